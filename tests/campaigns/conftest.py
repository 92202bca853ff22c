"""A web server for the campaigns that ask one, over the database of the test."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django.fixtures import Settings

from tests.config.web_server import web_server


@pytest.fixture
def port(transactional_db: None, settings: Settings, tmp_path: Path) -> Iterator[int]:
    settings.DATA_DIR = tmp_path
    with web_server(tmp_path) as number:
        yield number
