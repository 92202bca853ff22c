"""The games of a question, one side each."""

from typing import Any, NamedTuple

from ratings.calculator.given import MOST_RATING, Given
from ratings.calculator.refused import Refused

KEYS = frozenset({"rating", "score", "name", "colour", "title", "federation"})
SCORES: dict[str | float, int] = {"0": 0, "0.5": 50, "1": 100, 0: 0, 0.5: 50, 1: 100}
A_GAME = 'an object with "rating" and "score"'


class Game(NamedTuple):
    """The opponent's rating, 0 for unrated, and the score against him in hundredths."""

    rating: int
    score: int


def games(given: Given, key: str = "games") -> list[Game]:
    """The games under a key, in their order."""
    found = given.values.get(key)
    if type(found) is not list:
        given.refuse(key, "a list of games")
    return [_game(each) or _refuse(each, f"{given.place}{key}[{number}]") for number, each in enumerate(found)]


def _game(found: Any) -> Game | None:
    """A game that is exactly as allowed; None for any other."""
    if type(found) is not dict or not found.keys() <= KEYS or "rating" not in found:
        return None
    rating, score = found["rating"], found.get("score")
    if rating is None:
        rating = 0
    elif type(rating) is not int or not 1 <= rating <= MOST_RATING:
        return None
    if type(score) not in (str, int, float) or score not in SCORES:
        return None
    if len(found) > 2 and not all(type(found.get(key)) in (str, type(None)) for key in KEYS - {"rating", "score"}):
        return None
    return Game(rating, SCORES[score])


def _refuse(found: Any, place: str) -> Game:
    """Say what is wrong with a game that could not be read."""
    if type(found) is not dict:
        raise Refused(place, found, A_GAME)
    game = Given(found, f"{place}.")
    game.only(KEYS)
    if "rating" not in found:
        game.refuse("rating", "a rating, or null for an unrated opponent")
    game.whole_if_given("rating")
    score = found.get("score")
    if type(score) not in (str, int, float) or score not in SCORES:
        game.refuse("score", '"0", "0.5", "1", or 0, 0.5, 1')
    wrong = next(key for key in sorted(KEYS - {"rating", "score"}) if type(found.get(key)) not in (str, type(None)))
    raise Refused(f"{place}.{wrong}", found[wrong], "a text")
