"""The check-in link of players: the same until it is replaced, invalid after withdrawal."""

import pytest
from django.utils import timezone

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments.checkin.hall import opened
from tests.tournaments.rounds.pairing_tasks.swiss import swiss
from tournaments.checkin import link
from tournaments.checkin.rounds import end_check_in, open_check_in
from tournaments.models import EventCheckIn, Tournament


@pytest.fixture
def hall(arbiter: User) -> Tournament:
    made = opened(arbiter)
    link.create_link(made.event)
    return made


def token(made: Tournament) -> str:
    return link.token_of(EventCheckIn.objects.get(event=made.event))


def opens(text: str) -> bool:
    return link.check_in_of_token(text, timezone.now()) is not None


def test_a_link_opens_its_event_and_another_one_takes_its_place(hall: Tournament) -> None:
    first = token(hall)
    opened_check_in = link.check_in_of_token(first, timezone.now())
    assert opened_check_in
    assert opened_check_in.event == hall.event
    link.create_link(hall.event)
    assert (opens(first), opens(token(hall))) == (False, True)


def test_withdrawn_it_opens_nothing(hall: Tournament) -> None:
    text = token(hall)
    link.withdraw_link(hall.event)
    assert (opens(text), token(hall)) == (False, "")


def test_it_rests_while_check_in_has_ended(hall: Tournament) -> None:
    end_check_in(hall.event)
    assert not opens(token(hall))
    open_check_in(hall.event, [hall])
    assert opens(token(hall))


@pytest.mark.parametrize("text", ["", "x", "1.:x", "\0", "é:ü", "9" * 5000])
def test_what_was_not_made_here_opens_nothing(hall: Tournament, text: str) -> None:
    assert not opens(text)
    assert not opens(token(hall)[:-1])


def test_without_check_in_there_is_no_link(arbiter: User) -> None:
    made = swiss(arbiter, 2)
    with pytest.raises(Refused, match="not in use"):
        link.create_link(made.event)
