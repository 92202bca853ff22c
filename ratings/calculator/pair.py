"""The ratings of the two players of a game."""

from ratings.calculator.input_values import MAX_RATING, InputObject


def read_pair(data: InputObject) -> tuple[int, int]:
    """Return the ratings of the two players, 0 for an unrated player."""
    ratings = data.values.get("ratings")
    if type(ratings) is not list or len(ratings) != 2 or not all(map(_is_rating, ratings)):
        data.refuse("ratings", f"two ratings, each a whole number from 1 to {MAX_RATING} or null")
    return ratings[0] or 0, ratings[1] or 0


def _is_rating(rating: object) -> bool:
    return rating is None or (type(rating) is int and 1 <= rating <= MAX_RATING)
