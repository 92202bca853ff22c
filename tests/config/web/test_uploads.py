"""Limits of uploads by address and sender, before the body is received."""

import inspect
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.db import OperationalError
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from config.web import uploads
from config.web.reception import BodyLimit
from config.web.uploads import body_limit
from ratings.api import keys
from ratings.core.uploads import SMALL_BODY
from ratings.models import User
from tests.tournaments.factories import create_account, create_tournament
from tournaments.models import StaffRole

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def connected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the connection of the test open: it is in the test's transaction."""
    monkeypatch.setattr(uploads, "close_old_connections", lambda: None)


def environ(path: str, client: Client | None = None, method: str = "POST", **headers: str) -> dict[str, Any]:
    """Return the environment of a request before its body."""
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in (client or Client()).cookies.items())
    return {
        "REQUEST_METHOD": method, "PATH_INFO": path, "SERVER_NAME": "localhost", "SERVER_PORT": "80",
        "wsgi.input": None, "wsgi.url_scheme": "http", "REMOTE_ADDR": "2001:db8:1:1::9", "HTTP_COOKIE": cookies,
        **headers,
    }  # fmt: skip


def most(path: str, client: Client | None = None, **headers: str) -> int:
    return body_limit(environ(path, client, **headers)).max_bytes


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize("path", ["/accounts/login/", "/", "/nowhere/", "/desk/none/entries/import/", "/api/v1/lists"])
def test_visitors_may_send_small_bodies_only(path: str) -> None:
    assert body_limit(environ(path)) == BodyLimit(SMALL_BODY)


def test_an_arbiter_may_send_reports_and_an_officer_a_list() -> None:
    arbiter, officer = signed_in(create_account("arne", "arbiters")), signed_in(create_account("olga", "officers"))
    report, players = reverse("upload"), reverse("players_import")
    assert most(report) == most(players) == most(players, arbiter) == SMALL_BODY
    assert most(report, arbiter) == settings.FORM_BYTES + SMALL_BODY
    assert most(players, officer) == settings.LIST_BYTES + SMALL_BODY
    assert body_limit(environ(players, officer, "GET")).max_bytes == SMALL_BODY


def test_the_staff_of_a_tournament_alone_may_send_its_entries() -> None:
    chief, helper, stranger = (create_account(name, "arbiters") for name in ("chief", "helper", "stranger"))
    cup = create_tournament(chief)
    cup.staff.create(user=helper, role=StaffRole.RESULTS)
    page = reverse("import_entries", args=[cup.slug])
    allowances = [most(page, signed_in(user)) for user in (chief, helper, stranger)]
    assert allowances == [settings.FORM_BYTES + SMALL_BODY, SMALL_BODY, SMALL_BODY]
    assert most(reverse("import_entries", args=["none"]), signed_in(chief)) == SMALL_BODY


def test_a_user_with_an_ended_session_counts_as_a_visitor() -> None:
    officer = signed_in(create_account("olga", "officers"))
    session = officer.session
    session["ends"] = timezone.now().timestamp() - 1
    session.save()
    assert most(reverse("players_import"), officer) == SMALL_BODY


def test_a_program_needs_the_key_of_an_arbiter() -> None:
    (_key, text), (_other, others) = (
        keys.create_key(create_account(name, *groups), "app", timezone.now())
        for name, groups in (("arne", ["arbiters"]), ("dora", []))
    )
    assert most("/api/v1/reports") == SMALL_BODY
    assert most("/api/v1/reports", HTTP_AUTHORIZATION=f"Bearer {others}") == SMALL_BODY
    assert most("/api/v1/reports", HTTP_AUTHORIZATION=f"Bearer {text}") == settings.REPORT_BYTES + SMALL_BODY


def test_visitor_uploads_count_by_address_and_others_by_account() -> None:
    open_to_all = body_limit(environ("/calculator/report/"))
    assert (open_to_all.max_bytes, open_to_all.has_account) == (settings.REPORT_BYTES + SMALL_BODY, False)
    assert open_to_all.client_key == "address 2001:db8:1:1::/64"
    arne = create_account("arne", "arbiters")
    sent = body_limit(environ(reverse("upload"), signed_in(arne)))
    assert (sent.client_key, sent.has_account) == (f"account {arne.pk}", True)


def test_without_the_database_uploads_are_refused_only_for_now(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(_request: object) -> None:
        raise OperationalError from uploads.temporary_status.__globals__["psycopg"].OperationalError()

    monkeypatch.setattr(uploads, "_identify", away)
    assert body_limit(environ(reverse("upload"))).status == 503


def views(patterns: list[URLPattern | URLResolver]) -> Iterator[Any]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from views(pattern.url_patterns)
        elif getattr(pattern.callback, "__module__", "").startswith(("ratings.", "tournaments.")):
            yield pattern.callback


def test_every_view_that_reads_a_file_says_how_long_it_may_be() -> None:
    reading = [
        view
        for view in views(get_resolver().url_patterns)
        if re.search(r"\bFILES\b|\b_form_arguments\(|\bmapped_import\(", inspect.getsource(inspect.unwrap(view)))
    ]
    assert len(reading) >= 11
    assert [view.__name__ for view in reading if not hasattr(view, "upload")] == []
    assert {most(reverse("calculator_report")), most("/api/v1/calculate")} == {2 * 1024 * 1024 + SMALL_BODY}
