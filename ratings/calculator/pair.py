"""The ratings of the two players of a game."""

from ratings.calculator.input_values import MOST_RATING, InputObject


def pair(given: InputObject) -> tuple[int, int]:
    """Two ratings, 0 for an unrated player."""
    found = given.values.get("ratings")
    if type(found) is not list or len(found) != 2 or not all(map(_is_rating, found)):
        given.refuse("ratings", f"two ratings, each a whole number from 1 to {MOST_RATING} or null")
    return found[0] or 0, found[1] or 0


def _is_rating(found: object) -> bool:
    return found is None or (type(found) is int and 1 <= found <= MOST_RATING)
