"""Publication of a round: at once, scheduled, and back to a draft."""

import datetime as dt

import pytest
from django.test import Client
from django.utils import timezone

from ratings.models import User
from tests.tournaments.swiss import create_swiss
from tournaments.models import Bye, PairingChange, Round, RoundState, Tournament
from tournaments.rounds.rounds import publish

LINES = {1: "2w1 3w?", 2: "1b0 4b?", 3: "4w= 1b?", 4: "3b= 2w?", 5: "6w1", 6: "5b0"}
TOMORROW = "%Y-%m-%dT%H:%M"


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    return create_swiss(arbiter, LINES, draft=2)


@pytest.fixture
def arbiter_client(client: Client, arbiter: User) -> Client:
    client.force_login(arbiter)
    return client


def second_round(tournament: Tournament) -> Round:
    return tournament.rounds.get(number=2)


def round_address(tournament: Tournament, page: str) -> str:
    return f"/desk/{tournament.slug}/rounds/2/{page}/"


def tomorrow() -> str:
    return (timezone.localtime() + dt.timedelta(days=1)).strftime(TOMORROW)


def test_a_draft_with_players_without_a_place_is_not_published_unless_that_is_confirmed(
    arbiter_client: Client, tournament: Tournament
) -> None:
    text = arbiter_client.post(round_address(tournament, "publish"), follow=True).content.decode()
    assert "5 Eriksen, Liv; 6 Fontaine, Paul have neither an opponent nor a bye" in text
    assert second_round(tournament).is_draft
    assert not Bye.objects.filter(round=second_round(tournament)).exists()


def test_with_the_box_ticked_they_get_zero_point_byes_and_the_log_says_so(
    arbiter_client: Client, tournament: Tournament
) -> None:
    arbiter_client.post(round_address(tournament, "publish"), {"rest": "1"})
    assert second_round(tournament).state == RoundState.PUBLISHED
    assert {bye.kind for bye in Bye.objects.filter(round=second_round(tournament))} == {"Z"}
    assert PairingChange.objects.get().kind == "bye"


def test_a_draft_changed_since_it_was_seen_is_not_published(arbiter_client: Client, tournament: Tournament) -> None:
    seen = arbiter_client.get(round_address(tournament, "draft")).context["seen"]
    Bye.objects.create(round=second_round(tournament), entry=tournament.entries.get(start_number=5), kind="H")
    text = arbiter_client.post(
        round_address(tournament, "publish"), {"rest": "1", "seen": seen}, follow=True
    ).content.decode()
    assert "changed meanwhile" in text
    assert second_round(tournament).is_draft


def test_a_second_click_and_a_second_arbiter_are_answered_alike(arbiter_client: Client, tournament: Tournament) -> None:
    seen = arbiter_client.get(round_address(tournament, "draft")).context["seen"]
    for _ in range(2):
        answer = arbiter_client.post(round_address(tournament, "publish"), {"rest": "1", "seen": seen})
        assert answer["Location"] == f"/desk/{tournament.slug}/"
    assert Bye.objects.filter(round=second_round(tournament)).count() == 2


def test_a_time_is_set_changed_and_taken_away_on_the_page(arbiter_client: Client, tournament: Tournament) -> None:
    text = arbiter_client.post(
        round_address(tournament, "publish/at"), {"publish_at": tomorrow(), "rest": "1"}, follow=True
    ).content.decode()
    assert "It will be published on" in text
    assert second_round(tournament).is_draft
    assert second_round(tournament).publish_at is not None
    arbiter_client.post(round_address(tournament, "publish/at"), {"publish_at": ""})
    assert second_round(tournament).publish_at is None


@pytest.mark.parametrize(
    ("value", "message"),
    [("soon", "Enter a day and a time"), ("2020-01-01T10:00", "This time has passed")],
)
def test_a_time_that_cannot_be_is_shown(
    arbiter_client: Client, tournament: Tournament, value: str, message: str
) -> None:
    text = arbiter_client.post(
        round_address(tournament, "publish/at"), {"publish_at": value, "rest": "1"}, follow=True
    ).content.decode()
    assert message in text
    assert second_round(tournament).publish_at is None
    assert not Bye.objects.filter(round=second_round(tournament)).exists()


def test_the_desk_says_when_a_round_will_be_published(arbiter_client: Client, tournament: Tournament) -> None:
    arbiter_client.post(round_address(tournament, "publish/at"), {"publish_at": tomorrow(), "rest": "1"})
    assert "Round 2 will be published on" in arbiter_client.get(f"/desk/{tournament.slug}/").content.decode()


def test_unpublishing_warns_first_and_needs_a_reason(arbiter_client: Client, tournament: Tournament) -> None:
    arbiter_client.post(round_address(tournament, "publish"), {"rest": "1"})
    warned = arbiter_client.get(round_address(tournament, "unpublish")).content.decode()
    assert "may have seen or printed the pairings" in warned
    assert "0 of 2 boards" in warned
    refused = arbiter_client.post(round_address(tournament, "unpublish"), {"reason": ""})
    assert (refused.status_code, "Enter a reason" in refused.content.decode()) == (422, True)
    done = arbiter_client.post(round_address(tournament, "unpublish"), {"reason": "the wrong list"})
    assert done["Location"] == round_address(tournament, "draft")
    assert "the wrong list" in arbiter_client.get(round_address(tournament, "draft")).content.decode()


def test_a_round_before_a_published_one_is_not_unpublished(arbiter_client: Client, tournament: Tournament) -> None:
    Bye.objects.bulk_create(
        Bye(round=second_round(tournament), entry=entry, kind="Z")
        for entry in tournament.entries.filter(start_number__gt=4)
    )
    publish(second_round(tournament))
    answer = arbiter_client.post(f"/desk/{tournament.slug}/rounds/1/unpublish/", {"reason": "the wrong list"})
    assert "Round 2 is published already; round 1 stays." in answer.content.decode()


def test_the_warning_of_a_draft_leads_to_the_draft(arbiter_client: Client, tournament: Tournament) -> None:
    assert arbiter_client.get(round_address(tournament, "unpublish"))["Location"] == round_address(tournament, "draft")


def test_day_and_time_of_a_draft_are_changed_on_its_page(arbiter_client: Client, tournament: Tournament) -> None:
    answer = arbiter_client.post(round_address(tournament, "day"), {"day": f"{tournament.first_day}", "time": "16:30"})
    assert answer["Location"] == round_address(tournament, "draft")
    assert second_round(tournament).time == dt.time(16, 30)
