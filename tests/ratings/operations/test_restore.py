"""Restoring onto another server, killed in between and not."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db import DatabaseError, connection, connections, transaction

from ratings.models import Player, Version
from ratings.operations.bootstrap import migrations_are_pending
from ratings.operations.make import backup
from ratings.operations.restore import restore
from ratings.periods import run
from ratings.publication.publish import publish
from ratings.publication.verify import verify
from tests.ratings.clusters import Cluster, cluster
from tests.ratings.forked import KILLED, Ended, Moment
from tests.ratings.month import JANUARY, NOW, base, event, list_of, made_public, people, ratings_of

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "owner"])

BEFORE_RELEASE = Path(__file__).parent / "before_release.zip"
OLD, NEW = ["standard"], ["standard", "standard"]
KILLS = [
    (Moment("after", "CREATE DATABASE"), OLD, "when the draft is made"),
    (Moment("before", "ratings.operations.restore:_compare_counts"), OLD, "when the dump is in it"),
    (Moment("after", "ratings.operations.restore:_fill"), OLD, "when it is proved"),
    (Moment("after", "ALTER DATABASE"), OLD, "between the two names"),
    (Moment("after", "ratings.operations.restore:_swap"), NEW, "when it has the name"),
]


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Cluster]:
    settings.DATA_DIR, former = tmp_path / "data", settings.DATA_DIR
    with cluster() as made:
        yield made
    settings.DATA_DIR = former


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """A backup with the base list, and one with December too."""
    players = people()
    base(players)
    event(players, "A1B B1C F=C")
    backups = {"november": tmp_path / "november.zip", "december": tmp_path / "december.zip"}
    backup(backups["november"], NOW)
    made_public()
    backup(backups["december"], NOW)
    return backups


def controls(expected: tuple[str, ...] = ()) -> list[str]:
    """The controls of all versions, when every one of them is proved, but for what is expected to be found."""
    versions = Version.objects.order_by("pk")
    checks = [check for version in versions for check in verify(version).checks]
    assert [check for check in checks if not check.ok and check.found not in expected] == []
    return [version.list.control for version in versions]


def databases() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT datname FROM pg_database WHERE datname LIKE 'berger%' ORDER BY datname")
        return [name for (name,) in cursor.fetchall()]


def refused(statement: str) -> bool:
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    except DatabaseError:
        return True
    return False


def sealed_against() -> list[str]:
    """The statements the serving role may not do to the restored lists; none of them is let through."""
    run_id = Version.objects.order_by("-pk")[0].run_id
    tables = ("ratings_version", "ratings_listedrating", f"ratings_listedrating_run_{run_id}", "ratings_inputs")
    statements = [words.format(table) for table in tables for words in ("UPDATE {} SET run_id = 0", "DELETE FROM {}")]
    return [statement for statement in statements if not refused(statement)]


def january() -> dict[str, int | None]:
    """The next month goes on: new people, an event, a run with partitions of its own, a version in the chain."""
    players = {letter: Player.objects.get(number=str(101 + "ABCDEF".index(letter))) for letter in "ABCDEF"}
    event(players, "A1B", name="New Year", list_date=JANUARY)
    begun = run.begin(list_of("standard", JANUARY), None, NOW)
    done = run.execute(begun.pk)
    assert done
    assert verify(publish(done, "monthly list", None, NOW)).ok
    return ratings_of(done)


def test_a_restored_copy_is_proved_sealed_and_goes_on(place: Cluster, files: dict[str, Path]) -> None:
    assert place.restores(files["december"]).status == 0
    assert place.does(controls) == Ended(0, NEW)
    assert place.does(sealed_against) == Ended(0, [])
    assert place.does(databases) == Ended(0, ["berger"])
    assert place.does(january) == Ended(0, january())


@pytest.mark.whole
def test_a_backup_of_the_migrations_that_were_replaced_is_migrated_proved_and_goes_on(place: Cluster) -> None:
    assert place.restores(BEFORE_RELEASE).status == 0
    assert place.does(migrations_are_pending) == Ended(0, False)
    # The tests that made this backup stored a report without its bytes, which nothing looked at then.
    assert place.does(lambda: controls(("1 report has other bytes",))) == Ended(0, NEW)
    assert place.does(sealed_against) == Ended(0, [])
    assert place.does(january).status == 0


@pytest.mark.whole
def test_what_is_replaced_is_kept_under_another_name(place: Cluster, files: dict[str, Path]) -> None:
    assert place.restores(files["november"]).status == 0
    assert place.restores(files["december"]).status == 1
    assert place.does(controls) == Ended(0, OLD)
    assert place.restores(files["december"], replace=True).status == 0
    assert place.does(controls) == Ended(0, NEW)
    assert place.does(databases) == Ended(0, ["berger", "berger_before_restore"])


@pytest.mark.kills
def test_a_restore_killed_leaves_the_old_database_or_the_whole_new_one(place: Cluster, files: dict[str, Path]) -> None:
    assert place.restores(files["november"]).status == 0
    for moment, state, name in KILLS:
        assert place.restores(files["december"], replace=True, moment=moment) == KILLED, name
        assert place.does(controls) == Ended(0, state), name
    assert place.restores(files["december"], replace=True).status == 0
    assert place.does(controls) == Ended(0, NEW)
    assert place.does(databases) == Ended(0, ["berger", "berger_before_restore"])


@pytest.mark.kills
def test_a_server_killed_under_a_restore_has_the_old_database(place: Cluster, files: dict[str, Path]) -> None:
    assert place.restores(files["november"]).status == 0
    filled = Moment("before", "ratings.operations.restore:_compare_counts")
    ended = place.does(lambda: restore(files["december"], replace=True).sha256, filled, place.fall)
    assert ended.status == 1
    assert place.does(controls) == Ended(0, OLD)
    assert place.restores(files["december"], replace=True).status == 0
    assert place.does(controls) == Ended(0, NEW)


def test_a_database_somebody_works_with_is_not_replaced(
    place: Cluster, files: dict[str, Path], capfd: pytest.CaptureFixture[str]
) -> None:
    assert place.restores(files["november"]).status == 0

    def beside_another() -> str:
        with connections["default"].copy().cursor() as working:
            working.execute("SELECT 1")
            return restore(files["december"], replace=True).sha256

    assert place.does(beside_another).status == 1
    assert "1 connections use the database berger: stop the program first" in capfd.readouterr().err
    assert place.does(controls) == Ended(0, OLD)
