"""The Django backend `config.embedded`: PostgreSQL, started by the first connection.

OPTIONS["data_directory"] names the cluster. Tests run without durability.
"""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db.backends.postgresql import base, client

if sys.platform == "win32":
    raise ImproperlyConfigured(
        "DATABASE_URL: nothing found; on Windows name a PostgreSQL server there, "
        "the embedded one runs on Linux and macOS only"
    )

from config.embedded.binaries import programs
from config.embedded.passwords import password_file
from config.embedded.users import join


def start_and_connect(settings_dict: dict[str, Any]) -> dict[str, str]:
    """Start the server of these settings if necessary. Return the connection parameters of the client library."""
    data = Path(settings_dict["OPTIONS"]["data_directory"])
    directory = join(data, durable=not getattr(settings, "TESTING", False))
    return {"host": str(directory), "passfile": str(password_file(data.resolve()))}


class DatabaseClient(client.DatabaseClient):
    executable_name = str(programs() / "psql")

    @classmethod
    def settings_to_cmd_args_env(
        cls, settings_dict: dict[str, Any], parameters: Iterable[str]
    ) -> tuple[list[str], dict[str, str] | None]:
        way = start_and_connect(settings_dict)
        there = {"HOST": way["host"], "OPTIONS": settings_dict["OPTIONS"] | {"passfile": way["passfile"]}}
        return super().settings_to_cmd_args_env(settings_dict | there, parameters)


class DatabaseWrapper(base.DatabaseWrapper):
    client_class = DatabaseClient

    def get_connection_params(self) -> dict[str, Any]:
        params = super().get_connection_params()
        del params["data_directory"]
        return params | start_and_connect(self.settings_dict)
