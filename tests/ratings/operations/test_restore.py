"""Restoring onto another server, with and without a kill in between."""

from pathlib import Path

import pytest
from django.db import connections

from ratings.operations.bootstrap import migrations_are_pending
from ratings.operations.restore import restore
from tests.ratings.clusters import Cluster
from tests.ratings.forked import KILLED, Ended, Moment
from tests.ratings.operations.restored import controls, databases, january, sealed_against

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "owner"])

BEFORE_RELEASE = Path(__file__).parent / "before_release.zip"
OLD, NEW = ["standard"], ["standard", "standard"]
KILLS = [
    (Moment("after", "CREATE DATABASE"), OLD, "when the draft is made"),
    (Moment("before", "ratings.operations.restore:_compare_counts"), OLD, "when the dump is in it"),
    (Moment("after", "ratings.operations.restore:fill"), OLD, "when it is proved"),
    (Moment("after", "ALTER DATABASE"), OLD, "between the two names"),
    (Moment("after", "ratings.operations.restore:_swap"), NEW, "when it has the name"),
]


@pytest.mark.whole
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
    # The tests that wrote this backup stored a report without its bytes, which no check read then.
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


@pytest.mark.whole
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
