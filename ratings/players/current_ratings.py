"""A person's ratings in force on a day, with the ranks they give."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from ratings.lists.history import PastListRow
from ratings.lists.player_record import Record
from ratings.lists.ranks import Rank, RankPlace, ranks
from ratings.models import TimeControl, Version
from ratings.register import queries


@dataclass(frozen=True, slots=True)
class OtherRating:
    """A rating in force in another series, the version that has it, its change against the list before, and the rank
    among active players, None where that is not to be had."""

    version: Version
    rating: int
    change: int | None
    rank: RankPlace | None


@dataclass(frozen=True, slots=True)
class CurrentRating:
    """One control: the version in force and their row on it, None where there is none; `ranks` the widest first.

    `highest` is their highest rating on any list kept here, with the date of the first such list. `others` are the
    ratings in the other series.
    """

    control: str
    label: str
    version: Version | None
    row: PastListRow | None
    ranks: Sequence[Rank]
    highest: tuple[int, dt.date] | None
    others: Sequence[OtherRating] = ()


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
            others=_others(control, day, kept),
        )
        for control in TimeControl
    ]


def _others(control: TimeControl, day: dt.date, kept: Record) -> list[OtherRating]:
    """By the code of the series; none of one on whose newest list the player is not, or has no rating."""
    in_force: dict[str, Version] = {}
    for version in kept.other_versions:
        if version.list.control == control and version.list.date <= day:
            in_force.setdefault(version.list.series_code, version)
    rows = ((version, kept.row_on(version)) for _code, version in sorted(in_force.items()))
    rated = [(version, row, row.rating) for version, row in rows if row and row.rating]
    places = ranks([(row, version.list.date.year) for version, row, _rating in rated])
    return [
        OtherRating(version, rating, _change(kept.in_series(version.list.series_code), version), _among_active(of_row))
        for (version, _row, rating), of_row in zip(rated, places, strict=True)
    ]


def _change(kept: Record, version: Version) -> int | None:
    """The rating on a list less that on the list before; None where either is missing."""
    points = [rating for day, rating in kept.points(version.list.control) if day <= version.list.date][-2:]
    return points[1] - points[0] if len(points) == 2 and points[0] and points[1] else None


def _among_active(of_row: Sequence[Rank]) -> RankPlace | None:
    return next((rank.among_active for rank in of_row if not rank.group), None)
