"""Reports submitted by a program with the key of an account."""

import json
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from ratings.api import keys
from ratings.models import Installation, Player, Submission, User
from ratings.submissions.decisions import RemarkDraft, return_to_arbiter
from tests.ratings.reporting import RECEIVED_AT, file_data, four_player_report, receive, with_player
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db
PLACE = "/api/v1/reports"


def key_of(user: User) -> str:
    return keys.create_key(user, "tournament program", timezone.now())[1]


def send(raw: bytes, user: User | None, query: str = "") -> HttpResponse:
    headers = {"authorization": f"Bearer {key_of(user)}"} if user else {}
    return Client(headers=headers).post(  # type: ignore[return-value]
        f"{PLACE}{query}", raw, content_type="application/octet-stream"
    )


def answer_data(answer: HttpResponse) -> Any:
    return json.loads(answer.content)


def test_a_report_is_handed_in_and_its_fate_is_read(reported_players: dict[int, Player], arbiter: User) -> None:
    raw = file_data(with_player(four_player_report(), 1, rating=2010))
    answer = send(raw, arbiter, "?name=friends.trf")
    assert answer.status_code == 201
    submission = Submission.objects.get()
    assert (submission.submitted_by, submission.file_name) == (arbiter, "friends.trf")
    sent = answer_data(answer)
    assert (sent["id"], sent["state"], sent["list"]) == (submission.pk, "checked", sent["list"])
    assert [finding["code"] for finding in sent["findings"] if finding["level"] == "warning"][:1] == ["rating-differs"]
    return_to_arbiter(submission, None, RECEIVED_AT, "Who won?", [RemarkDraft(1, 3, "Ada?")])
    client = Client(headers={"authorization": f"Bearer {keys.create_key(arbiter, 'other', timezone.now())[1]}"})
    read = answer_data(client.get(f"{PLACE}/{submission.pk}"))
    assert (read["state"], read["remark"]) == ("returned", "Who won?")
    assert read["remarks"] == [{"start_number": 1, "round": 3, "text": "Ada?"}]
    again = client.post(f"{PLACE}?replaces={submission.pk}", file_data(four_player_report()), content_type="text/plain")
    assert (again.status_code, answer_data(again)["replaces"]) == (201, submission.pk)


def test_the_same_bytes_are_answered_with_the_report_that_is_there(
    reported_players: dict[int, Player], arbiter: User
) -> None:
    submission = receive(four_player_report(), arbiter)
    answer = send(file_data(four_player_report()), arbiter)
    assert (answer.status_code, answer_data(answer)["id"]) == (200, submission.pk)


def test_a_check_stores_nothing(reported_players: dict[int, Player], arbiter: User) -> None:
    answer = send(file_data(with_player(four_player_report(), 1, rating=2010)), arbiter, "?check=true")
    assert answer.status_code == 200
    assert answer_data(answer)["id"] is None
    assert answer_data(answer)["findings"]
    assert not Submission.objects.exists()


@pytest.mark.parametrize("raw", [b"", b"hello", b"\x00\x01", b"001 \x00"])
def test_a_body_that_is_no_report_is_refused_with_its_places(arbiter: User, raw: bytes) -> None:
    answer = send(raw, arbiter)
    assert answer.status_code == 422
    assert answer_data(answer)["errors"][0]["where"].startswith("body")


def test_only_arbiters_and_officers_hand_in_and_each_reads_their_own(
    arbiter: User, reported_players: dict[int, Player]
) -> None:
    assert send(b"", None).status_code == 401
    assert send(b"", create_account("guest")).status_code == 403
    other = receive(four_player_report())
    client = Client(headers={"authorization": f"Bearer {key_of(arbiter)}"})
    assert client.get(f"{PLACE}/{other.pk}").status_code == 404
    assert client.post(f"{PLACE}?replaces={other.pk}", b"x", content_type="text/plain").status_code == 404
    assert client.post(f"{PLACE}?name=%00", b"x", content_type="text/plain").status_code == 422


def test_a_key_of_an_officer_is_no_second_factor(reported_players: dict[int, Player], arbiter: User) -> None:
    """T11: a key alone read all reports of an office that requires a second factor."""
    officer = create_account("officer", "officers")
    sent = receive(four_player_report(), arbiter)
    client = Client(headers={"authorization": f"Bearer {key_of(officer)}"})
    assert client.get(f"{PLACE}/{sent.pk}").status_code == 200
    office = Installation.objects.create(authority="Office", federation="AUT", second_factor=True)
    assert client.get(f"{PLACE}/{sent.pk}").status_code == 404
    own = receive(with_player(four_player_report(), 1, rating=2010), officer)
    assert client.get(f"{PLACE}/{own.pk}").status_code == 200
    Installation.objects.filter(pk=office.pk).update(second_factor=False)
    assert client.get(f"{PLACE}/{sent.pk}").status_code == 200
