"""The middleware of the API: rate limits, conditional requests, CORS, and one format of errors."""

import datetime as dt
from collections import defaultdict
from typing import Any

import pytest
import time_machine
from django.db import OperationalError
from django.test import Client
from pytest_django.fixtures import Settings

from ratings.api import keys, quota
from ratings.core import throttling
from ratings.models import ApiUse, Player, RequestCount, User
from tests.ratings.api.conftest import ApiData, Ask
from tests.tournaments import factories

pytestmark = pytest.mark.django_db
NOW = dt.datetime(2026, 1, 1, 12, 0, 10, tzinfo=dt.UTC)


@pytest.fixture
def low_limits(settings: Settings) -> None:
    settings.API_A_MINUTE, settings.API_A_DAY = 2, 5


@time_machine.travel(NOW, tick=False)
def test_an_address_that_asks_too_often_waits_and_others_do_not(low_limits: None, get_api: Ask) -> None:
    left = [get_api("lists")["RateLimit-Remaining"] for _ in range(2)]
    assert left == ["1", "0"]
    refused = get_api("lists")
    assert (refused.status_code, refused["Retry-After"]) == (429, "50")
    assert refused["Content-Type"] == "application/problem+json"
    assert get_api("lists", headers={"X-Forwarded-For": "192.0.2.9"}).status_code == 429
    assert Client(REMOTE_ADDR="192.0.2.9").get("/api/v1/lists").status_code == 200


def test_the_next_minute_is_another_and_the_day_has_an_end_too(low_limits: None, get_api: Ask) -> None:
    statuses = []
    for minute in range(4):
        with time_machine.travel(NOW + dt.timedelta(minutes=minute), tick=False):
            statuses += [get_api("lists").status_code, get_api("lists").status_code]
    assert statuses == [200] * 5 + [429] * 3
    with time_machine.travel(NOW + dt.timedelta(minutes=4), tick=False):
        assert get_api("lists")["Retry-After"] == str(12 * 3600 - 4 * 60 - 10)
    with time_machine.travel(NOW + dt.timedelta(hours=12), tick=False):
        assert get_api("lists").status_code == 200


@time_machine.travel(NOW, tick=False)
def test_a_key_has_its_own_quota(low_limits: None, get_api: Ask) -> None:
    key, text = keys.create_key(factories.create_account("developer"), "app", NOW)
    type(key).objects.update(a_minute=3)
    statuses = [get_api("lists", headers={"authorization": f"Bearer {text}"}).status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    assert get_api("lists").status_code == 200


@pytest.mark.parametrize("message", ["Bearer nonsense", "Bearer", "Basic Zm9vOmJhcg==", "nonsense"])
def test_an_invalid_key_is_refused(get_api: Ask, message: str) -> None:
    refused = get_api("lists", headers={"authorization": message})
    assert (refused.status_code, refused["WWW-Authenticate"]) == (401, "Bearer")
    assert refused.json()["status"] == 401


def test_the_key_of_a_closed_account_is_invalid(get_api: Ask) -> None:
    user = factories.create_account("developer")
    _key, text = keys.create_key(user, "app", NOW)
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert get_api("lists", headers={"authorization": f"Bearer {text}"}).status_code == 401


def test_neither_keys_nor_addresses_can_be_read_from_the_database(get_api: Ask) -> None:
    key, text = keys.create_key(factories.create_account("developer"), "app", NOW)
    get_api("lists")
    assert text not in str(vars(key))
    assert "127.0.0.1" not in RequestCount.objects.values_list("name", flat=True)[0]


def test_the_description_is_not_counted(low_limits: None, get_api: Ask) -> None:
    assert [get_api("openapi.json").status_code for _ in range(3)] == [200] * 3
    assert not RequestCount.objects.exists()


def test_without_the_counter_no_request_is_refused(
    low_limits: None, get_api: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Away:
        def cursor(self) -> Any:
            raise OperationalError

    monkeypatch.setattr(throttling, "connections", defaultdict(Away))
    answers = [get_api("lists") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert "RateLimit-Limit" not in answers[0]


def test_expired_counts_are_deleted(get_api: Ask) -> None:
    key, _text = keys.create_key(factories.create_account("developer"), "app", NOW)
    quota.count_request(quota.Caller(key, 1, 1), NOW)
    quota.delete_old_use(NOW + dt.timedelta(hours=2))
    assert [*ApiUse.objects.values_list("caller", "count")] == [(f"key {key.pk}", 1)]
    quota.delete_old_use(NOW + dt.timedelta(days=33))
    assert not ApiUse.objects.exists()


def test_a_client_with_the_current_answer_gets_304(api_data: ApiData, get_api: Ask) -> None:
    for path in ("lists", "players/101", "lists/2025-12/standard/v1", "lists/2025-12/standard/v1/rows"):
        tag = get_api(path)["ETag"]
        again = get_api(path, headers={"if-none-match": tag})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
        assert get_api(path, headers={"if-none-match": '"another"'}).status_code == 200


def test_a_changed_answer_gets_another_etag_and_a_version_keeps_its_etag(api_data: ApiData, get_api: Ask) -> None:
    listed, player = get_api("lists/2025-12/standard/v1/rows")["ETag"], get_api("players/101")["ETag"]
    Player.objects.filter(number="101").update(birth_year=1990)
    assert get_api("players/101")["ETag"] != player
    assert get_api("lists/2025-12/standard/v1/rows")["ETag"] == listed
    assert get_api("lists/2025-12/standard/v2/rows")["ETag"] != listed
    assert get_api("lists/2025-12/standard/v1/rows", limit=2)["ETag"] != listed


def test_a_version_is_cacheable_and_other_answers_are_revalidated(api_data: ApiData, get_api: Ask) -> None:
    assert "max-age=86400" in get_api("lists/2025-12/standard/v1")["Cache-Control"]
    assert get_api("lists")["Cache-Control"] == "public, no-cache"


def test_a_failed_if_match_is_a_problem(api_data: ApiData, get_api: Ask) -> None:
    refused = get_api("lists", headers={"if-match": '"another"'})
    assert (refused.status_code, refused.json()["title"]) == (412, "Precondition Failed")


def test_pages_of_other_sites_may_read() -> None:
    headers = {"origin": "https://club.example", "access-control-request-method": "GET"}
    allowed = Client(headers=headers).options("/api/v1/lists")
    assert (allowed.status_code, allowed["Access-Control-Allow-Origin"]) == (200, "*")
    assert allowed["Access-Control-Allow-Headers"] == "authorization, content-type, if-match, if-none-match"
    assert allowed["Access-Control-Allow-Methods"] == "GET, HEAD, POST"
    assert allowed["Access-Control-Max-Age"] == "86400"
    assert not RequestCount.objects.exists()
    answer = Client(headers={"origin": "https://club.example"}).get("/api/v1/lists")
    assert answer["Access-Control-Allow-Origin"] == "*"
    exposed = {"ETag", "Retry-After", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"}
    assert {*answer["Access-Control-Expose-Headers"].split(", ")} == exposed
    assert "Access-Control-Allow-Credentials" not in answer


@pytest.mark.parametrize(("headers", "status"), [({"if-match": '"x"'}, 412), ({"authorization": "Bearer x"}, 401)])
def test_pages_of_other_sites_may_read_why_they_are_refused(headers: dict[str, str], status: int) -> None:
    refused = Client(headers={"origin": "https://club.example"}).get("/api/v1/lists", headers=headers)
    assert (refused.status_code, refused["Access-Control-Allow-Origin"]) == (status, "*")


def test_other_pages_are_not_opened_to_other_sites() -> None:
    assert "Access-Control-Allow-Origin" not in Client(headers={"origin": "https://club.example"}).get("/lists/")


def test_answers_do_not_depend_on_account_or_language(api_data: ApiData, client: Client) -> None:
    hidden = Player.objects.get(number="101")
    Player.objects.filter(pk=hidden.pk).update(hidden=True)
    client.force_login(factories.create_account("officer", "officers"))
    assert client.get("/players/101/").status_code == 200
    assert client.get("/api/v1/players/101").status_code == 404
    answer = client.get("/api/v1/editions/standard/2024-03-01", headers={"accept-language": "de"})
    assert answer["Vary"] == "Accept-Encoding, origin"
    assert answer.content == Client().get("/api/v1/editions/standard/2024-03-01").content


def test_head_answers_as_get_would(api_data: ApiData) -> None:
    got, head = Client().get("/api/v1/lists"), Client().head("/api/v1/lists")
    assert (head.status_code, head.content, head["ETag"]) == (200, b"", got["ETag"])
    assert head["Content-Length"] == str(len(got.content))


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("get", "nowhere", 404),
        ("get", "players/101/nothing", 404),
        ("get", "players/0", 422),
        ("post", "lists", 405),
        ("delete", "calculate", 405),
        ("get", "lists?limit=0", 422),
        ("get", "lists?limit=1001", 422),
        ("get", "lists?after=nonsense", 422),
        ("get", "lists?after=WyJcdTAwMDAiLCAic3RhbmRhcmQiXQ", 422),
        ("get", "tournaments?since=0", 422),
        ("get", "tournaments?since=2025-02-30", 422),
        ("post", "calculate", 422),
    ],
)
def test_every_refusal_is_a_problem(method: str, path: str, status: int) -> None:
    answer = getattr(Client(), method)(f"/api/v1/{path}")
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
    body = answer.json()
    assert (body["status"], body["type"]) == (status, f"/api/#problem-{status}")
    assert body["detail"]
    assert (status == 405) == ("Allow" in answer)


def test_a_mistake_names_its_place(get_api: Ask) -> None:
    (error,) = get_api("lists", limit=0).json()["errors"]
    assert error["where"] == "query.limit"
    assert "1" in error["expected"]


def test_all_errors_of_a_request_are_reported_at_once(api_data: ApiData, get_api: Ask) -> None:
    errors = get_api("lists/2025-12/standard/v1/rows", sex="x", age="u7", limit=0).json()["errors"]
    assert {error["where"] for error in errors} == {"query.sex", "query.age", "query.limit"}


def test_a_mistake_of_the_server_is_a_problem_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("ratings.models.Version.objects.of_series", broken)
    client = Client(raise_request_exception=False)
    answer = client.get("/api/v1/lists")
    assert (answer.status_code, answer["Content-Type"]) == (500, "application/problem+json")
