"""Another server, empty, to restore and convert on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tests.ratings.clusters import Cluster, cluster


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Cluster]:
    settings.DATA_DIR, former = tmp_path / "data", settings.DATA_DIR
    with cluster() as made:
        yield made
    settings.DATA_DIR = former
