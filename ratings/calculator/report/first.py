"""The first rating of a player who was unrated in the event, in the form of an answer."""

from fractions import Fraction
from typing import Any

from ratings.calculator.first import EventPerformance, InitialRating, initial_rating_answer
from ratings.engine.results import PeriodRow
from ratings.rules.edition_schema import Edition
from ratings.rules.initial_rating import REASONS, InitialReason

NO_GAMES = InitialRating(0, None, None, None, None, False, REASONS[InitialReason.TOO_FEW_GAMES].code, None)


def first_rating(edition: Edition, period: PeriodRow | None) -> dict[str, Any]:
    """Return the first rating from this event alone. Without games, the reason is TOO_FEW_GAMES."""
    initial: dict[str, Any] | None = period.initial if period else None
    return initial_rating_answer(edition, _first(initial) if initial else NO_GAMES)


def _first(initial: dict[str, Any]) -> InitialRating:
    """Return the first rating from its row in a run. If no game counts, the reason is that of the event."""
    event = initial["events"][0]
    counted = initial["counted"]
    performances = None
    if "ignored" in event:
        ignored = event["ignored"] or not counted
        performances = (EventPerformance(event["rating"], event["games"], ignored),)
    return InitialRating(
        counted=counted,
        average=Fraction(initial["average"]) if counted else None,
        percentage=initial.get("percentage") if counted else None,
        dp=initial.get("dp") if counted else None,
        rating=initial["rating"] if counted else None,
        published=initial["published"],
        reason=initial["reason"] if counted or event["reason"] == "pooled" else event["reason"],
        performances=performances,
    )
