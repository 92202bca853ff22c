"""The round of the check-in, and the time in which players may check in themselves."""

import datetime as dt

import pytest
import time_machine
from django.utils import timezone

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.checkin.check_in import create_mark, create_open_check_in
from tests.tournaments.rounds.pairing_tasks.random_swiss import create_club_swiss, enter_results, entry_at, play_rounds
from tournaments.checkin.rounds import (
    check_in_round,
    close_check_in,
    end_check_in,
    is_used,
    open_check_in,
    set_closing_time,
)
from tournaments.models import Tournament
from tournaments.rounds.pairing_tasks import pair
from tournaments.rounds.rounds import publish

MINUTE = dt.timedelta(minutes=1)


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    return create_open_check_in(arbiter, rounds=2)


def check_in_state(tournament: Tournament) -> tuple[int, bool, bool] | None:
    """Return the round, the use of check-in, and permission for players, None without a round."""
    tournament.refresh_from_db()
    due = check_in_round(tournament)
    return (due.number, due.is_used, due.is_open) if due else None


def test_a_round_is_open_until_it_is_paired_and_the_next_once_it_is_complete(tournament: Tournament) -> None:
    assert check_in_state(tournament) == (1, True, True)
    (first,) = pair(tournament)
    assert check_in_state(tournament) == (1, True, False)
    publish(first)
    assert check_in_state(tournament) == (2, False, False)
    enter_results(first, ["10"] * 3)
    assert check_in_state(tournament) == (2, False, True)
    enter_results(pair(tournament)[0], ["10"] * 3)
    assert check_in_state(tournament) is None


def test_a_tick_opens_the_next_round_before_the_last_is_complete(tournament: Tournament, arbiter: User) -> None:
    publish(pair(tournament)[0])
    create_mark(entry_at(tournament, 1), arbiter, round_number=2)
    assert check_in_state(tournament) == (2, True, True)


def test_closed_it_stays_closed_for_this_round_only(tournament: Tournament) -> None:
    close_check_in(tournament.event, [tournament], timezone.now())
    assert check_in_state(tournament) == (1, True, False)
    play_rounds(tournament, 1)
    assert check_in_state(tournament) == (2, False, True)


def test_opened_again_a_round_is_open_and_closing_twice_keeps_the_first_time(tournament: Tournament) -> None:
    close_check_in(tournament.event, [tournament], timezone.now())
    closed_at = tournament.check_ins.get().closed_at
    close_check_in(tournament.event, [tournament], timezone.now())
    assert tournament.check_ins.get().closed_at == closed_at
    open_check_in(tournament.event, [tournament])
    assert check_in_state(tournament) == (1, True, True)


def test_in_a_round_robin_check_in_is_for_the_first_incomplete_round(cup: Tournament, arbiter: User) -> None:
    assert check_in_state(cup) == (1, False, True)
    for number in (1, 2):
        for board in (1, 2):
            factories.enter_result(factories.board(cup, number, board), "==", arbiter)
        assert check_in_state(cup) == (number + 1, False, True)
    factories.enter_missing_results(cup, arbiter)
    assert check_in_state(cup) is None


def test_a_round_is_used_where_it_was_opened_and_check_in_has_not_ended(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 4)
    assert not is_used(tournament, 1)
    open_check_in(tournament.event, [tournament])
    assert (is_used(tournament, 1), is_used(tournament, 2)) == (True, False)
    end_check_in(tournament.event)
    assert not is_used(tournament, 1)


def test_check_in_not_in_use_is_not_closed(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 4)
    with pytest.raises(Refused, match="not in use"):
        close_check_in(tournament.event, [tournament], timezone.now())
    assert not tournament.check_ins.exists()


def test_at_its_closing_time_it_closes_for_players_and_staff_still_tick(tournament: Tournament, arbiter: User) -> None:
    now = timezone.now()
    set_closing_time(tournament.event, [tournament], now + MINUTE, now)
    due = check_in_round(tournament)
    assert due
    assert (due.is_open, due.minutes_left) == (True, 1)
    with time_machine.travel(now + MINUTE, tick=False):
        assert check_in_state(tournament) == (1, True, False)
        with pytest.raises(Refused, match="Check-in for round 1 is closed"):
            create_mark(entry_at(tournament, 1), None)
        assert create_mark(entry_at(tournament, 1), arbiter).is_here
        open_check_in(tournament.event, [tournament])
        assert check_in_state(tournament) == (1, True, True)


def test_a_closing_time_is_taken_away_and_refused_once_it_has_passed_or_nothing_is_open(tournament: Tournament) -> None:
    now = timezone.now()
    with pytest.raises(Refused, match="has passed"):
        set_closing_time(tournament.event, [tournament], now, now)
    set_closing_time(tournament.event, [tournament], now + MINUTE, now)
    set_closing_time(tournament.event, [tournament], None, now)
    assert tournament.check_ins.get().closes_at is None
    pair(tournament)
    with pytest.raises(Refused, match="is not open"):
        set_closing_time(tournament.event, [tournament], now + MINUTE, now)
