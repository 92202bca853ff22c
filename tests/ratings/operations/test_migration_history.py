"""Databases of other releases: accepted with all replaced migrations; older and newer ones are refused."""

import json
import zipfile
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from ratings.core.errors import Refused
from ratings.management.commands import start
from ratings.operations import archive, bootstrap
from ratings.operations.bootstrap import prepare
from ratings.operations.manifest import applied_migrations, row_counts
from ratings.operations.migration_history import known_migrations, missing_migrations
from tests.config.two_servers import free_port

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "owner"])

BEFORE_RELEASE = Path(__file__).parent / "before_release.zip"
LAST_OF_RATINGS, LAST_OF_TOURNAMENTS = "ratings.0026_keys_side_by_side", "tournaments.0005_moments_as_given"
REFUSED = rf"^The database is too old, it lacks {LAST_OF_RATINGS}: migrate it with an earlier version first\.$"


NEWER = (
    r"^The database is newer than this program, which does not know ratings\.9999_notes: start the version that "
    r"migrated it or a later one, or restore a backup of before \(docs/running/upgrade\.md\)\.$"
)


@pytest.fixture
def older_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database without the last of the replaced migrations."""
    with connections["owner"].cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE name = '0026_keys_side_by_side'")
    monkeypatch.setattr(start, "_set_signal_handlers", lambda handler: None)


@pytest.fixture
def newer_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database migrated by a release with one more migration."""
    with connections["owner"].cursor() as cursor:
        cursor.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('ratings', '9999_notes', now())")
    monkeypatch.setattr(start, "_set_signal_handlers", lambda handler: None)


def before_release() -> list[str]:
    """Return the migrations of the last database before they were replaced."""
    with zipfile.ZipFile(BEFORE_RELEASE) as file:
        return list(json.loads(file.read(archive.MANIFEST))["migrations"])


def test_all_replaced_migrations_are_known_and_enough() -> None:
    assert set(before_release()) <= known_migrations()
    assert missing_migrations(before_release()) == []


def test_a_database_of_now_and_an_empty_one_lack_nothing() -> None:
    assert missing_migrations(applied_migrations()) == []
    assert missing_migrations([]) == []
    assert missing_migrations([name for name in before_release() if not name.startswith("tournaments.")]) == []


@pytest.mark.parametrize("last", [[LAST_OF_RATINGS], [LAST_OF_TOURNAMENTS], [LAST_OF_RATINGS, LAST_OF_TOURNAMENTS]])
def test_a_database_missing_one_migration_is_too_old(last: list[str]) -> None:
    assert missing_migrations([name for name in before_release() if name not in last]) == last


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
