"""Restoring onto another server, with and without a kill in between."""

from pathlib import Path

import pytest
from django.db import connections

from ratings.operations.bootstrap import migrations_are_pending
from ratings.operations.restore import restore
from tests.ratings.child_process import KILLED, ChildResult, KillMoment
from tests.ratings.clusters import Cluster
from tests.ratings.operations.before import BEFORE_1_0
from tests.ratings.operations.restored import databases, permitted_statements, publish_january, verify_all_versions

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "owner"])

OLD, NEW = ["standard"], ["standard", "standard"]
TRIGGERS = """
    SELECT relname, tgname, tgenabled::text FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND NOT relispartition ORDER BY relname COLLATE "C", tgname COLLATE "C"
"""
KILLS = [
    (KillMoment("after", "CREATE DATABASE"), OLD, "when the draft is made"),
    (KillMoment("before", "ratings.operations.restore:_compare_counts"), OLD, "when the dump is in it"),
    (KillMoment("after", "ratings.operations.restore:fill_database"), OLD, "when it is proved"),
    (KillMoment("after", "ALTER DATABASE"), OLD, "between the two names"),
    (KillMoment("after", "ratings.operations.restore:_swap"), NEW, "when it has the name"),
]


@pytest.mark.whole
def test_a_restored_copy_is_proved_sealed_and_goes_on(cluster: Cluster, backup_files: dict[str, Path]) -> None:
    assert cluster.run_restore(backup_files["december"]).status == 0
    assert cluster.run(verify_all_versions) == ChildResult(0, NEW)
    assert cluster.run(permitted_statements) == ChildResult(0, [])
    assert cluster.run(databases) == ChildResult(0, ["berger"])
    assert cluster.run(publish_january) == ChildResult(0, publish_january())


def triggers() -> list[list[str]]:
    """Return table, name and state of the triggers, without those of runs."""
    with connections["default"].cursor() as cursor:
        cursor.execute(TRIGGERS)
        return [list(row) for row in cursor.fetchall()]


@pytest.mark.whole
def test_a_backup_of_the_commit_before_1_0_is_restored_proved_and_goes_on(cluster: Cluster) -> None:
    assert cluster.run_restore(BEFORE_1_0).status == 0
    assert cluster.run(migrations_are_pending) == ChildResult(0, False)
    assert cluster.run(triggers) == ChildResult(0, triggers())
    assert cluster.run(verify_all_versions) == ChildResult(0, NEW)
    assert cluster.run(permitted_statements) == ChildResult(0, [])
    assert cluster.run(publish_january).status == 0


@pytest.mark.whole
def test_the_replaced_database_is_kept_under_another_name(cluster: Cluster, backup_files: dict[str, Path]) -> None:
    assert cluster.run_restore(backup_files["november"]).status == 0
    assert cluster.run_restore(backup_files["december"]).status == 1
    assert cluster.run(verify_all_versions) == ChildResult(0, OLD)
    assert cluster.run_restore(backup_files["december"], replace=True).status == 0
    assert cluster.run(verify_all_versions) == ChildResult(0, NEW)
    assert cluster.run(databases) == ChildResult(0, ["berger", "berger_before_restore"])


@pytest.mark.kills
def test_a_restore_killed_leaves_the_old_database_or_the_whole_new_one(
    cluster: Cluster, backup_files: dict[str, Path]
) -> None:
    assert cluster.run_restore(backup_files["november"]).status == 0
    for moment, state, name in KILLS:
        assert cluster.run_restore(backup_files["december"], replace=True, moment=moment) == KILLED, name
        assert cluster.run(verify_all_versions) == ChildResult(0, state), name
    assert cluster.run_restore(backup_files["december"], replace=True).status == 0
    assert cluster.run(verify_all_versions) == ChildResult(0, NEW)
    assert cluster.run(databases) == ChildResult(0, ["berger", "berger_before_restore"])


@pytest.mark.kills
def test_a_server_killed_under_a_restore_has_the_old_database(cluster: Cluster, backup_files: dict[str, Path]) -> None:
    assert cluster.run_restore(backup_files["november"]).status == 0
    filled = KillMoment("before", "ratings.operations.restore:_compare_counts")
    ended = cluster.run(
        lambda: restore(backup_files["december"], replace=True).sha256, filled, cluster.kill_and_restart
    )
    assert ended.status == 1
    assert cluster.run(verify_all_versions) == ChildResult(0, OLD)
    assert cluster.run_restore(backup_files["december"], replace=True).status == 0
    assert cluster.run(verify_all_versions) == ChildResult(0, NEW)


@pytest.mark.whole
def test_a_database_in_use_is_not_replaced(
    cluster: Cluster, backup_files: dict[str, Path], capfd: pytest.CaptureFixture[str]
) -> None:
    assert cluster.run_restore(backup_files["november"]).status == 0

    def beside_another() -> str:
        with connections["default"].copy().cursor() as working:
            working.execute("SELECT 1")
            return restore(backup_files["december"], replace=True).sha256

    assert cluster.run(beside_another).status == 1
    assert "1 connections use the database berger: stop the program first" in capfd.readouterr().err
    assert cluster.run(verify_all_versions) == ChildResult(0, OLD)
