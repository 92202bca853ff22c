"""Bye list: the byes of all players in all rounds, their totals, and changes of single rounds."""

import pytest

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments.rounds.pairing_tasks.random_swiss import create_club_swiss, enter_results, entry_at
from tournaments.entries.absences import request_bye, withdraw
from tournaments.entries.bye_changes import ByeChanged, set_bye
from tournaments.entries.bye_list import bye_list, limits_of_byes
from tournaments.models import Tournament
from tournaments.rounds.pairing_tasks import pair


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    """A Swiss of seven players and five rounds: one half-point bye a player, none in the last round."""
    fields = {"half_byes_allowed": 1, "zero_byes_allowed": None, "rounds_without_bye": 1}
    return create_club_swiss(arbiter, 7, rounds=5, **fields)


def kinds(tournament: Tournament, number: int) -> str:
    row = next(row for row in bye_list(tournament).rows if row.entry.start_number == number)
    return " ".join(cell.kind or "." for cell in row.cells)


def change(tournament: Tournament, player: int, number: int, kind: str, by: User, **fields: str) -> None:
    set_bye(entry_at(tournament, player), number, kind, by=by, **{"seen": "", **fields})


def test_each_player_has_a_cell_a_round_and_paired_rounds_are_past(tournament: Tournament, arbiter: User) -> None:
    request_bye(entry_at(tournament, 1), 1, "H", arbiter)
    request_bye(entry_at(tournament, 2), 3, "Z", arbiter)
    withdraw(entry_at(tournament, 3), 4, arbiter, "ill")
    enter_results(pair(tournament)[0], ["10", "10", "10"])
    byes = bye_list(tournament)
    assert [kinds(tournament, number) for number in (1, 2, 3, 4)] == [
        "H . . . .",
        ". . Z . .",
        ". . . W W",
        ". . . . .",
    ]
    assert [cell.is_past for cell in byes.rows[0].cells] == [True, False, False, False, False]
    assert (byes.next_round, byes.players_with_byes) == (2, 3)
    assert [(total.half, total.zero, total.withdrawn, total.to_pair) for total in byes.totals] == [
        (1, 0, 0, 6), (0, 0, 0, 7), (0, 1, 0, 6), (0, 0, 1, 6), (0, 0, 1, 6),
    ]  # fmt: skip
    assert [row.note for row in byes.rows[:3]] == ["", "", "ill"]
    assert [row.is_withdrawn for row in byes.rows[:3]] == [False, False, True]


def test_the_pairing_allocated_bye_counts_as_paired(tournament: Tournament) -> None:
    pair(tournament)
    assert "U . . . ." in [kinds(tournament, number) for number in range(1, 8)]
    assert bye_list(tournament).totals[0].to_pair == 7


def test_a_cell_is_given_changed_and_cleared(tournament: Tournament, arbiter: User) -> None:
    change(tournament, 1, 2, "H", arbiter)
    change(tournament, 1, 2, "H", arbiter)  # sent again
    assert kinds(tournament, 1) == ". H . . ."
    change(tournament, 1, 2, "Z", arbiter, seen="H")
    assert kinds(tournament, 1) == ". Z . . ."
    change(tournament, 1, 2, "", arbiter, seen="Z")
    assert kinds(tournament, 1) == ". . . . ."


def test_a_withdrawal_covers_the_rounds_to_come_and_ends_where_it_is_cleared(
    tournament: Tournament, arbiter: User
) -> None:
    change(tournament, 1, 4, "Z", arbiter)
    change(tournament, 1, 3, "W", arbiter)
    assert kinds(tournament, 1) == ". . W W W"
    change(tournament, 1, 3, "", arbiter, seen="W")
    assert kinds(tournament, 1) == ". . . . ."
    change(tournament, 1, 3, "W", arbiter)
    enter_results(pair(tournament)[0], ["10"] * 3)
    enter_results(pair(tournament)[0], ["10"] * 3)
    enter_results(pair(tournament)[0], ["10"] * 3)
    change(tournament, 1, 5, "", arbiter, seen="W")
    assert kinds(tournament, 1).split()[2:] == ["Z", "Z", "."]


def test_a_bye_that_was_not_seen_stays(tournament: Tournament, arbiter: User) -> None:
    change(tournament, 1, 2, "Z", arbiter)
    with pytest.raises(ByeChanged, match="Player 01: the bye in round 2 was changed meanwhile"):
        change(tournament, 1, 2, "H", arbiter)
    assert kinds(tournament, 1) == ". Z . . ."


def test_a_paired_round_does_not_change(tournament: Tournament, arbiter: User) -> None:
    enter_results(pair(tournament)[0], ["10"] * 3)
    for kind in ("H", "Z", "W"):
        with pytest.raises(Refused, match="Round 1 is published"):
            change(tournament, 1, 1, kind, arbiter)
    change(tournament, 1, 2, "H", arbiter)
    assert kinds(tournament, 1).endswith("H . . .")


@pytest.mark.parametrize("number", [3, 5])
def test_beyond_the_limits_a_bye_needs_a_reason(tournament: Tournament, arbiter: User, number: int) -> None:
    change(tournament, 1, 2, "H", arbiter)
    with pytest.raises(Refused, match="this tournament allows 1"):
        change(tournament, 1, number, "H", arbiter)
    change(tournament, 1, number, "H", arbiter, reason="wedding")
    row = bye_list(tournament).rows[0]
    assert (row.half_point_byes, row.note, row.faults) == (2, "wedding", ())


def test_the_last_round_without_half_point_byes_and_the_one_before(tournament: Tournament, arbiter: User) -> None:
    change(tournament, 1, 4, "H", arbiter)
    with pytest.raises(Refused, match="No half-point bye in the last 1 rounds"):
        change(tournament, 2, 5, "H", arbiter)
    change(tournament, 2, 5, "Z", arbiter)
    assert [kinds(tournament, 1), kinds(tournament, 2)] == [". . . H .", ". . . . Z"]


def test_byes_beyond_limits_that_changed_later_are_marked(tournament: Tournament, arbiter: User) -> None:
    change(tournament, 1, 3, "H", arbiter)
    assert bye_list(tournament).faulty_rows == []
    Tournament.objects.filter(pk=tournament.pk).update(half_byes_allowed=0)
    tournament.refresh_from_db()
    (row,) = bye_list(tournament).faulty_rows
    assert [cell.number for cell in row.cells if cell.is_beyond_limits] == [3]
    assert "this tournament allows 0" in row.faults[0]
    change(tournament, 1, 3, "H", arbiter, seen="H", reason="allowed before")  # a note makes it an exception
    assert bye_list(tournament).faulty_rows == []


def test_the_limits_are_listed(tournament: Tournament) -> None:
    assert limits_of_byes(tournament) == "Half-point byes a player: 1. Last rounds without half-point byes: 1."
    tournament.half_byes_allowed, tournament.zero_byes_allowed, tournament.rounds_without_bye = None, 0, 2
    assert limits_of_byes(tournament) == "Zero-point byes a player: 0. Last rounds without half-point byes: 2."
    tournament.zero_byes_allowed, tournament.rounds_without_bye = None, 0
    assert limits_of_byes(tournament) == ""
