"""A person's ratings in force on a day, with the ranks they give him."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from ratings import lookup
from ratings.models import Control, ListedRating, Version
from ratings.ranks import Rank, ranks
from ratings.record import Record
from ratings.same_person import Records


@dataclass(frozen=True, slots=True)
class InForce:
    """One control: the version in force and his row on it, None where there is none; `ranks` the widest first.

    `highest` is his highest rating on any list kept here, with the date of the first such list.
    """

    control: str
    label: str
    version: Version | None
    row: ListedRating | None
    ranks: Sequence[Rank]
    highest: tuple[int, dt.date] | None


def in_force(person: int, day: dt.date, kept: Record, people: Records) -> list[InForce]:
    """All controls, in their order; `kept` is the person's record."""
    versions = lookup.versions_in_force(day)
    return [_in_force(control, versions.get(control), person, kept, people) for control in Control]


def _in_force(control: Control, version: Version | None, person: int, kept: Record, people: Records) -> InForce:
    row = lookup.rows_of(version, [person], people).get(person) if version else None
    found = ranks(row, version.list.date.year) if row and version else ()
    return InForce(control.value, str(control.label), version, row, found, kept.highest(control))
