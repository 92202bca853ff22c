"""Moves in the standings by changes of results."""

from dataclasses import dataclass

from tournaments.models import Entry, Tournament
from tournaments.scores.snapshot import BoardChanges
from tournaments.scores.standings import StandingsTable, standings


@dataclass(frozen=True, slots=True)
class StandingsMove:
    """The rank of a player, and the points in tenths, before and after a change."""

    entry: Entry
    rank_before: int
    rank: int
    points_before: int
    points: int

    @property
    def ranks_gained(self) -> int:
        """The number of ranks that the player moves up; negative if the player moves down."""
        return self.rank_before - self.rank

    @property
    def ranks_lost(self) -> int:
        return -self.ranks_gained


@dataclass(frozen=True, slots=True)
class StandingsMoves:
    """The players whose rank or points change, in the new order, and the number of rounds that count."""

    rounds: int
    moves: tuple[StandingsMove, ...]


def standings_moves(tournament: Tournament, changes: BoardChanges) -> StandingsMoves:
    """Return the moves in the standings after all published rounds if these boards are changed; nothing is stored."""
    before, after = standings(tournament), standings(tournament, changes=changes)
    return StandingsMoves(max(before.rounds, after.rounds), tuple(_moves(before, after)))


def _moves(before: StandingsTable, after: StandingsTable) -> list[StandingsMove]:
    old = {row.entry.pk: row for row in before}
    rows = [(old[row.entry.pk], row) for row in after]
    return [
        StandingsMove(new.entry, was.rank, new.rank, was.points, new.points)
        for was, new in rows
        if (was.rank, was.points) != (new.rank, new.points)
    ]
