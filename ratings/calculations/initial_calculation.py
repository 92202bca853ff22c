"""The working of a first rating for display: its events, its result, and the missing requirements."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ratings.calculations.reasons import CitedReason, cite
from ratings.models import RatedEvent
from ratings.rules import initial_rating, pooling
from ratings.rules.edition_schema import Edition
from ratings.rules.initial_rating_missing import MissingForRating, missing_for_rating
from ratings.rules.rounding import fraction_half_up

INITIAL_REASONS = {reason.code: reason for reason in initial_rating.REASONS.values()}
POOLING_REASONS = {reason.code: reason for reason in pooling.REASONS.values()}
POOLED_CODE = pooling.REASONS[pooling.PoolReason.POOLED].code


@dataclass(frozen=True, slots=True)
class InitialEvent:
    """An event of an unrated player, and the reason why it counts for the first rating or not.

    `ended` is None for an event still at a desk.
    """

    name: str
    ended: dt.date | None
    games: int
    score: int
    why: CitedReason


@dataclass(frozen=True, slots=True)
class InitialCalculation:
    """The working of a first rating. `found` is the row of the run; averages are rounded to hundredths for display.

    `average` is the average used, including hypothetical opponents; `opponents` is the average of the real opponents.
    `score` is that of the counted games, in hundredths. `missing_for_rating` are the missing requirements.
    """

    found: dict[str, Any]
    average: int | None
    opponents: int | None
    score: int
    why: CitedReason
    missing_for_rating: MissingForRating
    events: tuple[InitialEvent, ...]


def initial_calculation(
    stored: dict[str, Any], edition: Edition, names_at_desks: Mapping[int, str] | None = None
) -> InitialCalculation:
    """Return the working of a first rating that a run stored; `edition` is that of the period.

    `names_at_desks` are the names of events that the office has not received yet, by key of the event.
    """
    lines, counted = stored["events"], stored["counted"]
    events = RatedEvent.objects.in_bulk([line["event"] for line in lines], field_name="submission_id")
    score = sum(line["score"] for line in lines if line["reason"] == POOLED_CODE)
    total = _total(stored, edition)
    return InitialCalculation(
        found=stored,
        average=fraction_half_up(Fraction(stored["average"]) * 100) if stored["average"] else None,
        opponents=fraction_half_up(Fraction(100 * total, counted)) if total else None,
        score=score,
        why=cite(INITIAL_REASONS[stored["reason"]], edition),
        missing_for_rating=missing_for_rating(edition, total, counted, score, stored.get("opponents") or 0),
        events=tuple(_event(line, events.get(line["event"]), edition, names_at_desks or {}) for line in lines),
    )


def _total(stored: dict[str, Any], edition: Edition) -> int:
    """Return the sum of the real opponents' ratings, computed from the stored average."""
    if not stored["average"]:
        return 0
    draws, rating = edition.initial.draws or 0, edition.initial.draws_rating or 0
    return fraction_half_up(Fraction(stored["average"]) * (stored["counted"] + draws)) - draws * rating


def _event(line: dict[str, Any], event: RatedEvent | None, edition: Edition, desks: Mapping[int, str]) -> InitialEvent:
    return InitialEvent(
        name=event.name if event else desks[line["event"]],
        ended=event.last_day if event else None,
        games=line["games"],
        score=line["score"],
        why=cite(POOLING_REASONS[line["reason"]], edition),
    )
