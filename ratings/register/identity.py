"""Merged records of the register. A merge moves no data; all readers resolve records with `MergeMap`."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from django.db import connection

T = TypeVar("T")

MERGES_IN_FORCE_SQL = "SELECT merged_id, kept_id FROM ratings_merge WHERE undone_at IS NULL ORDER BY id"


@dataclass(frozen=True, slots=True)
class MergeMap:
    """The merges in force. `target` maps each merged record to the remaining one, at the end of the chain."""

    target: Mapping[int, int] = field(default_factory=dict)

    def current(self, record: int) -> int:
        """Return the remaining record of the player."""
        return self.target.get(record, record)

    def records_of_player(self, record: int) -> list[int]:
        """Return every record of the player, the remaining one first."""
        remaining = self.current(record)
        return [remaining, *(merged for merged, end in self.target.items() if end == remaining)]

    def records_of_players(self, records: Iterable[int]) -> list[int]:
        """Return every record of these players."""
        current = {self.current(record) for record in records}
        return [*current, *(merged for merged, end in self.target.items() if end in current)]

    def merge_values(self, values: Mapping[int, T]) -> dict[int, T]:
        """Return the values by player: of the remaining record, else of the first one merged into it."""
        folded = {record: value for record, value in values.items() if record not in self.target}
        for merged, remaining in self.target.items():
            if merged in values:
                folded.setdefault(remaining, values[merged])
        return folded


def read_merges() -> MergeMap:
    """Return the merges in force, in one query, the oldest first."""
    with connection.cursor() as cursor:
        cursor.execute(MERGES_IN_FORCE_SQL)
        steps: dict[int, int] = dict(cursor.fetchall())
    return MergeMap({merged: _end_of_chain(merged, steps) for merged in steps})


def _end_of_chain(record: int, steps: Mapping[int, int]) -> int:
    while record in steps:
        record = steps[record]
    return record
