"""Who has words that begin so, the best rated first."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection

# Hundred by hundred from the top, so that a beginning that thousands share costs no more than a rare one. Lateral rows
# come in the order of the steps.
BEST = """
    SELECT hit.player_id FROM generate_series(40, 0, -1) AS step (hundred), LATERAL (
        SELECT player_id, rating, names FROM ratings_nameword
        WHERE rating / 100 = step.hundred AND word LIKE %s {others} {hidden}
        GROUP BY player_id, rating, names
        ORDER BY rating DESC, names, player_id LIMIT %s
    ) AS hit LIMIT %s
"""
HIGHEST = """
    SELECT spelling.word, hit.rating FROM unnest(%s::text[]) AS spelling (word), LATERAL (
        SELECT best.rating FROM generate_series(40, 0, -1) AS step (hundred), LATERAL (
            SELECT rating FROM ratings_nameword
            WHERE rating / 100 = step.hundred AND word = spelling.word {others} {hidden}
            ORDER BY rating DESC LIMIT 1
        ) AS best LIMIT 1
    ) AS hit
"""
# How many of those without a rating have each word, which tells a common one from a rare one; no more than needed.
RARITY = """
    SELECT typed.word FROM unnest(%s::text[]) AS typed (word), LATERAL (
        SELECT count(*) FROM (
            SELECT FROM ratings_nameword
            WHERE rating / 100 = 0 AND word >= typed.word AND word < typed.word || %s LIMIT 1000
        ) AS those
    ) AS had (times)
    ORDER BY had.times, length(typed.word) DESC
"""
BEGUN = """
    SELECT typed.word FROM unnest(%s::text[]) AS typed (word) WHERE EXISTS (
        SELECT FROM generate_series(40, 0, -1) AS step (hundred), LATERAL (
            SELECT FROM ratings_nameword
            WHERE rating / 100 = step.hundred AND word >= typed.word AND word < typed.word || %s LIMIT 1
        ) AS hit
    )
"""
LAST = "\U0010ffff"
# In the order of the index: what was typed itself first.
BY_NUMBER = "SELECT player_id FROM ratings_playernumber WHERE number LIKE %s {hidden} ORDER BY number LIMIT %s"
HAS = "AND names LIKE %s"
NOT_HIDDEN = "AND player_id NOT IN (SELECT id FROM ratings_player WHERE hidden)"


def by_number(beginning: str, limit: int, with_hidden: bool = True) -> list[int]:
    """Whose number begins so, whoever has it itself first."""
    sql = BY_NUMBER.format(hidden=_hidden(with_hidden))
    return [player for (player,) in _select(sql, [f"{beginning.upper()}%", limit])]


def by_words(typed: Sequence[str], limit: int, with_hidden: bool = True) -> list[int]:
    """Who has for every folded word one that begins so, in any order; the best rated first, then by name."""
    if not typed:
        return []
    rarest, *others = _by_rarity(typed) if len(typed) > 1 else typed
    sql = BEST.format(others=" ".join([HAS] * len(others)), hidden=_hidden(with_hidden))
    return [player for (player,) in _select(sql, [f"{rarest}%", *_has(others), limit, limit])]


def begun(typed: Iterable[str]) -> set[str]:
    """Those of the folded words that somebody's words begin with."""
    return {word for (word,) in _select(BEGUN, [[*typed], LAST])}


def highest(spellings: Sequence[str], others: Sequence[str], with_hidden: bool = True) -> dict[str, int]:
    """The highest rating of those who have one of these words, whole, and words that begin as each of the others.

    0 is without a rating; a word that nobody has so is left out.
    """
    sql = HIGHEST.format(others=" ".join([HAS] * len(others)), hidden=_hidden(with_hidden))
    return dict(_select(sql, [[*spellings], *_has(others)]))


def _by_rarity(typed: Sequence[str]) -> list[str]:
    return [word for (word,) in _select(RARITY, [[*typed], LAST])]


def _has(typed: Sequence[str]) -> list[str]:
    return [f"% {word}%" for word in typed]


def _hidden(with_hidden: bool) -> str:
    return "" if with_hidden else NOT_HIDDEN


def _select(sql: str, params: Sequence[int | str | list[str]]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return [*cursor.fetchall()]
