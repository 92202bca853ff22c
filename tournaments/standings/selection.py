"""A part of the standings: its rows, the rank among them, and the ranks gained since the previous round."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.entries.categories import belongs
from tournaments.models import Category, Entry
from tournaments.scores.standings import Standing


@dataclass(frozen=True, slots=True)
class StandingsPart:
    """A selection of the standings: all players, or a category, a federation or a club."""

    category: Category | None = None
    federation: str = ""
    club: str = ""

    def __bool__(self) -> bool:
        return bool(self.category or self.federation or self.club)

    def holds(self, entry: Entry) -> bool:
        return (
            (self.category is None or belongs(entry, self.category))
            and self.federation in ("", entry.federation)
            and self.club in ("", entry.club)
        )


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A row with its shared rank within the part, the ranks gained since the previous round, and the rating change.

    Unknown values are None.
    """

    standing: Standing
    rank_in_part: int
    ranks_gained: int | None
    rating_change: str | None = None


def select_rows(
    rows: Iterable[Standing],
    part: StandingsPart,
    ranks_before: Mapping[int, int],
    rating_changes: Mapping[int, str | None] | None = None,
) -> list[StandingsLine]:
    """Return the rows of a part in order.

    `ranks_before` has the ranks of the previous round, `rating_changes` the rating changes, both by start number.
    """
    lines: list[StandingsLine] = []
    for number, row in enumerate((row for row in rows if part.holds(row.entry)), 1):
        shares = bool(lines) and lines[-1].standing.rank == row.rank
        earlier = ranks_before.get(row.entry.start_number)
        moved = None if earlier is None else earlier - row.rank
        change = (rating_changes or {}).get(row.entry.start_number)
        lines.append(StandingsLine(row, lines[-1].rank_in_part if shares else number, moved, change))
    return lines
