"""Who has words that begin so, the best rated first."""

from collections.abc import Collection, Sequence

from django.db import connection

from ratings.spelling import words

# Hundred by hundred from the top, so that beginnings that thousands share cost no more than rare ones. Lateral rows
# come in the order of the steps.
BEST = """
    SELECT hit.player_id FROM generate_series(40, 0, -1) AS step (hundred), LATERAL (
        SELECT player_id, rating, names FROM ratings_nameword
        WHERE rating / 100 = step.hundred AND {word} {others}
        GROUP BY player_id, rating, names
        ORDER BY rating DESC, names, player_id LIMIT %s
    ) AS hit LIMIT %s
"""
BEGINS = "word LIKE %s"
IS_ONE_OF = "word = ANY(%s)"
HAS = "AND names LIKE %s"
# In the order of the index: what was typed itself first.
BY_NUMBER = "SELECT player_id FROM ratings_playernumber WHERE number LIKE %s ORDER BY number LIMIT %s"


def by_number(beginning: str, limit: int) -> list[int]:
    """Whose number begins so, whoever has it itself first."""
    return _select(BY_NUMBER, [f"{beginning.upper()}%", limit])


def by_words(text: str, limit: int) -> list[int]:
    """Who has for every word typed one that begins so, in any order; the best rated first, then by name."""
    typed = sorted(words(text), key=len)
    if not typed:
        return []
    return _select(_best(BEGINS, len(typed) - 1), [f"{typed[-1]}%", *_has(typed[:-1]), limit, limit])


def by_spellings(spellings: Collection[str], others: Sequence[str], limit: int) -> list[int]:
    """Who has one of these words, whole, and for every other one that begins so; sorted alike."""
    return _select(_best(IS_ONE_OF, len(others)), [[*spellings], *_has(others), limit, limit])


def _best(word: str, others: int) -> str:
    return BEST.format(word=word, others=" ".join([HAS] * others))


def _has(typed: Sequence[str]) -> list[str]:
    return [f"% {word}%" for word in typed]


def _select(sql: str, asked: Sequence[object]) -> list[int]:
    with connection.cursor() as cursor:
        cursor.execute(sql, asked)
        return [pk for (pk,) in cursor.fetchall()]
