"""Another, empty server to restore and convert on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from ratings.operations.backup import backup
from tests.ratings.clusters import Cluster, temporary_cluster
from tests.ratings.month import NOW, create_event, enrol_players, publish_base_list, run_and_publish


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    settings.DATA_DIR, former = tmp_path / "data", settings.DATA_DIR
    with temporary_cluster() as temporary:
        yield temporary
    settings.DATA_DIR = former


@pytest.fixture
def backup_files(tmp_path: Path) -> dict[str, Path]:
    """A backup with the first list, and one with December, too."""
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B B1C F=C")
    backups = {"november": tmp_path / "november.zip", "december": tmp_path / "december.zip"}
    backup(backups["november"], NOW)
    run_and_publish()
    backup(backups["december"], NOW)
    return backups
