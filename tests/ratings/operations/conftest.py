"""Another, empty server to restore and convert on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from ratings.operations.backup import backup
from tests.ratings.clusters import Cluster, cluster
from tests.ratings.month import NOW, base, event, made_public, people


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Cluster]:
    settings.DATA_DIR, former = tmp_path / "data", settings.DATA_DIR
    with cluster() as made:
        yield made
    settings.DATA_DIR = former


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """A backup with the first list, and one with December, too."""
    players = people()
    base(players)
    event(players, "A1B B1C F=C")
    backups = {"november": tmp_path / "november.zip", "december": tmp_path / "december.zip"}
    backup(backups["november"], NOW)
    made_public()
    backup(backups["december"], NOW)
    return backups
