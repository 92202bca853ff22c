"""SQL of the prefix search over name words, ordered by rating."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection

# The search goes down the ratings in steps of a hundred points, so that a frequent beginning is as fast as a rare one.
# The rows of the lateral join come in the order of the steps.
BEST_RATED_SQL = """
    SELECT hit.player_id FROM generate_series(40, 0, -1) AS step (hundred), LATERAL (
        SELECT player_id, rating, names FROM ratings_nameword
        WHERE rating / 100 = step.hundred AND word LIKE %s {others} {hidden}
        GROUP BY player_id, rating, names
        ORDER BY rating DESC, names, player_id LIMIT %s
    ) AS hit LIMIT %s
"""
HIGHEST_RATING_SQL = """
    SELECT spelling.word, hit.rating FROM unnest(%s::text[]) AS spelling (word), LATERAL (
        SELECT best.rating FROM generate_series(40, 0, -1) AS step (hundred), LATERAL (
            SELECT rating FROM ratings_nameword
            WHERE rating / 100 = step.hundred AND word = spelling.word {others} {hidden}
            ORDER BY rating DESC LIMIT 1
        ) AS best LIMIT 1
    ) AS hit
"""
# Words with many unrated players are frequent. The count of each word stops at 1000.
RARITY_SQL = """
    SELECT typed.word FROM unnest(%s::text[]) AS typed (word), LATERAL (
        SELECT count(*) FROM (
            SELECT FROM ratings_nameword
            WHERE rating / 100 = 0 AND word >= typed.word AND word < typed.word || %s LIMIT 1000
        ) AS those
    ) AS had (times)
    ORDER BY had.times, length(typed.word) DESC
"""
BEGINNINGS_SQL = """
    SELECT typed.word FROM unnest(%s::text[]) AS typed (word) WHERE EXISTS (
        SELECT FROM ratings_spelling AS known WHERE known.word >= typed.word AND known.word < typed.word || %s
    )
"""
LAST_CHARACTER = "\U0010ffff"
# The order by number puts an exact match first.
BY_NUMBER_SQL = "SELECT player_id FROM ratings_playernumber WHERE number LIKE %s {hidden} ORDER BY number LIMIT %s"
NAMES_LIKE_SQL = "AND names LIKE %s"
NOT_HIDDEN_SQL = "AND player_id NOT IN (SELECT id FROM ratings_player WHERE hidden)"


def players_by_number(beginning: str, limit: int, with_hidden: bool = True) -> list[int]:
    """Return the players with a number that begins with the text; an exact match comes first."""
    sql = BY_NUMBER_SQL.format(hidden=_hidden_clause(with_hidden))
    return [player for (player,) in _select(sql, [f"{beginning.upper()}%", limit])]


def players_by_words(typed: Sequence[str], limit: int, with_hidden: bool = True) -> list[int]:
    """Return the players with a name word for each folded beginning, in any order.

    The best rated players come first, then by name.
    """
    if not typed:
        return []
    rarest, *others = _by_rarity(typed) if len(typed) > 1 else typed
    sql = BEST_RATED_SQL.format(others=" ".join([NAMES_LIKE_SQL] * len(others)), hidden=_hidden_clause(with_hidden))
    return [player for (player,) in _select(sql, [f"{rarest}%", *_like_patterns(others), limit, limit])]


def matching_beginnings(typed: Iterable[str]) -> set[str]:
    """Return the folded beginnings that match any present or former name word."""
    return {word for (word,) in _select(BEGINNINGS_SQL, [[*typed], LAST_CHARACTER])}


def highest_ratings(spellings: Sequence[str], others: Sequence[str], with_hidden: bool = True) -> dict[str, int]:
    """Return the highest rating of players for each whole word of `spellings`.

    These players must also have a word that begins with each of `others`. 0 means unrated. Words without such a player
    are left out.
    """
    sql = HIGHEST_RATING_SQL.format(others=" ".join([NAMES_LIKE_SQL] * len(others)), hidden=_hidden_clause(with_hidden))
    return dict(_select(sql, [[*spellings], *_like_patterns(others)]))


def _by_rarity(typed: Sequence[str]) -> list[str]:
    return [word for (word,) in _select(RARITY_SQL, [[*typed], LAST_CHARACTER])]


def _like_patterns(typed: Sequence[str]) -> list[str]:
    return [f"% {word}%" for word in typed]


def _hidden_clause(with_hidden: bool) -> str:
    return "" if with_hidden else NOT_HIDDEN_SQL


def _select(sql: str, params: Sequence[int | str | list[str]]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return [*cursor.fetchall()]
