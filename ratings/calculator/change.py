"""``change``: the rating change from the games of an event or of a month."""

import datetime as dt
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple, cast

import numpy as np

from ratings.calculator import sliding_k
from ratings.calculator import status as state
from ratings.calculator.batches import answer_in_batches, edition_key
from ratings.calculator.events import SYSTEMS, EventWorking, GameWorking, PlayedEvent, work_events
from ratings.calculator.figures import hundredths_text
from ratings.calculator.games import OpponentScore, read_games
from ratings.calculator.input_values import InputObject
from ratings.calculator.query import QuestionTerms, question_terms, read_date
from ratings.calculator.sliding_k import ProposedChange, read_sliding_player
from ratings.calculator.status import PlayerStatus, k_factors, read_player_status
from ratings.rules.arrays import Ints
from ratings.rules.averages import System
from ratings.rules.change import new_ratings
from ratings.rules.edition_schema import Edition
from ratings.rules.k_factor import LIMITED, limit_k, reason_code

KEYS = frozenset({"rating", "k", "games", "events", "system"}) | state.KEYS
EVENT_KEYS = frozenset({"start", "system", "rating", "games"})


class MonthQuestion(NamedTuple):
    """A player's month: the edition, the rating, K or the status that decides K, and the events."""

    edition: Edition
    rating: int
    k: int | None
    status: PlayerStatus | None
    events: tuple[PlayedEvent, ...]


class MonthWorking(NamedTuple):
    """A month and the results of its events."""

    month: MonthQuestion
    events: tuple[EventWorking, ...]

    @property
    def n(self) -> int:
        return sum(event.n for event in self.events)

    @property
    def total(self) -> int:
        return sum(event.total for event in self.events)


class EventQuestion(NamedTuple):
    """One event of a question. ``key`` is the key of the first day, for errors.

    ``start`` is the first day; None if the day of the whole question applies.
    """

    key: str
    start: dt.date | None
    system: System
    rating: int
    games: list[OpponentScore]


def read(data: InputObject) -> MonthQuestion | ProposedChange:
    """Read the question: ``games`` of one event that begins on the question's day, or the ``events`` of a month."""
    terms = question_terms(data)
    rating = data.read_integer("rating")
    if terms.proposal:
        player = read_sliding_player(data, terms.proposal, rating)
        return ProposedChange(player, tuple((each.rating, each.games) for each in _events(data, terms, rating)))
    k = data.read_optional_integer("k", 1, 999)
    player_status = read_player_status(data, terms, rating)
    events = tuple(
        PlayedEvent(terms.edition_of(terms.chapter, each.key, each.start), each.system, each.rating, each.games)
        for each in _events(data, terms, rating)
    )
    return MonthQuestion(terms.edition, rating, k, None if k else player_status, events)


def _events(data: InputObject, terms: QuestionTerms, rating: int) -> list[EventQuestion]:
    if not data.has("events"):
        return [EventQuestion("on", None, _system(data), rating, read_games(data))]
    if data.has("games") or data.has("system"):
        data.refuse("events", '"games" of one event, or "events"')
    return [_event(each, terms, rating) for each in data.read_objects("events")]


def _event(data: InputObject, terms: QuestionTerms, rating: int) -> EventQuestion:
    """Read one event of a month. Its first day is optional if an edition is named."""
    data.refuse_other_keys(EVENT_KEYS)
    start = read_date(data, "start") if terms.name is None or data.has("start") else None
    own = data.read_optional_integer("rating") or rating
    return EventQuestion(f"{data.path}start", start, _system(data), own, read_games(data))


def _system(data: InputObject) -> System:
    return cast(System, data.read_choice("system", SYSTEMS, "swiss"))


def answers(questions: Sequence[MonthQuestion | ProposedChange]) -> list[dict[str, Any]]:
    """Return the answers to the questions in the same order."""
    return answer_in_batches(questions, type, _answer_batch)


def _answer_batch(questions: Sequence[Any]) -> list[dict[str, Any]]:
    """Return the answers for months that are all under editions, or all under proposals."""
    if isinstance(questions[0], ProposedChange):
        return sliding_k.answers(questions)
    events = iter(work_events([event for question in questions for event in question.events]))
    played = [MonthWorking(question, tuple(islice(events, len(question.events)))) for question in questions]
    return answer_in_batches(played, lambda entry: (edition_key(entry.month.edition), entry.month.k is None), _answers)


def _answers(played: Sequence[MonthWorking]) -> Iterator[dict[str, Any]]:
    """Yield the answers for months under one edition. K is in all questions or in none."""
    edition = played[0].month.edition
    k, reasons = _k(edition, played)
    base = np.array([entry.month.rating for entry in played], dtype=np.int64)
    new = new_ratings(edition, base, k, np.array([entry.total for entry in played], dtype=np.int64))
    rows = zip(
        played, k.tolist(), reasons, *(each.tolist() for each in (new.change, new.rounded, new.rating)), strict=True
    )
    for row, value, reason, change, rounded, rating in rows:
        yield {
            "edition": edition.name,
            "k": value,
            "k_reason": reason,
            "n": row.n,
            "score": hundredths_text(sum(event.score for event in row.events)),
            "expected": hundredths_text(sum(event.expected for event in row.events)),
            "sum": hundredths_text(row.total),
            "change": hundredths_text(change),
            "rounded": rounded,
            "new_rating": rating,
            "events": [event_answer(event, value) for event in row.events],
        }


def _k(edition: Edition, played: Sequence[MonthWorking]) -> tuple[Ints, list[str]]:
    """Return K of each player for the games of the month, and the code of the reason."""
    games = [entry.n for entry in played]
    states = [entry.month.status for entry in played if entry.month.status is not None]
    if states:
        coefficient = k_factors(edition, states, games)
        reasons = zip(coefficient.reason.tolist(), coefficient.limited.tolist(), strict=True)
        return coefficient.value, [reason_code(reason, cut) for reason, cut in reasons]
    factors = np.array([entry.month.k for entry in played], dtype=np.int64)
    value = limit_k(edition, factors, np.array(games, dtype=np.int64))
    return value, ["given" + (LIMITED.code if cut else "") for cut in (value < factors).tolist()]


def event_answer(event: EventWorking, k: int) -> dict[str, Any]:
    """Return one event with its games. Changes are in rating points: they include K."""
    return {
        "edition": event.event.edition.name,
        "method": "average" if event.averaged else "per game",
        **({"rc": event.rc} if event.averaged else {}),
        "score": hundredths_text(event.score),
        "expected": hundredths_text(event.expected),
        "sum": hundredths_text(event.total),
        "change": hundredths_text(k * event.total),
        "games": [game_answer(game, k) for game in event.games],
    }


def game_answer(game: GameWorking, k: int | None) -> dict[str, Any]:
    """Return one game. Its change is None if K is unknown."""
    return {
        "difference": game.difference,
        "counted": game.counted,
        "capped": game.capped,
        "expected": None if game.expected is None else hundredths_text(game.expected),
        "change": None if game.change is None or k is None else hundredths_text(k * game.change),
        "left_out": game.left_out,
    }
