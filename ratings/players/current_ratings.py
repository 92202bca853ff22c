"""A person's ratings in force on a day, with the ranks they give."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from ratings.lists.history import PastListRow
from ratings.lists.player_record import Record
from ratings.lists.ranks import Rank, ranks
from ratings.models import TimeControl, Version
from ratings.register import queries


@dataclass(frozen=True, slots=True)
class CurrentRating:
    """One control: the version in force and their row on it, None where there is none; `ranks` the widest first.

    `highest` is their highest rating on any list kept here, with the date of the first such list.
    """

    control: str
    label: str
    version: Version | None
    row: PastListRow | None
    ranks: Sequence[Rank]
    highest: tuple[int, dt.date] | None


def current_ratings(day: dt.date, kept: Record) -> list[CurrentRating]:
    """All controls, in their order; `kept` is the person's record."""
    versions = queries.versions_in_force(day, kept.versions)
    rows = {control: row for control, version in versions.items() if (row := kept.row_on(version))}
    all_ranks = ranks([(row, versions[control].list.date.year) for control, row in rows.items()])
    of_rows = dict(zip(rows, all_ranks, strict=True))
    return [
        CurrentRating(
            control=control.value,
            label=str(control.label),
            version=versions.get(control),
            row=rows.get(control),
            ranks=of_rows.get(control, ()),
            highest=kept.highest(control),
        )
        for control in TimeControl
    ]
