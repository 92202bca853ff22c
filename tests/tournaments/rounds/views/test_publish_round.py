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
def desk(client: Client, arbiter: User) -> Client:
    client.force_login(arbiter)
    return client


def second(tournament: Tournament) -> Round:
    return tournament.rounds.get(number=2)


def where(tournament: Tournament, page: str) -> str:
    return f"/desk/{tournament.slug}/rounds/2/{page}/"


def tomorrow() -> str:
    return (timezone.localtime() + dt.timedelta(days=1)).strftime(TOMORROW)


def test_a_draft_with_players_without_a_place_is_not_published_unless_that_is_confirmed(
    desk: Client, tournament: Tournament
) -> None:
    text = desk.post(where(tournament, "publish"), follow=True).content.decode()
    assert "5 Eriksen, Liv; 6 Fontaine, Paul have neither an opponent nor a bye" in text
    assert second(tournament).is_draft
    assert not Bye.objects.filter(round=second(tournament)).exists()


def test_with_the_box_ticked_they_get_zero_point_byes_and_the_log_says_so(desk: Client, tournament: Tournament) -> None:
    desk.post(where(tournament, "publish"), {"rest": "1"})
    assert second(tournament).state == RoundState.PUBLISHED
    assert {bye.kind for bye in Bye.objects.filter(round=second(tournament))} == {"Z"}
    assert PairingChange.objects.get().kind == "bye"


def test_what_changed_since_the_draft_was_seen_is_not_published(desk: Client, tournament: Tournament) -> None:
    seen = desk.get(where(tournament, "draft")).context["seen"]
    Bye.objects.create(round=second(tournament), entry=tournament.entries.get(start_number=5), kind="H")
    text = desk.post(where(tournament, "publish"), {"rest": "1", "seen": seen}, follow=True).content.decode()
    assert "changed meanwhile" in text
    assert second(tournament).is_draft


def test_a_second_click_and_a_second_arbiter_are_answered_alike(desk: Client, tournament: Tournament) -> None:
    seen = desk.get(where(tournament, "draft")).context["seen"]
    for _ in range(2):
        answer = desk.post(where(tournament, "publish"), {"rest": "1", "seen": seen})
        assert answer["Location"] == f"/desk/{tournament.slug}/"
    assert Bye.objects.filter(round=second(tournament)).count() == 2


def test_a_time_is_set_changed_and_taken_away_on_the_page(desk: Client, tournament: Tournament) -> None:
    text = desk.post(
        where(tournament, "publish/at"), {"publish_at": tomorrow(), "rest": "1"}, follow=True
    ).content.decode()
    assert "It will be published on" in text
    assert second(tournament).is_draft
    assert second(tournament).publish_at is not None
    desk.post(where(tournament, "publish/at"), {"publish_at": ""})
    assert second(tournament).publish_at is None


@pytest.mark.parametrize(
    ("value", "message"),
    [("soon", "A day and a time are needed"), ("2020-01-01T10:00", "This time has passed")],
)
def test_a_time_that_cannot_be_is_shown(desk: Client, tournament: Tournament, value: str, message: str) -> None:
    text = desk.post(where(tournament, "publish/at"), {"publish_at": value, "rest": "1"}, follow=True).content.decode()
    assert message in text
    assert second(tournament).publish_at is None
    assert not Bye.objects.filter(round=second(tournament)).exists()


def test_the_desk_says_when_a_round_will_be_published(desk: Client, tournament: Tournament) -> None:
    desk.post(where(tournament, "publish/at"), {"publish_at": tomorrow(), "rest": "1"})
    assert "Round 2 will be published on" in desk.get(f"/desk/{tournament.slug}/").content.decode()


def test_unpublishing_warns_first_and_needs_a_reason(desk: Client, tournament: Tournament) -> None:
    desk.post(where(tournament, "publish"), {"rest": "1"})
    warned = desk.get(where(tournament, "unpublish")).content.decode()
    assert "may have seen it" in warned
    assert "0 of 2 boards" in warned
    refused = desk.post(where(tournament, "unpublish"), {"reason": ""})
    assert (refused.status_code, "Say why" in refused.content.decode()) == (422, True)
    done = desk.post(where(tournament, "unpublish"), {"reason": "the wrong list"})
    assert done["Location"] == where(tournament, "draft")
    assert "the wrong list" in desk.get(where(tournament, "draft")).content.decode()


def test_a_round_before_a_published_one_is_not_unpublished(desk: Client, tournament: Tournament) -> None:
    Bye.objects.bulk_create(
        Bye(round=second(tournament), entry=entry, kind="Z") for entry in tournament.entries.filter(start_number__gt=4)
    )
    publish(second(tournament))
    answer = desk.post(f"/desk/{tournament.slug}/rounds/1/unpublish/", {"reason": "the wrong list"})
    assert "Round 2 is published already; round 1 stays." in answer.content.decode()


def test_the_warning_of_a_draft_leads_to_the_draft(desk: Client, tournament: Tournament) -> None:
    assert desk.get(where(tournament, "unpublish"))["Location"] == where(tournament, "draft")


def test_day_and_time_of_a_draft_are_changed_on_its_page(desk: Client, tournament: Tournament) -> None:
    answer = desk.post(where(tournament, "day"), {"day": f"{tournament.first_day}", "time": "16:30"})
    assert answer["Location"] == where(tournament, "draft")
    assert second(tournament).time == dt.time(16, 30)
