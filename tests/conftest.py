"""What every test stands on: a database of its own run, fresh after each test that commits, and Debian's Chromium."""

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

# How long an example takes says more of the machine; the same examples each time, so that a failure is of the change.
hypothesis.settings.register_profile("tests", deadline=None, derandomize=True, max_examples=30)
hypothesis.settings.register_profile("whole", deadline=None, derandomize=True)
OF_CAMPAIGNS = ("kills", "deployment")
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright runs a loop in the thread that asks the database


def pytest_configure(config: pytest.Config) -> None:
    """Passwords are hashed in no time: how well is not asked here. With --all, properties try more examples.

    Static files are looked for when they are asked for, not all of them by each new client.
    """
    hypothesis.settings.load_profile("whole" if config.getoption("--all") else "tests")
    base.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    base.WHITENOISE_AUTOREFRESH = True


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="every width, theme and role, and what takes long")
    for name in OF_CAMPAIGNS:
        parser.addoption(f"--{name}", action="store_true", help=f"the tests marked `{name}`, and no others")
    parser.addoption("--malformed", type=int, default=500, metavar="N", help="how many malformed requests with --all")
    parser.addoption("--seed", default="17", help="another one makes other malformed requests")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests marked `whole` run with --all; those of a campaign with the option of its name, and then alone."""
    every = config.getoption("--all")
    campaign = next((name for name in OF_CAMPAIGNS if config.getoption(f"--{name}")), None)

    def runs(item: pytest.Item) -> bool:
        marks = {mark.name for mark in item.iter_markers()}
        if campaign:
            return campaign in marks
        return marks.isdisjoint(OF_CAMPAIGNS) and (every or "whole" not in marks)

    config.hook.pytest_deselected(items=[item for item in items if not runs(item)])
    items[:] = filter(runs, items)


def pytest_collection_finish() -> None:
    """What is loaded by now stays: it is not looked through again and again for what may go."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def whole(pytestconfig: pytest.Config) -> bool:
    """Whether the run asks for everything."""
    return bool(pytestconfig.getoption("--all"))


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Owned by the owner, used by the serving role, and copied anew after a test that commits.

    Django would flush it, which published lists refuse, and which takes along what the migrations put in.
    """
    name = databases.own_name()
    connections["owner"].settings_dict["TEST"]["NAME"] = name
    with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as patch:
        fresh = databases.fresh()
        databases.replace(name, template=fresh)
        made = setup_databases(0, interactive=False, aliases=list(connections), keepdb=True)

        def begin_anew(_case: TransactionTestCase) -> None:
            databases.replace(name, template=fresh)
            newest_versions.cache_clear()  # the first version of another test has the same key

        patch.setattr(TransactionTestCase, "_fixture_teardown", begin_anew)
        with django_db_blocker.block():
            yield
        databases.replace(name)  # a thread of some test may still hold a connection
        teardown_databases(made, 0, keepdb=True)


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
def in_order() -> Iterator[None]:
    """No test takes locks in another order than the one there is."""
    with locks_in_order():
        yield


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Texts are English until a test says otherwise: a request leaves its language to what runs after it."""
    with translation.override(base.LANGUAGE_CODE):
        yield


@pytest.fixture
def trial(settings: Settings, client: Client) -> None:
    """The settings of a trial; the name that Django's tests add to the others is not one of them."""
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
    client.defaults["SERVER_NAME"] = "localhost"
