"""The campaign of outages, in its short form: without a disk of its own, and so without root."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django import DjangoDbBlocker

from campaigns import outages
from campaigns.machine import machine_on
from config.embedded.account import account_for
from ratings.operations import grants
from tests.campaigns.campaign_output import print_lines
from tests.config.two_servers import dump_tables, read_tables
from tests.ratings.child_process import run_in_child

SITUATIONS = ("database stopped", "database silent", "replica silent")


@pytest.fixture
def database_directory(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Path]:
    """Yield a folder of the account that runs PostgreSQL, with the tables of the tests in a file."""
    with tempfile.TemporaryDirectory(prefix="berger-test-") as name, django_db_blocker.unblock():
        path = Path(name)
        account = account_for(path / "nobody-yet")
        os.chown(path, account.uid, account.gid)
        account.permit_passage(path / "tables.sql")
        dump_tables(account, path / "tables.sql")
        yield path


@pytest.mark.whole
def test_no_key_is_lost_doubled_or_stored_otherwise(database_directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outages, "CALM", 1)
    monkeypatch.delenv("PYTEST_VERSION")

    def played() -> list[str]:
        with machine_on(database_directory) as house:
            read_tables(house.database, database_directory / "tables.sql")
            grants.grant_rights()
            return print_lines(outages.table_rows(house, 1, SITUATIONS))

    status, rows = run_in_child(played)
    assert status == 0
    assert [row.split("  ")[0] for row in rows] == [*SITUATIONS]
    assert {row[-7:] for row in rows} == {"0, 0, 0"}
