"""Where everybody stood after each round: points and ranks, in the order of the standings."""

from dataclasses import dataclass

import numpy as np

from tournaments.standings import Standing, Table


@dataclass(frozen=True, slots=True)
class Course:
    """A player with one figure a round: points in tenths, or ranks."""

    standing: Standing
    after: tuple[int, ...]


def points_after(table: Table) -> list[Course]:
    """The points of everybody after each round that counts."""
    field = table.made.field
    sums = np.cumsum(field.points + field.extra, axis=1).tolist()
    return [Course(row, tuple(sums[field.place_of(row.entry.start_number)])) for row in table]


def ranks_after(table: Table) -> list[Course]:
    """The rank of everybody after each round that counts, by the order of the tournament."""
    field = table.made.field
    rounds = [*(table.after(number).ranks for number in range(1, table.rounds)), table.made.ranks]
    ranks = np.stack(rounds[-max(table.rounds, 1) :], axis=1).tolist() if table.rounds else [()] * field.size
    return [Course(row, tuple(ranks[field.place_of(row.entry.start_number)])) for row in table]


def of_player(courses: list[Course], start_number: int) -> Course:
    """The course of one of them; KeyError for a start number that nobody has."""
    return {course.standing.entry.start_number: course for course in courses}[start_number]
