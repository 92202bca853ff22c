"""``initial``: the first rating of an unrated player."""

from collections.abc import Iterator, Sequence
from datetime import date
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple, cast

from ratings.calculator.batches import answer_in_batches, edition_key
from ratings.calculator.events import SYSTEMS
from ratings.calculator.first import InitialRating, UnratedEvent, initial_rating_answer, initial_ratings
from ratings.calculator.games import OpponentScore, read_games
from ratings.calculator.input_values import MAX_RATING, InputObject
from ratings.calculator.query import QuestionTerms, question_terms, read_date
from ratings.rules.averages import System
from ratings.rules.edition_schema import Edition, TimeControl
from ratings.rules.list_dates import list_index, next_list
from ratings.rules.olympiad_and_weighted import olympiad_rating
from ratings.rules.rounding import fraction_half_up

KEYS = frozenset({"games", "events", "system", "average", "score", "n", "olympiad", "rounds"})
EVENT_KEYS = frozenset({"start", "system", "games"})
KEYS_BY_FORM = {
    "games": frozenset({"system"}),
    "events": frozenset[str](),
    "average": frozenset({"system", "score", "n"}),
}
MAX_GAMES = 999


class Olympiad(NamedTuple):
    """The result of a player in an Olympiad against all opponents: rounds, games, score in hundredths.

    ``women``: it was the women's tournament.
    """

    women: bool
    rounds: int
    games: int
    score: int


class InitialQuestion(NamedTuple):
    """The events of an unrated player in chronological order."""

    edition: Edition
    events: tuple[UnratedEvent, ...]
    olympiad: Olympiad | None


def read(data: InputObject) -> InitialQuestion:
    """Read the question. It has ``games``, ``events``, or the ``score`` of ``n`` games against an ``average``."""
    terms = question_terms(data)
    form = _form(data)
    if form == "average":
        event, played, score = _average(data)
        return InitialQuestion(terms.edition, (event,), _olympiad(data, played, score))
    if form == "events":
        given_events = data.read_objects("events")
        events, all_games = _events(given_events, terms), [game for each in given_events for game in read_games(each)]
    else:
        all_games = read_games(data)
        events = (_event(_system(data), all_games, 0),)
    return InitialQuestion(
        terms.edition, events, _olympiad(data, len(all_games), sum(game.score for game in all_games))
    )


def _form(data: InputObject) -> str:
    """Return the form of the question. Raise InvalidInput if the question has two forms or none."""
    form = next((form for form in KEYS_BY_FORM if data.has(form)), None)
    if form is None:
        data.refuse("games", 'a list of games; or "events"; or "average", "score" and "n"')
    for key in KEYS_BY_FORM.keys() | {"system", "score", "n"}:
        if key != form and key not in KEYS_BY_FORM[form] and data.has(key):
            data.refuse(key, f'not together with "{form}"')
    return form


def _system(data: InputObject) -> System:
    return cast(System, data.read_choice("system", SYSTEMS, "swiss"))


def _average(data: InputObject) -> tuple[UnratedEvent, int, int]:
    """Return the event, number of games and score of a question by average.

    The sum of the opponents' ratings is ``n`` times the average, rounded half up.
    """
    n = data.read_integer("n", 1, MAX_GAMES)
    score = data.score("score", n)
    total = fraction_half_up(Fraction(data.hundredths("average", 100, 100 * MAX_RATING) * n, 100))
    return UnratedEvent(_system(data), total, n, score, 0), n, score


def _events(data: Sequence[InputObject], terms: QuestionTerms) -> tuple[UnratedEvent, ...]:
    """Return the events, each with the number of lists since its own list.

    The number is counted from the list of the question's day, or from the list of the last event if that is later.
    """
    starts = [_first_day(each, terms) for each in data]
    lists = [None if start is None else _list_index(terms.control, start) for start in starts]
    newest = max([index for index in lists if index is not None] + _list_of_question(terms), default=0)
    return tuple(
        _event(_system(each), read_games(each), 0 if index is None else newest - index)
        for each, index in zip(data, lists, strict=True)
    )


def _first_day(data: InputObject, terms: QuestionTerms) -> date | None:
    data.refuse_other_keys(EVENT_KEYS)
    return read_date(data, "start") if terms.name is None or data.has("start") else None


@lru_cache(maxsize=4096)
def _list_index(control: TimeControl, day: date) -> int:
    """Return the index, among all lists, of the first list after a day."""
    return list_index(control, next_list(control, day))


def _list_of_question(terms: QuestionTerms) -> list[int]:
    return [_list_index(terms.control, terms.day)] if terms.day else []


def _event(system: System, played: Sequence[OpponentScore], lists_ago: int) -> UnratedEvent:
    """Return an event with the totals of the games against rated opponents."""
    rated = [game for game in played if game.rating]
    total, score = sum(game.rating for game in rated), sum(game.score for game in rated)
    return UnratedEvent(system, total, len(rated), score, lists_ago)


def _olympiad(data: InputObject, played: int, score: int) -> Olympiad | None:
    """Return the Olympiad for a rating by its result (B.02, 10.4); None without an Olympiad.

    By default, its number of rounds is the number of games.
    """
    if not data.has("olympiad"):
        return None
    women = data.read_choice("olympiad", ("open", "women")) == "women"
    return Olympiad(women, data.read_optional_integer("rounds", 1, MAX_GAMES) or played, played, score)


def answers(questions: Sequence[InitialQuestion]) -> list[dict[str, Any]]:
    return answer_in_batches(questions, lambda question: edition_key(question.edition), _answers)


def _answers(questions: Sequence[InitialQuestion]) -> Iterator[dict[str, Any]]:
    edition = questions[0].edition
    for question, initial in zip(questions, initial_ratings(edition, [each.events for each in questions]), strict=True):
        yield initial_rating_answer(edition, _with_olympiad(edition, question.olympiad, initial))


def _with_olympiad(edition: Edition, olympiad: Olympiad | None, initial: InitialRating) -> InitialRating:
    """Return the first rating with the rating by the Olympiad (B.02, 10.4), if that is higher."""
    rating = olympiad_rating(edition, *olympiad) if olympiad else None
    if rating is None or (initial.published and (initial.rating or 0) >= rating):
        return initial
    return initial._replace(rating=rating, published=True, reason="olympiad")
