"""``time_control``: the rating list of a game, from its time control and the ratings of both players."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from ratings.calculator.figures import exact_text
from ratings.calculator.input_values import InputObject
from ratings.calculator.pair import read_pair
from ratings.calculator.query import QuestionTerms, edition_on_day, question_terms
from ratings.rules.edition import edition_if_any
from ratings.rules.edition_schema import Edition
from ratings.rules.time_control import REASONS, ClassReason, PlayClass, classify_games
from ratings.rules.time_control_codes import RateOfPlay, RateOfPlayError, parse_time_control

KEYS = frozenset({"time", "ratings"})


class TimeControlQuestion(NamedTuple):
    """A time control, the higher rating of both players, and the editions of both chapters.

    ``rapid_blitz`` is None before the first rapid and blitz lists.
    """

    time: RateOfPlay
    highest: int
    standard: Edition
    rapid_blitz: Edition | None


def read(data: InputObject) -> TimeControlQuestion:
    terms = question_terms(data)
    standard, rapid_blitz = _editions(data, terms)
    return TimeControlQuestion(_read_time(data), max(read_pair(data)), standard, rapid_blitz)


def _read_time(data: InputObject) -> RateOfPlay:
    text = data.values.get("time")
    try:
        return parse_time_control(text if type(text) is str else "")
    except RateOfPlayError:
        data.refuse("time", "seconds and increment as in 5400+30, or periods as in 40/6000+30:900+30")


def _editions(data: InputObject, terms: QuestionTerms) -> tuple[Edition, Edition | None]:
    """Return the editions of both chapters: standard, and rapid and blitz.

    If the question names an edition of one chapter, the edition of the other is the one in force on its first day.
    """
    if terms.name is None and terms.day:
        return edition_on_day("standard", terms.day), edition_if_any("rapid-blitz", terms.day)
    day = terms.day or terms.edition.first_day
    if day is None:
        data.refuse("on", "a day: the edition named was never in force")
    if terms.chapter == "standard":
        return terms.edition, edition_if_any("rapid-blitz", day)
    return edition_on_day("standard", day), terms.edition


def answers(questions: Sequence[TimeControlQuestion]) -> list[dict[str, Any]]:
    return [_answer(question) for question in questions]


def _answer(question: TimeControlQuestion) -> dict[str, Any]:
    """Return the class of play, and the edition with the deciding article."""
    result = classify_games(question.time, question.standard, question.rapid_blitz, np.array([question.highest]))
    reason = REASONS[ClassReason(int(result.reason[0]))]
    edition = question.standard if reason.key.startswith("slow_play") else question.rapid_blitz
    return {
        "edition": (edition or question.standard).name,
        "class": PlayClass(int(result.play_class[0])).name.lower(),
        "minutes": _minutes(result.minutes),
        "reason": reason.code,
    }


def _minutes(minutes: Fraction) -> int | str:
    """Return whole minutes as a number, and other values as text with two decimals."""
    return minutes.numerator if minutes.denominator == 1 else exact_text(minutes)
