"""Every operation of the API against its description, with any requests (schemathesis)."""

from collections.abc import Iterator

import pytest
import schemathesis
from django.conf import settings as configured
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, settings
from pytest_django import DjangoDbBlocker
from schemathesis import Case
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from tests.lock_order import mark_as_test_transaction
from tests.ratings.api.conftest import ApiData, create_api_data

EXAMPLES = settings.default.max_examples // 10  # ten of each operation with --all
KNOWN = {
    "number": "101",
    "month": "2025-12",
    "control": "standard",
    "slug": "autumn-cup-2025",
    "chapter": "standard",
    "name": "2024-03-01",
    "version_number": 1,
}

api = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", get_wsgi_application())


@pytest.fixture(scope="module")
def api_data(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[ApiData]:
    """One set of data for all operations, which only read. Rate limits are off."""
    with (
        django_db_blocker.unblock(),
        pytest.MonkeyPatch.context() as patch,
        mark_as_test_transaction(transaction.atomic()),
    ):
        patch.setattr(configured, "API_A_MINUTE", 10**9)
        patch.setattr(configured, "API_A_DAY", 10**9)
        for signal in (request_started, request_finished):
            signal.disconnect(close_old_connections)
        yield create_api_data()
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)
        transaction.set_rollback(True)


@api.parametrize()
@settings(max_examples=EXAMPLES, derandomize=True, database=None, suppress_health_check=[*HealthCheck])
def test_answers_match_the_api_description(case: Case, api_data: ApiData) -> None:
    if case.meta and case.meta.generation.mode.is_positive:
        aimed(case)
    answer = case.call(headers={"accept-encoding": "identity"})  # no client decodes the answer here
    # A valid question may have no answer, like one about a day before all editions.
    excluded = [positive_data_acceptance] if case.path == "/api/v1/calculate" else []
    # A body that is too large is invalid, too, but has its own status.
    excluded += [negative_data_rejection] if answer.status_code == 413 else []
    case.validate_response(answer, excluded_checks=excluded)


def aimed(case: Case) -> None:
    """Direct two of three requests to existing objects. Cursors are not random, and rating bands are not empty.

    All requests are for an existing series.
    """
    if len(str(case.path_parameters)) % 3:
        for name in case.path_parameters.keys() & KNOWN.keys():
            case.path_parameters[name] = KNOWN[name]
    if "v{number}" in case.path or "rounds/{number}" in case.path:
        case.path_parameters["number"] = 1 + len(str(case.path_parameters)) % 3
    band = [str(case.query.get(end)) for end in ("min_rating", "max_rating")]
    if all(end.isdecimal() for end in band):
        case.query["min_rating"], case.query["max_rating"] = sorted(map(int, band))
    if "series" in case.query:
        case.query["series"] = ("", "MAIN")[len(str(case.query)) % 2]
    if "after" in case.query:
        case.query["after"] = ""
