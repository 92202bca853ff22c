"""Absent players at the pairing of a round, and the decisions about them."""

import pytest

from ratings.models import User
from tests.tournaments.checkin.hall import opened, tick, tick_all
from tests.tournaments.rounds.pairing_tasks.swiss import entry, finish, swiss
from tournaments.checkin.absent_players import AbsentUndecided, absent_players, store_decisions
from tournaments.entries.absences import byes_in
from tournaments.models import Tournament
from tournaments.rounds.pairing_tasks import pair

EVERYBODY = range(1, 7)


@pytest.fixture
def hall(arbiter: User) -> Tournament:
    return opened(arbiter)


def missing(made: Tournament, number: int) -> list[tuple[int, str]]:
    return [(player.entry.start_number, player.reason) for player in absent_players(made, number, EVERYBODY)]


def test_where_check_in_is_used_everybody_without_a_tick_is_missing(hall: Tournament, arbiter: User) -> None:
    tick_all(hall, arbiter, 1, 2, 3, 4)
    tick(entry(hall, 4), arbiter, is_here=False, seen=1)
    assert missing(hall, 1) == [(number, "not checked in") for number in (4, 5, 6)]


def test_where_it_is_not_used_nobody_is_missing(arbiter: User) -> None:
    assert missing(swiss(arbiter, 6), 1) == []


def test_after_a_forfeit_the_next_round_misses_who_did_not_come_unless_ticked(hall: Tournament, arbiter: User) -> None:
    finish(pair(hall)[0], ["-+", "--", "10"])
    absent = [(player.entry.pk, player.reason) for player in absent_players(hall, 2, EVERYBODY)]
    boards = [*hall.rounds.get(number=1).pairings.order_by("board")]
    assert {pk for pk, _reason in absent} == {boards[0].white_id, boards[1].white_id, boards[1].black_id}
    assert {reason for _pk, reason in absent} == {"lost round 1 by forfeit"}
    tick(boards[0].white, arbiter, number=2)
    reasons = dict(missing(hall, 2))
    assert boards[0].white.start_number not in reasons
    assert sorted(reasons.values()) == ["lost round 1 by forfeit"] * 2 + ["not checked in"] * 3
    assert missing(hall, 3) == []


def test_a_bye_is_given_a_withdrawal_noted_and_who_is_waited_for_stays(hall: Tournament, arbiter: User) -> None:
    players = absent_players(hall, 1, (1, 2, 3))
    keys = {player.entry.start_number: player.entry.pk for player in players}
    store_decisions(hall, 1, players, {keys[1]: "bye", keys[2]: "withdraw", keys[3]: "wait"}, arbiter)
    assert byes_in(hall, 1) == {keys[1]: "Z", keys[2]: "Z"}
    assert byes_in(hall, 2) == {keys[2]: "Z"}
    assert entry(hall, 1).absences.get().note == "not checked in"


@pytest.mark.parametrize("second", ["", "later"])
def test_nothing_is_written_while_one_decision_is_missing(hall: Tournament, arbiter: User, second: str) -> None:
    players = absent_players(hall, 1, (1, 2))
    keys = [player.entry.pk for player in players]
    with pytest.raises(AbsentUndecided) as undecided:
        store_decisions(hall, 1, players, {keys[0]: "bye", keys[1]: second}, arbiter)
    assert [player.entry.start_number for player in undecided.value.players] == [1, 2]
    assert byes_in(hall, 1) == {}


def test_the_limit_of_byes_that_players_may_ask_for_does_not_count(arbiter: User) -> None:
    made = opened(arbiter, zero_byes_allowed=0)
    (player,) = absent_players(made, 1, (1,))
    store_decisions(made, 1, [player], {player.entry.pk: "bye"}, arbiter)
    assert byes_in(made, 1) == {player.entry.pk: "Z"}
