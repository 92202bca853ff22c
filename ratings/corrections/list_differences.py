"""Differences between a recomputed list and the version that it would replace."""

from typing import NamedTuple

from django.db import connection

from ratings.periods.store import LISTED_COLUMNS

PAIRED = """
    FROM (SELECT * FROM ratings_listedrating WHERE run_id = %(before)s) before
    FULL JOIN (SELECT * FROM ratings_listedrating WHERE run_id = %(now)s) now USING (player_id)
"""
# A first rating that appears, vanishes or changes: only one list has a rating, or it is the player's first on a list.
FIRST = """
    (now.rating IS DISTINCT FROM before.rating AND ((now.rating IS NULL) <> (before.rating IS NULL) OR EXISTS (
        SELECT FROM ratings_playerperiod period
        WHERE period.run_id IN (%(before)s, %(now)s) AND period.player_id = coalesce(now.player_id, before.player_id)
          AND period.base IS NULL AND period.rating IS NOT NULL)))
"""
COUNTS = """
    SELECT count(*) FILTER (WHERE now.rating IS DISTINCT FROM before.rating),
        count(*) FILTER (WHERE ({now}) IS DISTINCT FROM ({before})),
        count(*) FILTER (WHERE {first})
"""
MOVED = f"""
    SELECT coalesce(now.number, before.number), coalesce(now.name, before.name), before.rating, now.rating,
        now.rating - before.rating, {FIRST}
"""
WHO_MOVED = f"""
    WHERE now.rating IS DISTINCT FROM before.rating
    ORDER BY {FIRST} DESC, abs(now.rating - before.rating) DESC NULLS FIRST, coalesce(now.folded, before.folded), 1
    LIMIT %(limit)s
"""
DISTANCES = (
    """
    SELECT now.rating - before.rating, count(*)
"""
    + PAIRED
    + """
    WHERE now.rating <> before.rating GROUP BY 1
"""
)


class RatingChange(NamedTuple):
    """A changed rating of a player, before and now; None means unrated.

    `difference` is None if the player is unrated on either list. `first` is True for a first rating that appears,
    vanishes or changes.
    """

    number: str
    name: str
    before: int | None
    now: int | None
    difference: int | None
    first: bool


def count_differences(now: int, before: int) -> dict[str, int]:
    """Return the numbers of rows of two runs that differ: in the rating, in any column, and in a first rating."""
    with connection.cursor() as cursor:
        columns = {side: ", ".join(f"{side}.{column}" for column in LISTED_COLUMNS[1:]) for side in ("now", "before")}
        cursor.execute(COUNTS.format(**columns, first=FIRST) + PAIRED, {"now": now, "before": before})
        moved, changed, first = cursor.fetchone()
    return {"moved": moved, "changed": changed, "first_ratings": first}


def rating_changes(now: int, before: int, limit: int | None = None) -> list[RatingChange]:
    """Return the changes of rating between two runs: first ratings, then the others from the largest change on."""
    with connection.cursor() as cursor:
        cursor.execute(MOVED + PAIRED + WHO_MOVED, {"now": now, "before": before, "limit": limit})
        return [RatingChange(*row) for row in cursor.fetchall()]


def count_by_difference(now: int, before: int) -> dict[int, int]:
    """Return the number of players for each rating difference between two runs; only players rated in both count."""
    with connection.cursor() as cursor:
        cursor.execute(DISTANCES, {"now": now, "before": before})
        return dict(cursor.fetchall())
