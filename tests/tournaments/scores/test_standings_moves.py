"""Rank changes by a hypothetical result: equal to the standings after a real change."""

import pytest

from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.round_by_round import add_round, create_registered_swiss
from tournaments.models import Absence, Pairing, Tournament
from tournaments.scores.snapshot import BoardChange
from tournaments.scores.standings import standings
from tournaments.scores.standings_moves import StandingsMove, standings_moves


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    tournament = create_registered_swiss(arbiter)
    add_round(tournament, [(1, 4, "01"), (2, 5, "10"), (3, 6, "10")])
    add_round(tournament, [(4, 2, "=0"), (3, 1, "10"), (6, 5, "+-")])
    return tournament


def rows(tournament: Tournament) -> dict[int, tuple[int, int]]:
    return {row.entry.pk: (row.rank, row.points) for row in standings(tournament)}


def stored_moves(tournament: Tournament, pairing: Pairing, change: BoardChange) -> set[tuple[int, int, int, int, int]]:
    """Return the moves after the change in the database."""
    before = rows(tournament)
    white, black = (pairing.black, pairing.white) if change.is_swapped else (pairing.white, pairing.black)
    Pairing.objects.filter(pk=pairing.pk).update(
        white=white, black=black, white_result=change.result[:1], black_result=change.result[1:]
    )
    after = rows(tournament)
    return {(pk, *before[pk], *after[pk]) for pk in before if before[pk] != after[pk]}


def as_rows(moves: tuple[StandingsMove, ...]) -> set[tuple[int, int, int, int, int]]:
    return {(row.entry.pk, row.rank_before, row.points_before, row.rank, row.points) for row in moves}


@pytest.mark.parametrize("board", [1, 2, 3])
@pytest.mark.parametrize(
    "change",
    [BoardChange(result) for result in ("10", "01", "==", "0=", "00", "--", "DD", "AA", "")]
    + [BoardChange("01", is_swapped=True)],
    ids=lambda change: f"{change.result or 'none'}{'-swapped' if change.is_swapped else ''}",
)
def test_the_moves_are_those_of_the_standings_after_the_change(
    tournament: Tournament, board: int, change: BoardChange
) -> None:
    pairing = factories.board(tournament, 2, board)
    moves = standings_moves(tournament, {pairing.pk: change}).moves
    assert as_rows(moves) == stored_moves(tournament, pairing, change)


def test_moved_players_are_in_the_new_order_with_ranks_won_and_lost(tournament: Tournament) -> None:
    result = standings_moves(tournament, {factories.board(tournament, 2, 2).pk: BoardChange("01")})
    assert result.rounds == 2
    ranks = [row.rank for row in result.moves]
    assert ranks == sorted(ranks)
    first = result.moves[0]
    assert (first.ranks_gained, first.ranks_lost) == (first.rank_before - first.rank, first.rank - first.rank_before)


def test_nothing_is_stored(tournament: Tournament) -> None:
    before = rows(tournament)
    standings_moves(tournament, {factories.board(tournament, 2, 2).pk: BoardChange("01")})
    assert (rows(tournament), factories.board(tournament, 2, 2).result) == (before, "10")


def test_the_same_result_moves_nobody(tournament: Tournament) -> None:
    assert standings_moves(tournament, {factories.board(tournament, 1, 1).pk: BoardChange("01")}).moves == ()


def test_whether_a_withdrawn_players_games_count_follows_the_change(arbiter: User) -> None:
    cup = factories.create_running_tournament(arbiter)
    factories.enter_missing_results(cup, arbiter)
    entry = factories.board(cup, 1, 1).white
    Absence.objects.create(entry=entry, first_round=2, kind="Z", by=arbiter)
    others = [row for row in Pairing.objects.filter(round__tournament=cup) if entry.pk in (row.white_id, row.black_id)]
    changes = {row.pk: BoardChange("-+" if row.white_id == entry.pk else "+-") for row in others[1:]}
    moves = standings_moves(cup, changes).moves
    before = rows(cup)
    for pk, change in changes.items():
        Pairing.objects.filter(pk=pk).update(white_result=change.result[0], black_result=change.result[1])
    after = rows(cup)
    assert as_rows(moves) == {(pk, *before[pk], *after[pk]) for pk in before if before[pk] != after[pk]}
    assert moves
