"""Rating type of a game by its time control: standard, rapid, blitz or none."""

from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction

import numpy as np

from ratings.rules.arrays import Ints
from ratings.rules.edition_schema import Edition, MinuteSpan, SlowPlay
from ratings.rules.reasons import Reason
from ratings.rules.time_control_codes import RateOfPlay, minutes_for_moves


class PlayClass(IntEnum):
    """The rating type of a game; NONE if the game belongs to no list."""

    NONE = 0
    STANDARD = 1
    RAPID = 2
    BLITZ = 3


class ClassReason(IntEnum):
    """The reason why a game has its rating type, or none."""

    ENOUGH_TIME = 0
    RAPID = 1
    BLITZ = 2
    TOO_FAST_FOR_PAIR = 3
    SHORT_FIRST_CONTROL = 4
    UNEQUAL = 5
    NO_SPAN = 6


REASONS = {
    ClassReason.ENOUGH_TIME: Reason("standard", "enough minutes for these ratings", "slow_play.bands"),
    ClassReason.RAPID: Reason("rapid", "within the minutes of rapid chess", "fast_play.rapid"),
    ClassReason.BLITZ: Reason("blitz", "within the minutes of blitz", "fast_play.blitz"),
    ClassReason.TOO_FAST_FOR_PAIR: Reason(
        "too-fast", "too fast for standard chess at these ratings and too slow for rapid", "slow_play.bands"
    ),
    ClassReason.SHORT_FIRST_CONTROL: Reason(
        "short-first-control",
        "the first control has fewer than {edition.slow_play.first_control} moves",
        "slow_play.first_control",
    ),
    ClassReason.UNEQUAL: Reason("unequal", "the players have unequal times", "fast_play.equal_times"),
    ClassReason.NO_SPAN: Reason("no-list", "outside the minutes of every list", "fast_play.blitz"),
}


@dataclass(frozen=True, slots=True)
class ClassifiedGames:
    """The PlayClass and the ClassReason of each game. ``minutes`` is the time of the player with less time."""

    minutes: Fraction
    play_class: Ints
    reason: Ints


def classify_games(
    control: RateOfPlay, standard: Edition, rapid_blitz: Edition | None, highest: Ints
) -> ClassifiedGames:
    """Return the rating type of each game: standard, rapid, blitz or none (B.02, 1.1 of both regulations).

    ``highest`` is the higher rating of the two players of each game, 0 if both are unrated. If the edition decides by
    the event (``slow_play.decided_by``), pass the highest rating of the event for every game. ``standard`` and
    ``rapid_blitz`` are the editions of the event's first day. Pass None as ``rapid_blitz`` for events before the first
    rapid and blitz lists.
    """
    fast, fast_reason = _classify_fast(control, rapid_blitz)
    if standard.slow_play is None:
        raise ValueError(f"the edition {standard.name} of {standard.chapter} says nothing about standard chess")
    least = _least_minutes(control, standard.slow_play.moves)
    enough = least.numerator >= least.denominator * _minutes_needed(standard.slow_play, highest)
    short = _short_first_control(control, standard.slow_play)
    if short and fast == PlayClass.NONE:
        fast_reason = ClassReason.SHORT_FIRST_CONTROL
    slow = enough & (not short)
    return ClassifiedGames(
        least,
        np.where(slow, np.int64(PlayClass.STANDARD), np.int64(fast)),
        np.where(slow, np.int64(ClassReason.ENOUGH_TIME), np.int64(fast_reason)),
    )


def _minutes_needed(article: SlowPlay, highest: Ints) -> Ints:
    """Return the least minutes of each player in each game, from the band of the higher rating."""
    bands = sorted(article.bands, key=lambda band: band.rating)
    indexes = np.searchsorted(np.array([band.rating for band in bands]), highest, side="right") - 1
    return np.array([band.minutes for band in bands])[indexes]


def _short_first_control(control: RateOfPlay, article: SlowPlay) -> bool:
    first = [side[0].moves for side in (control.white, control.black)]
    return any(moves is not None and moves < (article.first_control or 0) for moves in first)


def _classify_fast(control: RateOfPlay, edition: Edition | None) -> tuple[PlayClass, ClassReason]:
    """Return rapid, blitz or none, with the reason; the result is the same for all games of an event."""
    article = edition.fast_play if edition else None
    if article is None:
        return PlayClass.NONE, ClassReason.TOO_FAST_FOR_PAIR
    times = [minutes_for_moves(side, article.moves) for side in (control.white, control.black)]
    for span, play, reason in (
        (article.rapid, PlayClass.RAPID, ClassReason.RAPID),
        (article.blitz, PlayClass.BLITZ, ClassReason.BLITZ),
    ):
        if all(_within(span, time) for time in times):
            unequal = article.equal_times and not control.is_equal
            return (PlayClass.NONE, ClassReason.UNEQUAL) if unequal else (play, reason)
    between = article.rapid.under is not None and min(times) >= article.rapid.under
    return PlayClass.NONE, ClassReason.TOO_FAST_FOR_PAIR if between else ClassReason.NO_SPAN


def _within(span: MinuteSpan, time: Fraction) -> bool:
    return (
        (span.over is None or time > span.over)
        and (span.at_least is None or time >= span.at_least)
        and (span.at_most is None or time <= span.at_most)
        and (span.under is None or time < span.under)
    )


def _least_minutes(control: RateOfPlay, moves: int) -> Fraction:
    return min(minutes_for_moves(side, moves) for side in (control.white, control.black))
