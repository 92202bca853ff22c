"""Databases of other releases: accepted with all replaced migrations; older and newer ones are refused."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connections
from django.db.migrations.loader import MigrationLoader

from ratings.core.errors import Refused
from ratings.management.commands import start
from ratings.operations import bootstrap
from ratings.operations.bootstrap import migrations_are_pending, prepare
from ratings.operations.manifest import applied_migrations, row_counts
from ratings.operations.migration_history import OWN_APPS, known_migrations, missing_migrations
from tests.config.two_servers import free_port
from tests.ratings.operations.before import last_migration, migrations_before_1_0

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "owner"])

LAST_OF_RATINGS, LAST_OF_TOURNAMENTS = last_migration("ratings"), last_migration("tournaments")
LAST_OF_1_0 = "ratings.0002_second_factor"  # not among the replaced ones
REFUSED = (
    rf"^The database is too old: {LAST_OF_RATINGS} is missing\. Migrate it with an earlier program version first\.$"
)


NEWER = (
    r"^The database is newer than this program: ratings\.9999_notes is unknown\. Start the program version that "
    r"migrated it, or a later one, or restore an earlier backup \(docs/running/upgrade\.md\)\.$"
)


@pytest.fixture
def older_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database without the last of the replaced migrations."""
    with connections["owner"].cursor() as cursor:
        app, name = LAST_OF_RATINGS.split(".")
        cursor.execute("DELETE FROM django_migrations WHERE app = %s AND name = %s", [app, name])
    monkeypatch.setattr(start, "_set_signal_handlers", lambda handler: None)


@pytest.fixture
def newer_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database migrated by a release with one more migration."""
    with connections["owner"].cursor() as cursor:
        cursor.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('ratings', '9999_notes', now())")
    monkeypatch.setattr(start, "_set_signal_handlers", lambda handler: None)


def test_all_replaced_migrations_are_known_and_enough() -> None:
    assert set(migrations_before_1_0()) <= known_migrations()
    assert missing_migrations(migrations_before_1_0()) == []


def test_a_database_of_now_and_an_empty_one_lack_nothing() -> None:
    assert missing_migrations(applied_migrations()) == []
    assert missing_migrations([]) == []
    assert missing_migrations([name for name in migrations_before_1_0() if not name.startswith("tournaments.")]) == []


def test_no_migration_has_the_name_of_a_replaced_one_but_the_first() -> None:
    """Django would take a new migration of such a name for applied."""
    present = {f"{app}.{name}" for app, name in MigrationLoader(None, replace_migrations=False).disk_migrations}
    own = {name for name in present if name.startswith(OWN_APPS)}
    assert own & set(migrations_before_1_0()) == {"ratings.0001_tables", "tournaments.0001_tables"}


def test_a_database_of_the_commit_before_1_0_goes_on_and_is_recorded_as_1_0() -> None:
    with connections["owner"].cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app || '.' || name = %s", [LAST_OF_1_0])
    since = {name for name in known_migrations() if name.startswith(OWN_APPS)} - {*migrations_before_1_0(), LAST_OF_1_0}
    assert set(applied_migrations()) - since == set(migrations_before_1_0())
    assert not migrations_are_pending()
    before = row_counts()
    call_command("migrate", verbosity=0)
    assert set(applied_migrations()) - since - set(migrations_before_1_0()) == {LAST_OF_1_0}
    assert row_counts() == before | {"django_migrations": before["django_migrations"] + 1}


@pytest.mark.parametrize("last", [[LAST_OF_RATINGS], [LAST_OF_TOURNAMENTS], [LAST_OF_RATINGS, LAST_OF_TOURNAMENTS]])
def test_a_database_missing_one_migration_is_too_old(last: list[str]) -> None:
    assert missing_migrations([name for name in migrations_before_1_0() if name not in last]) == last


@pytest.mark.usefixtures("older_database")
@pytest.mark.parametrize("options", [{}, {"plan": True}, {"check_unapplied": True}])
def test_migrate_refuses_an_older_database_in_one_sentence_and_writes_nothing(options: dict[str, bool]) -> None:
    before = applied_migrations(), row_counts()
    with pytest.raises(CommandError, match=REFUSED):
        call_command("migrate", verbosity=0, **options)
    assert (applied_migrations(), row_counts()) == before


@pytest.mark.usefixtures("older_database")
def test_start_refuses_an_older_database_in_one_sentence_and_writes_nothing() -> None:
    before = applied_migrations(), row_counts()
    with pytest.raises(Refused, match=REFUSED):
        prepare(lambda line: None)
    with pytest.raises(CommandError, match=REFUSED):
        call_command("start", port=free_port())
    assert (applied_migrations(), row_counts()) == before


@pytest.mark.usefixtures("newer_database")
@pytest.mark.parametrize("options", [{}, {"plan": True}, {"check_unapplied": True}])
def test_migrate_refuses_a_newer_database_in_one_sentence_and_writes_nothing(options: dict[str, bool]) -> None:
    before = applied_migrations(), row_counts()
    with pytest.raises(CommandError, match=NEWER):
        call_command("migrate", verbosity=0, **options)
    assert (applied_migrations(), row_counts()) == before


@pytest.mark.usefixtures("newer_database")
def test_start_refuses_a_newer_database_and_leaves_an_unfinished_demonstration_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    emptied: list[str] = []
    monkeypatch.setattr(bootstrap, "_empty_database", lambda: emptied.append("database"))
    bootstrap._loading_marker().parent.mkdir(parents=True, exist_ok=True)
    bootstrap._loading_marker().touch()
    before = applied_migrations(), row_counts()
    try:
        with pytest.raises(CommandError, match=NEWER):
            call_command("start", port=free_port())
    finally:
        bootstrap._loading_marker().unlink()
    assert emptied == []
    assert (applied_migrations(), row_counts()) == before
