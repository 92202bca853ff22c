"""Preparation before pages are served: migrations, and the demonstration for an empty database.

The demonstration is loaded once, only in a trial, and only into the program's own embedded database. If loading is
interrupted, nothing of it remains.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connections
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _

from ratings.accounts.trial import demonstration_refusal, reason_against_trial
from ratings.models import Installation, Player, User
from ratings.operations.databases import drop_database, maintenance_cursor
from ratings.operations.migration_history import refuse_misfit

ProgressReport = Callable[[str], object]


def prepare(report: ProgressReport, names: Sequence[str] | None = None) -> None:
    """Apply pending migrations, and in a trial load the demonstration into an empty embedded database.

    `report` receives messages on the progress. `names` are the host names of the pages; None for those of the settings.
    Refused if the database is too old to migrate, or newer than this program.
    """
    refuse_misfit()
    if is_embedded() and _loading_marker().exists():
        report(_("The last start was interrupted while it loaded the demonstration; it is loaded again."))
        _empty_database()
    if migrations_are_pending():
        report(_("Preparing the tables …"))
        call_command("migrate", verbosity=0, interactive=False)
    if is_empty():
        _load_demonstration(report, names)
    _loading_marker().unlink(missing_ok=True)


def _load_demonstration(tell: ProgressReport, names: Sequence[str] | None) -> None:
    """Load the demonstration, or report the reason against it."""
    if not is_embedded():
        tell(_("No demonstration is loaded: DATABASE_URL names a database, and only the embedded one gets it."))
    elif reason := reason_against_trial(names):
        tell(demonstration_refusal(reason))
    else:
        tell(_("Loading the demonstration, once …"))
        _loading_marker().touch()
        call_command("demo")


def is_embedded() -> bool:
    return bool(connections["default"].settings_dict["ENGINE"] == "config.embedded")


def migrations_are_pending() -> bool:
    """Return True if `migrate` has pending migrations."""
    executor = MigrationExecutor(connections["owner"])
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def is_empty() -> bool:
    return not (Installation.objects.exists() or User.objects.exists() or Player.objects.exists())


def _loading_marker() -> Path:
    """Return the path of the file that exists while the demonstration is being loaded."""
    return Path(settings.DATA_DIR) / "demonstration-unfinished"


def _empty_database() -> None:
    owner = connections["owner"]
    name, role = owner.settings_dict["NAME"], owner.settings_dict["USER"]
    connections.close_all()
    drop_database(name)
    with maintenance_cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}" OWNER "{role}"')
