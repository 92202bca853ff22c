"""A person's ratings in force on a day, with the ranks they give him."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from ratings import lookup
from ratings.models import Control, ListedRating, Version
from ratings.ranks import Rank, ranks
from ratings.same_person import Records


@dataclass(frozen=True, slots=True)
class InForce:
    """One control: the version in force and his row on it, None where there is none; `ranks` the widest first."""

    control: str
    label: str
    version: Version | None
    row: ListedRating | None
    ranks: Sequence[Rank]


def in_force(person: int, day: dt.date, people: Records) -> list[InForce]:
    """All controls, in their order."""
    versions = lookup.versions_in_force(day)
    return [_in_force(control, str(label), versions.get(control), person, people) for control, label in Control.choices]


def _in_force(control: str, label: str, version: Version | None, person: int, people: Records) -> InForce:
    row = lookup.rows_of(version, [person], people).get(person) if version else None
    return InForce(control, label, version, row, ranks(row, version.list.date.year) if row and version else ())
