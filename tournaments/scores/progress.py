"""The points and ranks of each player after each round, in the order of the standings."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tournaments.scores.standings import Standing, StandingsTable


@dataclass(frozen=True, slots=True)
class PlayerProgress:
    """A player with a number for each round: the points in tenths, or the rank."""

    standing: Standing
    by_round: tuple[int, ...]


def points_after(table: StandingsTable) -> list[PlayerProgress]:
    """Return the points of each player after each round that counts."""
    field = table.ranking.field
    return _player_progress(table, np.cumsum(field.points + field.extra, axis=1).tolist())


def ranks_after(table: StandingsTable) -> list[PlayerProgress]:
    """Return the rank of each player after each round that counts, by the order of the tournament."""
    rounds = [table.ranks_after(number) for number in range(1, table.rounds + 1)]
    return _player_progress(
        table, np.stack(rounds, axis=1).tolist() if table.rounds else [()] * table.ranking.field.size
    )


def _player_progress(table: StandingsTable, figures: Sequence[Sequence[int]]) -> list[PlayerProgress]:
    """Return the figures of each player in the order of the standings; ``figures`` are in the order of the field."""
    places = {number: index for index, number in enumerate(table.ranking.field.numbers.tolist())}
    return [PlayerProgress(row, tuple(figures[places[row.entry.start_number]])) for row in table]


def progress_of_player(progress: list[PlayerProgress], start_number: int) -> PlayerProgress:
    """Return the progress of one player; KeyError for an unknown start number."""
    return {course.standing.entry.start_number: course for course in progress}[start_number]
