"""Which records of the register are one person: nothing is moved when two are merged, who reads reads through it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from django.db import connection

T = TypeVar("T")

STANDING = "SELECT merged_id, kept_id FROM ratings_merge WHERE undone_at IS NULL ORDER BY id"


@dataclass(frozen=True, slots=True)
class Records:
    """The merges that stand: `into` has for each merged record the one kept, at the end of the chain."""

    into: Mapping[int, int] = field(default_factory=dict)

    def kept(self, record: int) -> int:
        """The record that stands for the person."""
        return self.into.get(record, record)

    def of(self, record: int) -> list[int]:
        """Every record of the person, the kept one first."""
        kept = self.kept(record)
        return [kept, *(merged for merged, end in self.into.items() if end == kept)]

    def every(self, records: Iterable[int]) -> list[int]:
        """Every record of these people."""
        current = {self.kept(record) for record in records}
        return [*current, *(merged for merged, end in self.into.items() if end in current)]

    def folded(self, values: Mapping[int, T]) -> dict[int, T]:
        """What was found by record, by person: what the kept record says, else the one merged into it first."""
        folded = {record: value for record, value in values.items() if record not in self.into}
        for merged, kept in self.into.items():
            if merged in values:
                folded.setdefault(kept, values[merged])
        return folded


def records() -> Records:
    """The merges that stand now, in one query, the oldest first."""
    with connection.cursor() as cursor:
        cursor.execute(STANDING)
        steps: dict[int, int] = dict(cursor.fetchall())
    return Records({merged: _end(merged, steps) for merged in steps})


def _end(record: int, steps: Mapping[int, int]) -> int:
    while record in steps:
        record = steps[record]
    return record
