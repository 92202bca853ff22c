"""What every test stands on: a database of its own run, and Debian's Chromium."""

import fcntl
import os
import shutil
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connections

os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright runs a loop in the thread that asks the database


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that commits is cleaned up after by the owner of the tables: the serving role may not truncate."""
    for item in items:
        marker = item.get_closest_marker("django_db")
        commits = {"transactional_db", "live_server"} & set(getattr(item, "fixturenames", ()))
        if commits or (marker and marker.kwargs.get("transaction")):
            options = {**(marker.kwargs if marker else {}), "transaction": True, "databases": ["default", "owner"]}
            item.add_marker(pytest.mark.django_db(**options), append=False)


@pytest.fixture(scope="session")
def django_db_modify_db_settings() -> None:
    """Two runs at once do not meet: each takes the first database that no other run holds."""
    directory = Path(settings.DATA_DIR)
    directory.mkdir(parents=True, exist_ok=True)
    for number in count(1):
        held = os.open(directory / f"run-{number}.lock", os.O_RDWR | os.O_CREAT, 0o600)  # until this process ends
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(held)
        else:
            connections["owner"].settings_dict["TEST"]["NAME"] = f"test_berger_{number}"
            return


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    assert chromium, "browser tests need Chromium: apt-get install chromium"
    without_sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {**browser_type_launch_args, "executable_path": chromium, "args": without_sandbox}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "reduced_motion": "reduce"}
