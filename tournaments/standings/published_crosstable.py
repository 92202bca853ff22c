"""The published games of a tournament, in the order of its standings."""

from collections.abc import Sequence

from tournaments.models import Bye, Pairing, RoundState, Tournament
from tournaments.standings.crosstable import (
    CrosstableBye,
    CrosstableCell,
    CrosstableGame,
    OpponentCells,
    games_and_byes,
    rows_by_opponent,
    rows_by_round,
)


def published_crosstable(
    tournament: Tournament, order: Sequence[int], rounds: int
) -> Sequence[Sequence[CrosstableCell | OpponentCells | None]]:
    """Return a row for each start number: with a cell for each round in a Swiss, else for each opponent."""
    if tournament.is_paired_by_round:
        return rows_by_round(order, rounds, _games(tournament), _byes(tournament))
    return rows_by_opponent(order, _games(tournament))


def published_games_and_byes(tournament: Tournament, order: Sequence[int]) -> list[list[CrosstableCell]]:
    """Return the games and byes of each start number, ordered by round."""
    return games_and_byes(order, _games(tournament), _byes(tournament))


def _games(tournament: Tournament) -> list[CrosstableGame]:
    """Return the games of the published rounds, with and without a result."""
    pairings = Pairing.objects.filter(round__tournament=tournament).exclude(round__state=RoundState.DRAFT)
    values = ("round__number", "white__start_number", "black__start_number", "white_result", "black_result")
    return [CrosstableGame(*row) for row in pairings.order_by("round__number", "board").values_list(*values)]


def _byes(tournament: Tournament) -> list[CrosstableBye]:
    byes = Bye.objects.filter(round__tournament=tournament).exclude(round__state=RoundState.DRAFT)
    return [
        CrosstableBye(*row) for row in byes.order_by("pk").values_list("round__number", "entry__start_number", "kind")
    ]
