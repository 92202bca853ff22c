"""An arbiter's submitted reports and their next steps."""

import pytest
from django.test import Client
from django.urls import reverse

from ratings.models import Player, Submission, User
from ratings.submissions.decisions import RemarkDraft, accept, return_to_arbiter
from tests.ratings.reporting import (
    RECEIVED_AT,
    enrol_reported_players,
    four_player_report,
    logged_in_client,
    receive,
    with_player,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def arbiter_client(arbiter: User) -> Client:
    return logged_in_client(arbiter)


@pytest.fixture
def reported_players(db: None) -> dict[int, Player]:
    return enrol_reported_players()


def page(client: Client) -> str:
    return " ".join(client.get(reverse("my_reports")).content.decode().split())


def test_each_report_says_how_far_it_is_and_what_to_do(
    arbiter_client: Client, reported_players: dict[int, Player], arbiter: User
) -> None:
    assert "Your reports are listed here" in page(arbiter_client)
    returned = receive(with_player(four_player_report(name="Returned Cup"), 1, rating=2010), arbiter)
    return_to_arbiter(returned, None, RECEIVED_AT, "Who won?", [RemarkDraft(1, 3, "Ada?")])
    accept(
        receive(four_player_report(name="Accepted Cup", city="Oslo"), arbiter), None, RECEIVED_AT, waiver_reason="seen"
    )
    waiting = receive(four_player_report(name="Waiting Cup", city="Voss"), arbiter)
    receive(four_player_report(name="Of another", city="Bodø"))
    text = page(arbiter_client)
    assert text.index("Returned Cup") < text.index("Waiting Cup") < text.index("Accepted Cup")
    assert "Who won? (1 remark on a line)" in text
    assert f'href="{returned.get_absolute_url()}#remarks"' in text
    assert "It is rated in Standard, December 2025." in text
    assert waiting.get_absolute_url() in text
    assert "Nothing: the office decides." in text
    assert "Of another" not in text
    assert '1<span class="visually-hidden"> to correct' in arbiter_client.get(reverse("desk")).content.decode()


def test_a_report_that_was_sent_again_asks_for_nothing(
    arbiter_client: Client, reported_players: dict[int, Player], arbiter: User
) -> None:
    first = receive(with_player(four_player_report(), 1, rating=2010), arbiter)
    return_to_arbiter(first, None, RECEIVED_AT, "Who won?")
    again: Submission = receive(four_player_report(), arbiter, replaces=first)
    text = page(arbiter_client)
    assert f'<a href="{again.get_absolute_url()}">Report {again.pk}</a>' in text
    assert "Answer and send again" not in text
    assert "to correct" not in arbiter_client.get(reverse("desk")).content.decode()
