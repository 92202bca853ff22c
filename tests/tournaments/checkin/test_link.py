"""The check-in link of players: the same until it is replaced, invalid after withdrawal."""

import pytest
from django.utils import timezone

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments.checkin.check_in import create_open_check_in
from tests.tournaments.rounds.pairing_tasks.random_swiss import create_club_swiss
from tournaments.checkin import link
from tournaments.checkin.rounds import end_check_in, open_check_in
from tournaments.models import EventCheckIn, Tournament


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    cup = create_open_check_in(arbiter)
    link.create_link(cup.event)
    return cup


def token(tournament: Tournament) -> str:
    return link.token_of(EventCheckIn.objects.get(event=tournament.event))


def opens(text: str) -> bool:
    return link.check_in_of_token(text, timezone.now()) is not None


def test_a_link_opens_its_event_and_another_one_takes_its_place(tournament: Tournament) -> None:
    first = token(tournament)
    opened_check_in = link.check_in_of_token(first, timezone.now())
    assert opened_check_in
    assert opened_check_in.event == tournament.event
    link.create_link(tournament.event)
    assert (opens(first), opens(token(tournament))) == (False, True)


def test_a_withdrawn_link_opens_no_page(tournament: Tournament) -> None:
    text = token(tournament)
    link.withdraw_link(tournament.event)
    assert (opens(text), token(tournament)) == (False, "")


def test_a_link_is_inactive_after_the_end_of_check_in(tournament: Tournament) -> None:
    end_check_in(tournament.event)
    assert not opens(token(tournament))
    open_check_in(tournament.event, [tournament])
    assert opens(token(tournament))


@pytest.mark.parametrize("text", ["", "x", "1.:x", "\0", "é:ü", "9" * 5000])
def test_a_foreign_token_opens_no_page(tournament: Tournament, text: str) -> None:
    assert not opens(text)
    assert not opens(token(tournament)[:-1])


def test_without_check_in_there_is_no_link(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 2)
    with pytest.raises(Refused, match="not in use"):
        link.create_link(tournament.event)
