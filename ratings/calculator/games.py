"""The games of a question, each from one player's side."""

from typing import Any, NamedTuple

from ratings.calculator.input_values import MOST_LISTED, MOST_RATING, InputObject
from ratings.calculator.refused import InvalidInput
from ratings.calculator.scores import OF_A_GAME, hundredths

MORE = frozenset({"name", "colour", "title", "federation"})
KEYS = MORE | {"rating", "score"}
# Usual spellings: a look-up is faster than parsing. 1.0 equals 1.
SCORES: dict[str | float, int] = {"0": 0, "0.5": 50, "1": 100, 0: 0, 0.5: 50, 1: 100}
WHOLE_GAME = 100
A_GAME = 'an object with "rating" and "score"'


class OpponentScore(NamedTuple):
    """The opponent's rating, 0 for unrated, and the player's score in hundredths."""

    rating: int
    score: int


def read_games(data: InputObject, key: str = "games") -> list[OpponentScore]:
    """Return the games under a key, in their order."""
    values = data.values.get(key)
    if type(values) is not list or len(values) > MOST_LISTED:
        data.refuse(key, f"a list of games, at most {MOST_LISTED}")
    return [_game(each) or _refuse(each, f"{data.path}{key}[{number}]") for number, each in enumerate(values)]


def _game(value: Any) -> OpponentScore | None:
    """Return the game if it is valid, else None."""
    try:
        rating, score = value["rating"], value["score"]
        points = None if type(score) is bool else SCORES.get(score)
        points = score_of(score) if points is None else points
    except (KeyError, TypeError):
        return None
    if points is None or (len(value) > 2 and not _allows(value)):
        return None
    if rating is None:
        return OpponentScore(0, points)
    return OpponentScore(rating, points) if type(rating) is int and 1 <= rating <= MOST_RATING else None


def score_of(value: Any) -> int | None:
    """Return the score of one game in hundredths: 0, 50 or 100; None if it is invalid."""
    points = hundredths(value)
    return points if points is not None and points <= WHOLE_GAME else None


def _allows(game: dict[str, Any]) -> bool:
    """Return True if the other keys of a game are allowed."""
    return game.keys() <= KEYS and all(type(game.get(key)) in (str, type(None)) for key in MORE)


def _refuse(value: Any, path: str) -> OpponentScore:
    """Raise InvalidInput for the first fault of an invalid game."""
    if type(value) is not dict:
        raise InvalidInput(path, value, A_GAME)
    game = InputObject(value, f"{path}.")
    game.only(KEYS)
    if "rating" not in value:
        game.refuse("rating", "a rating, or null for an unrated opponent")
    game.whole_if_given("rating")
    if score_of(value.get("score")) is None:
        game.refuse("score", OF_A_GAME)
    wrong = next(key for key in sorted(MORE) if type(value.get(key)) not in (str, type(None)))
    raise InvalidInput(f"{path}.{wrong}", value[wrong], "a text")
