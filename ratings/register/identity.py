"""Merged records of the register. A merge moves no data; all queries find a player's records with `MergeMap`."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from django.db import connection

T = TypeVar("T")

MERGES_IN_FORCE_SQL = "SELECT merged_id, kept_id FROM ratings_merge WHERE undone_at IS NULL ORDER BY id"


@dataclass(frozen=True, slots=True)
class MergeMap:
    """The merges in force. `target` maps each merged record to the record that remains, after all later merges."""

    target: Mapping[int, int] = field(default_factory=dict)

    def current(self, record: int) -> int:
        """Return the remaining record of the player."""
        return self.target.get(record, record)

    def records_of_player(self, record: int) -> list[int]:
        """Return every record of the player, the remaining record first."""
        remaining = self.current(record)
        return [remaining, *(merged for merged, end in self.target.items() if end == remaining)]

    def records_of_players(self, records: Iterable[int]) -> list[int]:
        """Return every record of these players."""
        current = {self.current(record) for record in records}
        return [*current, *(merged for merged, end in self.target.items() if end in current)]

    def merge_values(self, values: Mapping[int, T]) -> dict[int, T]:
        """Return the values by remaining record.

        If the remaining record has no value, the record merged first gives it.
        """
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
