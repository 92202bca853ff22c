"""The queue for heavy work, by accounts and addresses, and the calculator's limits on a file's work."""

from http import HTTPStatus

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from ratings.calculator.pages.report_page import MAX_LISTED
from ratings.core.heavy_work import QUEUE_STATE, QUEUED, RUNNING, DeferredHeavyWork
from ratings.models import User

ADDRESS = "/calculator/report/"


@pytest.mark.django_db
def test_a_view_says_whose_turn_it_wants_and_is_called_again(client: Client) -> None:
    waits = client.post(ADDRESS, {}, **{QUEUE_STATE: QUEUED})
    assert isinstance(waits, DeferredHeavyWork)
    assert (waits.client_key, waits.status_code) == ("address 127.0.0.1", 202)
    assert client.post(ADDRESS, {}, **{QUEUE_STATE: RUNNING}).status_code == 422
    assert client.get(ADDRESS, **{QUEUE_STATE: QUEUED}).status_code == 200


@pytest.mark.django_db
def test_an_account_has_a_turn_of_its_own_wherever_it_is(client: Client) -> None:
    user = User.objects.create_user("arbiter")
    client.force_login(user)
    waits = client.post(ADDRESS, {}, **{QUEUE_STATE: QUEUED})
    assert isinstance(waits, DeferredHeavyWork)
    assert waits.client_key == f"account {user.pk}"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("status", "reason"),
    [
        (HTTPStatus.TOO_MANY_REQUESTS, "on your earlier requests"),
        (HTTPStatus.SERVICE_UNAVAILABLE, "the requests of others"),
    ],
)
def test_a_request_beyond_the_queue_gets_retry_after(client: Client, status: HTTPStatus, reason: str) -> None:
    answer = client.post(ADDRESS, {}, **{QUEUE_STATE: status})
    assert (answer.status_code, answer["Retry-After"]) == (status, "15")
    assert reason in answer.content.decode()
    assert "Wait 15 seconds" in answer.content.decode()


@pytest.mark.django_db
def test_a_page_shows_the_first_findings_and_counts_the_others(client: Client) -> None:
    data = b"\n".join([b"012 Name", *[b"001"] * (MAX_LISTED + 7)])
    page = client.post(ADDRESS, {"file": SimpleUploadedFile("report.trf", data)}).content.decode()
    assert page.count("level-problem") <= MAX_LISTED
    assert "more problems are not shown." in page
