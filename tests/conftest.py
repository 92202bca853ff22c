"""What every test stands on: a database of its own run, fresh after each test that commits, and Debian's Chromium."""

import fcntl
import os
import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as of_this_run
from django.db import connections
from django.test import Client, TransactionTestCase
from django.test.utils import setup_databases, teardown_databases
from django.utils import translation
from pytest_django import DjangoDbBlocker
from pytest_django.fixtures import Settings

os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright runs a loop in the thread that asks the database


def own_database() -> str:
    """Two runs at once do not meet: each takes the first name that no other run holds, until its process ends."""
    directory = Path(of_this_run.DATA_DIR)
    directory.mkdir(parents=True, exist_ok=True)
    for number in count(1):
        held = os.open(directory / f"run-{number}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(held)
        else:
            break
    return f"test_berger_{number}"


def replace_database(name: str, template: str = "") -> None:
    """Drops the database `name`, whoever is connected, and makes it again as a copy of `template` if one is named."""
    connections.close_all()
    with connections["owner"]._nodb_cursor() as cursor:
        cursor.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        if template:
            cursor.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_blocker: DjangoDbBlocker, django_db_keepdb: bool
) -> Iterator[None]:
    """Made by the owner, used by the serving role, and copied anew after a test that commits.

    Django would flush it, which published lists refuse, and which takes along what the migrations put in.
    """
    name = own_database()
    fresh = f"{name}_fresh"
    connections["owner"].settings_dict["TEST"]["NAME"] = name
    with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as patch:
        made = setup_databases(0, interactive=False, aliases=list(connections), keepdb=django_db_keepdb)
        replace_database(fresh, template=name)
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda case: replace_database(name, template=fresh))
        with django_db_blocker.block():
            yield
        replace_database(name, template=fresh)  # a thread of some test may still hold a connection
        replace_database(fresh)
        teardown_databases(made, 0, keepdb=django_db_keepdb)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    assert chromium, "browser tests need Chromium: apt-get install chromium"
    without_sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {**browser_type_launch_args, "executable_path": chromium, "args": without_sandbox}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "reduced_motion": "reduce"}


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Texts are English until a test says otherwise: a request leaves its language to what runs after it."""
    with translation.override("en"):
        yield


@pytest.fixture
def trial(settings: Settings, client: Client) -> None:
    """The settings of a trial; the name that Django's tests add to the others is not one of them."""
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
    client.defaults["SERVER_NAME"] = "localhost"
