"""Ratings of a player in force on a day, with their ranks."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from ratings.lists.history import PastListRow
from ratings.lists.player_record import SeriesRecord
from ratings.lists.ranks import GroupRank, Rank, ranks_of_rows
from ratings.models import TimeControl, Version
from ratings.register import queries


@dataclass(frozen=True, slots=True)
class CurrentRating:
    """A rating in a time control of a series: the version in force and the player's row; both may be None.

    `ranks` begin with the largest group. `change` is the rating less the rating on the previous list. `highest` is the
    highest rating on any list of this installation, with the date of the first such list.
    """

    control: str
    label: str
    version: Version | None
    row: PastListRow | None
    ranks: Sequence[Rank]
    highest: tuple[int, dt.date] | None
    change: int | None

    @property
    def rating(self) -> int | None:
        return self.row.rating if self.row else None

    @property
    def active_rank(self) -> GroupRank | None:
        """The rank among all active players."""
        return next((rank.among_active for rank in self.ranks if not rank.group), None)

    @property
    def is_inactive(self) -> bool:
        return bool(self.row and "i" in self.row.flag)


def current_ratings(day: dt.date, record: SeriesRecord) -> list[CurrentRating]:
    """Return the rating in each control of a series, in the order of the controls."""
    versions = queries.versions_in_force(day, record.versions)
    rows = {control: row for control, version in versions.items() if (row := record.row_on(version))}
    all_ranks = ranks_of_rows([(row, versions[control].list.date.year) for control, row in rows.items()])
    of_rows = dict(zip(rows, all_ranks, strict=True))
    return [
        CurrentRating(
            control=control.value,
            label=str(control.label),
            version=versions.get(control),
            row=rows.get(control),
            ranks=of_rows.get(control, ()),
            highest=record.highest(control),
            change=_change(record, control, day) if control in rows else None,
        )
        for control in TimeControl
    ]


def _change(record: SeriesRecord, control: str, day: dt.date) -> int | None:
    """Return the rating in force minus that on the previous list; None if either is missing."""
    ratings = [rating for date, rating in record.points(control) if date <= day][-2:]
    return ratings[1] - ratings[0] if len(ratings) == 2 and ratings[0] and ratings[1] else None
