"""What is asked of a report beside what its file says."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field

from ratings.rules.averages import System
from ratings.rules.edition_schema import TimeControl

# Records of a report whose problems change no rating.
NOT_NEEDED = frozenset({
    "012", "013", "022", "032", "052", "062", "072", "082", "102", "112", "132", "142", "152", "162", "172", "182",
    "202", "212", "240", "250", "260", "299", "300", "310", "320", "330", "352", "362",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class EntryRating:
    """What a player brings to the event: their rating, None for unrated, and what decides their K.

    ``games`` and ``highest`` are those of the register, None where they are not known. ``counted_from`` is the list
    their games are counted from where the number before is not known, ``lent`` whether the rating is lent by the
    standard list.
    """

    rating: int | None
    birth_year: int | None = None
    games: int | None = None
    highest: int | None = None
    counted_from: dt.date | None = None
    lent: bool = False


@dataclass(frozen=True, slots=True)
class Options:
    """The first day where the file has none, control and system against the file, K for all or by starting number.

    ``register`` has the standing of each starting number by the lists in force; None: the file tells it.
    """

    on: dt.date | None = None
    control: TimeControl | None = None
    system: System | None = None
    k: int | None = None
    k_of: Mapping[int, int] = field(default_factory=dict)
    register: Mapping[int, EntryRating] | None = None
