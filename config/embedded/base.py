"""The Django backend `config.embedded`: PostgreSQL, started by the first connection that needs it.

OPTIONS["data_directory"] names the cluster. While tests run, it does without durability.
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
from config.embedded.users import join


def socket_directory(settings_dict: dict[str, Any]) -> str:
    """Starts the server of these settings if need be and answers where it listens."""
    data = Path(settings_dict["OPTIONS"]["data_directory"])
    return str(join(data, durable=not getattr(settings, "TESTING", False)))


class DatabaseClient(client.DatabaseClient):
    executable_name = str(programs() / "psql")

    @classmethod
    def settings_to_cmd_args_env(
        cls, settings_dict: dict[str, Any], parameters: Iterable[str]
    ) -> tuple[list[str], dict[str, str] | None]:
        return super().settings_to_cmd_args_env(settings_dict | {"HOST": socket_directory(settings_dict)}, parameters)


class DatabaseWrapper(base.DatabaseWrapper):
    client_class = DatabaseClient

    def get_connection_params(self) -> dict[str, Any]:
        params = super().get_connection_params()
        del params["data_directory"]
        return params | {"host": socket_directory(self.settings_dict)}
