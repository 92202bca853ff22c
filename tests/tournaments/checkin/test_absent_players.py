"""Absent players at the pairing of a round, and the decisions about them."""

import pytest

from ratings.models import User
from tests.tournaments.checkin.check_in import create_mark, create_open_check_in, mark_present
from tests.tournaments.rounds.pairing_tasks.random_swiss import create_club_swiss, enter_results, entry_at
from tournaments.checkin.absent_players import AbsentUndecided, absent_players, store_decisions
from tournaments.entries.absences import byes_in, end_withdrawal, give_zero_bye, request_bye, withdraw
from tournaments.models import Tournament
from tournaments.rounds.draft.boards import unpair_boards
from tournaments.rounds.draft.byes import give_bye
from tournaments.rounds.draft.changes import ChangeRequest
from tournaments.rounds.pairing_tasks import pair

EVERYBODY = range(1, 7)


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    return create_open_check_in(arbiter)


def missing(tournament: Tournament, number: int) -> list[tuple[int, str]]:
    return [(player.entry.start_number, player.reason) for player in absent_players(tournament, number, EVERYBODY)]


def test_with_check_in_every_player_without_a_tick_is_absent(tournament: Tournament, arbiter: User) -> None:
    mark_present(tournament, arbiter, 1, 2, 3, 4)
    create_mark(entry_at(tournament, 4), arbiter, is_here=False, seen_version=1)
    assert missing(tournament, 1) == [(number, "not checked in") for number in (4, 5, 6)]


def test_without_check_in_no_player_is_absent(arbiter: User) -> None:
    assert missing(create_club_swiss(arbiter, 6), 1) == []


def test_a_player_who_forfeited_is_absent_in_the_next_round_unless_ticked(
    tournament: Tournament, arbiter: User
) -> None:
    enter_results(pair(tournament)[0], ["-+", "--", "10"])
    absent = [(player.entry.pk, player.reason) for player in absent_players(tournament, 2, EVERYBODY)]
    boards = [*tournament.rounds.get(number=1).pairings.order_by("board")]
    assert {pk for pk, _reason in absent} == {boards[0].white_id, boards[1].white_id, boards[1].black_id}
    assert {reason for _pk, reason in absent} == {"lost round 1 by forfeit"}
    create_mark(boards[0].white, arbiter, round_number=2)
    reasons = dict(missing(tournament, 2))
    assert boards[0].white.start_number not in reasons
    assert sorted(reasons.values()) == ["lost round 1 by forfeit"] * 2 + ["not checked in"] * 3
    assert missing(tournament, 3) == []


def test_a_missing_player_with_a_zero_point_bye_is_absent_in_the_next_round(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 6, zero_byes_allowed=1)
    give_zero_bye(entry_at(tournament, 3), 1, arbiter)
    request_bye(entry_at(tournament, 4), 1, "Z", arbiter)
    first_round = pair(tournament)[0]
    enter_results(first_round, ["10", "10"])
    reason = "zero-point bye in round 1, not requested"
    assert missing(tournament, 2) == [(3, reason)]
    give_zero_bye(entry_at(tournament, 3), 2, arbiter)
    assert missing(tournament, 3) == []
    enter_results(pair(tournament)[0], ["10", "10"])
    assert missing(tournament, 3) == [(3, "zero-point bye in round 2, not requested")]


def test_a_player_who_returns_after_a_withdrawal_is_not_absent(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 6)
    withdraw(entry_at(tournament, 3), 1, arbiter)
    enter_results(pair(tournament)[0], ["10", "10"])
    end_withdrawal(entry_at(tournament, 3), 2)
    assert missing(tournament, 2) == []


def test_an_unpaired_player_with_a_zero_point_bye_of_the_draft_is_absent_in_the_next_round(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 6)
    draft = pair(tournament)[0]
    board = draft.pairings.order_by("board")[0]
    change = ChangeRequest(draft, arbiter, "not there")
    unpair_boards(change, [board.white])
    give_bye(change, board.white, "Z")
    give_bye(change, board.black, "H")
    enter_results(draft, ["10", "10"])
    assert [player.entry.pk for player in absent_players(tournament, 2, EVERYBODY)] == [board.white_id]


def test_absent_players_get_a_bye_are_withdrawn_or_stay(tournament: Tournament, arbiter: User) -> None:
    players = absent_players(tournament, 1, (1, 2, 3))
    keys = {player.entry.start_number: player.entry.pk for player in players}
    store_decisions(tournament, 1, players, {keys[1]: "bye", keys[2]: "withdraw", keys[3]: "wait"}, arbiter)
    assert byes_in(tournament, 1) == {keys[1]: "Z", keys[2]: "Z"}
    assert byes_in(tournament, 2) == {keys[2]: "Z"}
    assert entry_at(tournament, 1).absences.get().note == "not checked in"


@pytest.mark.parametrize("second", ["", "later"])
def test_nothing_is_written_while_one_decision_is_missing(tournament: Tournament, arbiter: User, second: str) -> None:
    players = absent_players(tournament, 1, (1, 2))
    keys = [player.entry.pk for player in players]
    with pytest.raises(AbsentUndecided) as undecided:
        store_decisions(tournament, 1, players, {keys[0]: "bye", keys[1]: second}, arbiter)
    assert [player.entry.start_number for player in undecided.value.players] == [1, 2]
    assert byes_in(tournament, 1) == {}


def test_the_limit_of_byes_that_players_may_ask_for_does_not_count(arbiter: User) -> None:
    tournament = create_open_check_in(arbiter, zero_byes_allowed=0)
    (player,) = absent_players(tournament, 1, (1,))
    store_decisions(tournament, 1, [player], {player.entry.pk: "bye"}, arbiter)
    assert byes_in(tournament, 1) == {player.entry.pk: "Z"}
