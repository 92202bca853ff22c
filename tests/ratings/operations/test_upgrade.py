"""A rehearsed upgrade: from this release to a next one with one more migration, and back by the backup from before."""

from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connections
from django.test import Client

from ratings.models import Player
from ratings.operations.backup import backup
from ratings.operations.bootstrap import migrations_are_pending, prepare
from tests.ratings.child_process import ChildResult
from tests.ratings.clusters import Cluster
from tests.ratings.month import NOW
from tests.ratings.operations.restored import permitted_statements, publish_january, verify_all_versions

pytestmark = [pytest.mark.whole, pytest.mark.django_db(transaction=True, databases=["default", "owner"])]

NEXT = "tests.ratings.operations.next_release"
PAGES = ("/", "/lists/2025-12/standard/v1/", "/players/101/", "/search/?q=aune", "/tournaments/", "/api/v1/players/101")
GOOD = ChildResult(0, dict.fromkeys(PAGES, 200))
LISTS = ChildResult(0, ["standard", "standard"])


def pages() -> dict[str, int]:
    return {path: Client().get(path, follow=True).status_code for path in PAGES}


def in_the_next_release() -> None:
    """Switch this process to the next release. For children only."""
    settings.MIGRATION_MODULES = {"ratings": NEXT}


def migrated() -> list[str]:
    """Return the output of `start` before it serves, in the next release, and verify every list."""
    in_the_next_release()
    lines: list[str] = []
    prepare(lines.append)
    assert not migrations_are_pending()
    call_command("verify_list", all=True)
    return lines


def served() -> dict[str, int]:
    in_the_next_release()
    return pages()


def notes() -> int | None:
    """Return the number of rows in the table of the next release, None without the table."""
    with connections["default"].cursor() as cursor:
        if "ratings_note" not in connections["default"].introspection.table_names(cursor):
            return None
        cursor.execute("SELECT count(*) FROM ratings_note")
        return int(cursor.fetchone()[0])


def backed_up(file: Path) -> int:
    in_the_next_release()
    return backup(file, NOW).rows


def test_an_upgrade_and_the_way_back(
    cluster: Cluster, backup_files: dict[str, Path], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    before, newer = backup_files["december"], tmp_path / "newer.zip"
    assert cluster.run_restore(before).status == 0
    assert cluster.run(pages) == GOOD
    assert cluster.run(migrated) == ChildResult(0, ["Preparing the tables …"])
    assert cluster.run(served) == GOOD
    assert cluster.run(notes) == ChildResult(0, Player.objects.count())
    assert cluster.run(permitted_statements) == ChildResult(0, [])
    assert cluster.run(lambda: backed_up(newer)).status == 0

    assert cluster.run_restore(newer, replace=True).status == 1
    assert "which is newer than this program (it has ratings.9999_notes): restore it with" in capfd.readouterr().err
    assert cluster.run(notes) == ChildResult(0, Player.objects.count())

    assert cluster.run_restore(before, replace=True).status == 0
    assert cluster.run(notes) == ChildResult(0, None)
    assert cluster.run(verify_all_versions) == LISTS
    assert cluster.run(pages) == GOOD
    assert cluster.run(publish_january) == ChildResult(0, publish_january())
