"""A part of the standings: the rows, the rank among them, and the ranks gained since the previous round."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.entries.categories import belongs
from tournaments.models import Category, Entry
from tournaments.scores.standings import Standing


@dataclass(frozen=True, slots=True)
class StandingsPart:
    """Of whom standings are asked: everybody, or those of a category, a federation or a club."""

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
    """A row with its shared rank among those shown, the ranks won since the round before, and the rating's change.

    None where it is not known.
    """

    standing: Standing
    within: int
    moved: int | None
    change: str | None = None


def excerpt(
    rows: Iterable[Standing],
    part: StandingsPart,
    before: Mapping[int, int],
    changes: Mapping[int, str | None] | None = None,
) -> list[StandingsLine]:
    """Those of a part, in order; `before` are the ranks of the round before, both by start number."""
    lines: list[StandingsLine] = []
    for place, row in enumerate((row for row in rows if part.holds(row.entry)), 1):
        shares = bool(lines) and lines[-1].standing.rank == row.rank
        earlier = before.get(row.entry.start_number)
        moved = None if earlier is None else earlier - row.rank
        change = (changes or {}).get(row.entry.start_number)
        lines.append(StandingsLine(row, lines[-1].within if shares else place, moved, change))
    return lines
