"""Options for rating a report, and the ratings of its entries."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field

from ratings.rules.averages import System
from ratings.rules.edition_schema import TimeControl

# Records without effect on ratings: their problems are no obstacle.
OPTIONAL_RECORDS = frozenset({
    "012", "013", "022", "032", "052", "062", "072", "082", "102", "112", "132", "142", "152", "162", "172", "182",
    "202", "212", "240", "250", "260", "299", "300", "310", "320", "330", "352", "362",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class EntryRating:
    """A player's rating before the event, None for unrated, and the facts that decide K.

    ``games`` and ``highest`` are from the register; None if unknown. ``counted_from`` is the first list from which
    games are counted, if the earlier number is unknown. ``lent`` is True if the rating is from the standard list.
    """

    rating: int | None
    birth_year: int | None = None
    games: int | None = None
    highest: int | None = None
    counted_from: dt.date | None = None
    lent: bool = False


@dataclass(frozen=True, slots=True)
class Options:
    """Options that replace or complete the file: first day (if the file has none), rating type, system, and K.

    ``k`` is the K of all players, ``k_of`` that of single players by start number. ``register`` has the rating of each
    start number on the lists in force; None takes ratings from the file.
    """

    on: dt.date | None = None
    control: TimeControl | None = None
    system: System | None = None
    k: int | None = None
    k_of: Mapping[int, int] = field(default_factory=dict)
    register: Mapping[int, EntryRating] | None = None
