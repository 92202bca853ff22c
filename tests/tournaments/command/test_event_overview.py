"""The token of the event page: it changes with all its contents, drafts and staff included."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.utils import timezone

from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.swiss import create_swiss
from tournaments.command.event_overview import event_state
from tournaments.models import Announcement, Event, Pairing, Staff, Tournament

NOW = dt.datetime(2026, 4, 1, 12, tzinfo=dt.UTC)


@pytest.fixture
def spring(arbiter: User) -> Tournament:
    return create_swiss(arbiter, {1: "2w1 3w?", 2: "1b0 4w?", 3: "4w= 1b?", 4: "3b= 2b?"}, draft=2)


def token(tournament: Tournament, user: User, now: dt.datetime = NOW) -> str:
    return event_state(tournament.event, now, user)


def draft_changed(spring: Tournament, by: User) -> None:
    Pairing.objects.filter(round__tournament=spring, round__number=2, board=1).update(board=9)


def entered(spring: Tournament, by: User) -> None:
    factories.enter_result(factories.board(spring, 1, 1), "==", by)


def staff_joined(spring: Tournament, by: User) -> None:
    Staff.objects.create(tournament=spring, user=factories.create_account("ole", "arbiters"), role="results")


def announced(spring: Tournament, by: User) -> None:
    Announcement.objects.create(event=spring.event, text="Lunch", by=by, until=timezone.now() + dt.timedelta(hours=1))


def event_renamed(spring: Tournament, by: User) -> None:
    Event.objects.filter(pk=spring.event_id).update(name="Renamed Open")


def withdrawn(spring: Tournament, by: User) -> None:
    spring.entries.get(start_number=1).absences.create(first_round=2, by=by)


@pytest.mark.parametrize(
    "action",
    [draft_changed, entered, staff_joined, announced, event_renamed, withdrawn],
    ids=lambda function: function.__name__,
)
def test_what_the_page_shows_is_news(
    spring: Tournament, arbiter: User, action: Callable[[Tournament, User], None]
) -> None:
    before = token(spring, arbiter)
    assert token(spring, arbiter) == before
    action(spring, arbiter)
    assert token(spring, arbiter) != before


def test_a_result_of_another_event_is_no_news(spring: Tournament, arbiter: User) -> None:
    elsewhere = create_swiss(arbiter, {1: "2w?", 2: "1b?"}, name="Autumn Open")
    before = token(spring, arbiter)
    entered(elsewhere, arbiter)
    assert token(spring, arbiter) == before


def test_another_minute_is_news(spring: Tournament, arbiter: User) -> None:
    assert token(spring, arbiter, NOW + dt.timedelta(minutes=1)) != token(spring, arbiter)
