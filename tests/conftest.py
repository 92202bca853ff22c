"""Fixtures of all tests: a database of this run, fresh after each test that commits, and Debian's Chromium."""

import gc
import os
import shutil
from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
from django.conf import settings as base
from django.db import connections
from django.test import Client, TransactionTestCase
from django.test.utils import setup_databases, teardown_databases
from django.utils import translation
from pytest_django import DjangoDbBlocker
from pytest_django.fixtures import Settings

from ratings.lists.models import _newest as newest_versions
from tests import databases
from tests.lock_order import locks_in_order

# The time of an example depends on the machine. The examples are equal in each run, so that only a change can fail.
hypothesis.settings.register_profile("tests", deadline=None, derandomize=True, max_examples=30)
hypothesis.settings.register_profile("whole", deadline=None, derandomize=True)
CAMPAIGN_MARKS = ("kills", "deployment")
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright runs an event loop in the thread of the queries


def pytest_configure(config: pytest.Config) -> None:
    """Use fast password hashes and find static files on request. With --all, properties try more examples."""
    hypothesis.settings.load_profile("whole" if config.getoption("--all") else "tests")
    base.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    base.WHITENOISE_AUTOREFRESH = True


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="every width, theme and role, and what takes long")
    for name in CAMPAIGN_MARKS:
        parser.addoption(f"--{name}", action="store_true", help=f"the tests marked `{name}`, and no others")
    parser.addoption("--malformed", type=int, default=500, metavar="N", help="how many malformed requests with --all")
    parser.addoption("--seed", default="17", help="another one makes other malformed requests")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Select tests: those marked `is_full_run` with --all, those of a campaign with the option of its name only."""
    every = config.getoption("--all")
    campaign = next((name for name in CAMPAIGN_MARKS if config.getoption(f"--{name}")), None)

    def runs(item: pytest.Item) -> bool:
        marks = {mark.name for mark in item.iter_markers()}
        if campaign:
            return campaign in marks
        return marks.isdisjoint(CAMPAIGN_MARKS) and (every or "whole" not in marks)

    config.hook.pytest_deselected(items=[item for item in items if not runs(item)])
    items[:] = filter(runs, items)


def pytest_collection_finish() -> None:
    """Freeze all loaded objects, so that the garbage collector skips them."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def is_full_run(pytestconfig: pytest.Config) -> bool:
    """True if the run has the option --all."""
    return bool(pytestconfig.getoption("--all"))


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The test database: owned by the owner, used by the serving role, replaced after a test that commits.

    Django would flush it. Published lists refuse that, and it would delete rows that the migrations insert.
    """
    name = databases.reserve_name()
    connections["owner"].settings_dict["TEST"]["NAME"] = name
    with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as patch:
        fresh = databases.migrated_template()
        databases.recreate(name, template=fresh)
        old_databases = setup_databases(0, interactive=False, aliases=list(connections), keepdb=True)

        def begin_anew(_case: TransactionTestCase) -> None:
            databases.recreate(name, template=fresh)
            newest_versions.cache_clear()  # the first version in another test has the same key

        patch.setattr(TransactionTestCase, "_fixture_teardown", begin_anew)
        with django_db_blocker.block():
            yield
        databases.recreate(name)  # a thread of a test may still hold a connection
        teardown_databases(old_databases, 0, keepdb=True)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    assert chromium, "browser tests need Chromium: apt-get install chromium"
    without_sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {**browser_type_launch_args, "executable_path": chromium, "args": without_sandbox}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "reduced_motion": "reduce"}


@pytest.fixture(scope="session", autouse=True)
def lock_order_check() -> Iterator[None]:
    """A check that all tests take locks in the declared order."""
    with locks_in_order():
        yield


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """English texts in each test unless it changes them: a request leaves its language active."""
    with translation.override(base.LANGUAGE_CODE):
        yield


@pytest.fixture
def trial_settings(settings: Settings, client: Client) -> None:
    """The settings of a trial, without the host name that Django's tests add."""
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
    client.defaults["SERVER_NAME"] = "localhost"
