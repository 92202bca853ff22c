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
def tournament(arbiter: User) -> Tournament:
    return create_swiss(arbiter, {1: "2w1 3w?", 2: "1b0 4w?", 3: "4w= 1b?", 4: "3b= 2b?"}, draft=2)


def token(tournament: Tournament, user: User, now: dt.datetime = NOW) -> str:
    return event_state(tournament.event, now, user)


def draft_changed(tournament: Tournament, by: User) -> None:
    Pairing.objects.filter(round__tournament=tournament, round__number=2, board=1).update(board=9)


def entered(tournament: Tournament, by: User) -> None:
    factories.enter_result(factories.board(tournament, 1, 1), "==", by)


def staff_joined(tournament: Tournament, by: User) -> None:
    Staff.objects.create(tournament=tournament, user=factories.create_account("ole", "arbiters"), role="results")


def announced(tournament: Tournament, by: User) -> None:
    Announcement.objects.create(
        event=tournament.event, text="Lunch", by=by, until=timezone.now() + dt.timedelta(hours=1)
    )


def event_renamed(tournament: Tournament, by: User) -> None:
    Event.objects.filter(pk=tournament.event_id).update(name="Renamed Open")


def withdrawn(tournament: Tournament, by: User) -> None:
    tournament.entries.get(start_number=1).absences.create(first_round=2, by=by)


@pytest.mark.parametrize(
    "action",
    [draft_changed, entered, staff_joined, announced, event_renamed, withdrawn],
    ids=lambda function: function.__name__,
)
def test_changes_shown_on_the_page_change_its_token(
    tournament: Tournament, arbiter: User, action: Callable[[Tournament, User], None]
) -> None:
    before = token(tournament, arbiter)
    assert token(tournament, arbiter) == before
    action(tournament, arbiter)
    assert token(tournament, arbiter) != before


def test_a_result_of_another_event_does_not_change_the_token(tournament: Tournament, arbiter: User) -> None:
    elsewhere = create_swiss(arbiter, {1: "2w?", 2: "1b?"}, name="Autumn Open")
    before = token(tournament, arbiter)
    entered(elsewhere, arbiter)
    assert token(tournament, arbiter) == before


def test_another_minute_changes_the_token(tournament: Tournament, arbiter: User) -> None:
    assert token(tournament, arbiter, NOW + dt.timedelta(minutes=1)) != token(tournament, arbiter)
