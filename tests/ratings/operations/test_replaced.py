"""Databases of other versions: those with all replaced migrations go on; older ones and newer ones are refused."""

import json
import zipfile
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from ratings.core.errors import Refused
from ratings.management.commands import start
from ratings.operations import archive
from ratings.operations.bootstrap import prepare
from ratings.operations.manifest import applied, counts
from ratings.operations.replaced import known_migrations, missing
from tests.config.two_servers import free_port

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "owner"])

BEFORE_RELEASE = Path(__file__).parent / "before_release.zip"
LAST_OF_RATINGS, LAST_OF_TOURNAMENTS = "ratings.0026_keys_side_by_side", "tournaments.0005_moments_as_given"
NEXT = "ratings.9999_of_the_next_version"
NEWER = rf"^A newer version of this program has changed the database \({NEXT}\): start that version"
REFUSED = rf"^The database is too old, it lacks {LAST_OF_RATINGS}: migrate it with an earlier version first\.$"


@pytest.fixture
def older(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database without the last of the migrations that others replaced."""
    with connections["owner"].cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE name = '0026_keys_side_by_side'")
    monkeypatch.setattr(start, "_on_signals", lambda handler: None)


def before_release() -> list[str]:
    """The migrations of the last database that was made before they were replaced."""
    with zipfile.ZipFile(BEFORE_RELEASE) as file:
        return list(json.loads(file.read(archive.MANIFEST))["migrations"])


def test_all_replaced_migrations_are_known_and_enough() -> None:
    assert set(before_release()) <= known_migrations()
    assert missing(before_release()) == []


def test_a_database_of_now_and_an_empty_one_lack_nothing() -> None:
    assert missing(applied()) == []
    assert missing([]) == []
    assert missing([name for name in before_release() if not name.startswith("tournaments.")]) == []


@pytest.mark.parametrize("last", [[LAST_OF_RATINGS], [LAST_OF_TOURNAMENTS], [LAST_OF_RATINGS, LAST_OF_TOURNAMENTS]])
def test_one_migration_less_is_too_old(last: list[str]) -> None:
    assert missing([name for name in before_release() if name not in last]) == last


@pytest.mark.usefixtures("older")
@pytest.mark.parametrize("options", [{}, {"plan": True}, {"check_unapplied": True}])
def test_migrate_refuses_an_older_database_in_one_sentence_and_writes_nothing(options: dict[str, bool]) -> None:
    before = applied(), counts()
    with pytest.raises(CommandError, match=REFUSED):
        call_command("migrate", verbosity=0, **options)
    assert (applied(), counts()) == before


@pytest.mark.usefixtures("older")
def test_start_refuses_an_older_database_in_one_sentence_and_writes_nothing() -> None:
    before = applied(), counts()
    with pytest.raises(Refused, match=REFUSED):
        prepare(lambda line: None)
    with pytest.raises(CommandError, match=REFUSED):
        call_command("start", port=free_port())
    assert (applied(), counts()) == before


@pytest.mark.parametrize("command", ["migrate", "start"])
def test_the_database_of_a_newer_version_is_refused_in_one_sentence_and_nothing_is_written(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start, "_on_signals", lambda handler: None)
    with connections["owner"].cursor() as cursor:
        app, _, name = NEXT.partition(".")
        cursor.execute("INSERT INTO django_migrations (app, name, applied) VALUES (%s, %s, now())", [app, name])
    before = applied(), counts()
    with pytest.raises(CommandError, match=NEWER):
        call_command(command, **({"port": free_port()} if command == "start" else {"verbosity": 0}))
    assert (applied(), counts()) == before
