"""The campaign of kills, in its short form: each program is killed once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django.fixtures import Settings

from campaigns import kills
from ratings.models import Installation
from ratings.operations.backup import backup
from tests.campaigns.campaign_output import print_lines
from tests.ratings.child_process import run_in_child, use_data_directory
from tests.ratings.clusters import Cluster, temporary_cluster
from tests.ratings.month import NOW

KEYSTROKES = "40"


@pytest.fixture
def cluster(transactional_db: None, tmp_path: Path, settings: Settings) -> Iterator[Cluster]:
    """Yield a server that holds nothing but the name of the office, so that no demonstration is loaded."""
    settings.DATA_DIR = tmp_path
    Installation.objects.create(authority="Invented Office", federation="XXA")
    backup(tmp_path / "office.zip", NOW)
    with temporary_cluster() as temporary:
        assert temporary.run_restore(tmp_path / "office.zip").status == 0
        yield temporary


@pytest.mark.whole
@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_no_keystroke_is_lost_and_no_backup_is_broken(
    cluster: Cluster, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DATA_DIR = cluster.data.parent
    monkeypatch.setattr(kills, "DATA", cluster.data)
    monkeypatch.setenv("BERGER_DATA", str(cluster.data.parent))
    monkeypatch.setenv("SECRET_KEY", settings.SECRET_KEY)  # the sessions are made by this process
    monkeypatch.delenv("PYTEST_VERSION")

    def killed() -> list[str]:
        use_data_directory(cluster.data)
        return print_lines(kills.lines("1", KEYSTROKES))

    status, lines = run_in_child(killed)
    assert status == 0
    times = {line[:12].strip(): line[13:18].strip() for line in lines[-7:-1]}
    assert times == dict.fromkeys(("web process", "parent", "worker", "backend", "postmaster"), "1") | {"all": "5"}
    assert lines[-1].endswith(", 0 broken")
