"""What a month came to, in numbers: for the log of a run."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from ratings.period.consequences import Consequences
from ratings.period.inputs import RunInputs


class Summary(NamedTuple):
    """`left_out` and `first_ratings` count by the code of the reason; games are counted once, not by side."""

    events: int
    older_events: int
    games: int
    rated_games: int
    left_out: dict[str, int]
    capped: int
    limited_k: int
    adjusted: int
    first_ratings: dict[str, int]
    listed: int
    rated: int
    below_floor: int


def summary(inputs: RunInputs, found: Consequences) -> Summary:
    """The numbers of a run."""
    now = {event.key for event in inputs.events if event.list_date == inputs.date}
    sides = [side for side in found.sides if side.event in now]
    rated = {(side.event, side.round, side.white_number) for side in sides if not side.left_out}
    before = {person.number for person in inputs.people if person.rating}
    initial = [period.initial["reason"] for period in found.periods if period.initial]
    return Summary(
        events=len(now),
        older_events=len(inputs.events) - len(now),
        games=len(sides) // 2,
        rated_games=len(rated),
        left_out=_counts(side.left_out for side in sides if side.left_out),
        capped=sum(side.counted != side.difference for side in sides),
        limited_k=sum(period.k != period.k_before_limit for period in found.periods),
        adjusted=len({adjustment.number for adjustment in inputs.adjustments}),
        first_ratings=_counts(map(str, initial)),
        listed=len(found.listed),
        rated=sum(row.rating is not None for row in found.listed),
        below_floor=sum(row.rating is None and row.number in before for row in found.listed),
    )


def _counts(codes: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(codes).items()))
