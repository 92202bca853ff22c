"""The lines of the log: their fields for a request, and data that they must not contain."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path, reverse

from config import urls
from config.logs.lines import JsonLine, TextLine
from config.logs.requests import RefusalFilter, RequestFilter
from config.without_tokens import WithoutTokens
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db


class Failure(Exception):
    """An unexpected failure."""


RAISED = {
    "bad": (BadRequest("no"), 400),
    "odd": (SuspiciousOperation("no"), 400),
    "forbidden": (PermissionDenied("no"), 403),
    "nothing": (Http404("no"), 404),
    "failure": (Failure("of anna@example.org\nDETAIL:  Key (name)=(Anna Example) exists."), 500),
}


def raising(request: HttpRequest, name: str) -> HttpResponse:
    raise RAISED[name][0]


urlpatterns = [path("raising/<str:name>/", raising), *urls.urlpatterns]


@pytest.fixture(params=["json", "text"])
def lines(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """The log output during the test, requests included."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLine() if request.param == "json" else TextLine())
    for adding in (RequestFilter(), RefusalFilter(), WithoutTokens()):
        handler.addFilter(adding)
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield written
    root.removeHandler(handler)
    root.setLevel(level)


def objects(lines: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines.getvalue().splitlines()]


@pytest.mark.parametrize("lines", ["json"], indirect=True)
def test_a_request_is_one_object_with_its_account_and_without_its_query(lines: io.StringIO, client: Client) -> None:
    anna = create_account("anna", "officers", email="anna@example.org")
    client.force_login(anna)
    answer = client.get(reverse("office"), {"secret": "in-the-query"})
    (line,) = [line for line in objects(lines) if line["logger"] == "config.logs.requests"]
    assert (line["method"], line["path"], line["status"]) == ("GET", "/office/", 200)
    assert (line["account"], line["request_id"], line["level"]) == (anna.pk, answer["X-Request-ID"], "INFO")
    assert line["milliseconds"] >= 0
    assert line["time"].endswith("+00:00")
    assert not any(word in lines.getvalue() for word in ("anna", "in-the-query"))


@pytest.mark.parametrize("lines", ["json"], indirect=True)
def test_a_visitor_has_no_account_and_a_link_no_token(lines: io.StringIO, client: Client) -> None:
    client.get("/desk/helper/s3cret-Token_0/")
    client.get("/accounts/password/reset/key/1-s3cret-Token_0/")
    assert "s3cret" not in lines.getvalue()
    assert {line["path"] for line in objects(lines)} == {"/desk/helper/…/", "/accounts/password/reset/key/…/"}
    assert not any("account" in line for line in objects(lines))


@override_settings(ROOT_URLCONF="tests.config.logs.test_lines")
@pytest.mark.parametrize("name", [name for name, (_error, status) in RAISED.items() if status < 500])
def test_a_refused_request_is_a_warning_without_a_traceback(lines: io.StringIO, client: Client, name: str) -> None:
    assert client.get(f"/raising/{name}/").status_code == RAISED[name][1]
    written = lines.getvalue()
    assert "WARNING" in written
    assert not any(word in written for word in ("Traceback", "ERROR"))


@override_settings(ROOT_URLCONF="tests.config.logs.test_lines")
def test_a_fault_has_its_traceback_without_names_and_addresses(lines: io.StringIO, client: Client) -> None:
    client.raise_request_exception = False
    assert client.get("/raising/failure/").status_code == 500
    written = lines.getvalue()
    assert all(word in written for word in ("ERROR", "Traceback", "Failure", "of …@…"))
    assert not any(word in written for word in ("anna", "Anna"))


@pytest.mark.parametrize("lines", ["text"], indirect=True)
def test_an_address_begins_no_line_of_its_own(lines: io.StringIO, client: Client) -> None:
    client.get("/nothing%0A2026-01-01 invented/")
    assert "invented" in lines.getvalue()
    assert not any(line.startswith("2026-01-01 invented") for line in lines.getvalue().splitlines())


def test_all_lines_of_a_request_have_its_id(lines: io.StringIO, client: Client) -> None:
    answer = client.get("/nothing/")
    written = lines.getvalue().splitlines()
    assert len(written) == 2
    assert all(answer["X-Request-ID"] in line for line in written)
