"""Options for rating a report, and the ratings of its entries."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field

from ratings.rules.averages import System
from ratings.rules.edition_schema import TimeControl

# Records whose problems do not affect ratings.
OPTIONAL_RECORDS = frozenset({
    "012", "013", "022", "032", "052", "062", "072", "082", "102", "112", "132", "142", "152", "162", "172", "182",
    "202", "212", "240", "250", "260", "299", "300", "310", "320", "330", "352", "362",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class EntryRating:
    """A player's rating before the event, None for unrated, and the facts that decide their K.

    ``games`` and ``highest`` come from the register; None if unknown. ``counted_from`` is the first list from which
    games are counted, if the number before is unknown. ``lent``: the rating comes from the standard list.
    """

    rating: int | None
    birth_year: int | None = None
    games: int | None = None
    highest: int | None = None
    counted_from: dt.date | None = None
    lent: bool = False


@dataclass(frozen=True, slots=True)
class Options:
    """Options that replace or complete the file: first day if it has none, rating type, system, K for all or by number.

    ``register`` has the rating of each start number by the lists in force; without it ratings come from the file.
    """

    on: dt.date | None = None
    control: TimeControl | None = None
    system: System | None = None
    k: int | None = None
    k_of: Mapping[int, int] = field(default_factory=dict)
    register: Mapping[int, EntryRating] | None = None
