"""The games of a question, each from the side of one player."""

from typing import Any, NamedTuple

from ratings.calculator.errors import InvalidInput
from ratings.calculator.input_values import MAX_ITEMS, MAX_RATING, InputObject
from ratings.calculator.scores import VALID_GAME_SCORES, parse_hundredths

OPTIONAL_KEYS = frozenset({"name", "colour", "title", "federation"})
KEYS = OPTIONAL_KEYS | {"rating", "score"}
# Usual spellings: a look-up is faster than parsing. The key 1 also finds 1.0.
SCORES: dict[str | float, int] = {"0": 0, "0.5": 50, "1": 100, 0: 0, 0.5: 50, 1: 100}
WHOLE_GAME = 100
EXPECTED_GAME = 'an object with "rating" and "score"'


class OpponentScore(NamedTuple):
    """The opponent's rating, 0 for unrated, and the player's score in hundredths."""

    rating: int
    score: int


def read_games(data: InputObject, key: str = "games") -> list[OpponentScore]:
    """Return the games under a key, in their order."""
    values = data.values.get(key)
    if type(values) is not list or len(values) > MAX_ITEMS:
        data.refuse(key, f"a list of games, at most {MAX_ITEMS}")
    return [_game(each) or _refuse(each, f"{data.path}{key}[{number}]") for number, each in enumerate(values)]


def _game(value: Any) -> OpponentScore | None:
    """Return the game if it is valid, else None."""
    try:
        rating, score = value["rating"], value["score"]
        points = None if type(score) is bool else SCORES.get(score)
        points = score_of(score) if points is None else points
    except (KeyError, TypeError):
        return None
    if points is None or (len(value) > 2 and not _is_game(value)):
        return None
    if rating is None:
        return OpponentScore(0, points)
    return OpponentScore(rating, points) if type(rating) is int and 1 <= rating <= MAX_RATING else None


def score_of(value: Any) -> int | None:
    """Return the score of one game in hundredths: 0, 50 or 100; None for an invalid value."""
    points = parse_hundredths(value)
    return points if points is not None and points <= WHOLE_GAME else None


def _is_game(game: dict[str, Any]) -> bool:
    """Return True if a game has only allowed keys besides its score and rating."""
    return game.keys() <= KEYS and all(type(game.get(key)) in (str, type(None)) for key in OPTIONAL_KEYS)


def _refuse(value: Any, path: str) -> OpponentScore:
    """Raise InvalidInput for the first fault of an invalid game."""
    if type(value) is not dict:
        raise InvalidInput(path, value, EXPECTED_GAME)
    game = InputObject(value, f"{path}.")
    game.refuse_other_keys(KEYS)
    if "rating" not in value:
        game.refuse("rating", "a rating, or null for an unrated opponent")
    game.read_optional_integer("rating")
    if score_of(value.get("score")) is None:
        game.refuse("score", VALID_GAME_SCORES)
    wrong = next(key for key in sorted(OPTIONAL_KEYS) if type(value.get(key)) not in (str, type(None)))
    raise InvalidInput(f"{path}.{wrong}", value[wrong], "a text")
