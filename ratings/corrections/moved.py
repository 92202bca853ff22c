"""Whom a list computed anew shows otherwise than the version it would replace."""

from typing import NamedTuple

from django.db import connection

from ratings.store import LISTED

PAIRED = """
    FROM (SELECT * FROM ratings_listedrating WHERE run_id = %(before)s) before
    FULL JOIN (SELECT * FROM ratings_listedrating WHERE run_id = %(now)s) now USING (player_id)
"""
COUNTS = """
    SELECT count(*) FILTER (WHERE now.rating IS DISTINCT FROM before.rating),
        count(*) FILTER (WHERE ({now}) IS DISTINCT FROM ({before})),
        count(*) FILTER (WHERE (now.rating IS NULL) <> (before.rating IS NULL))
"""
MOVED = """
    SELECT coalesce(now.number, before.number), coalesce(now.name, before.name), before.rating, now.rating,
        coalesce(now.rating, 0) - coalesce(before.rating, 0)
"""
WHO_MOVED = """
    WHERE now.rating IS DISTINCT FROM before.rating
    ORDER BY (now.rating IS NULL) <> (before.rating IS NULL) DESC, abs(now.rating - before.rating) DESC,
        coalesce(now.folded, before.folded), 1
    LIMIT %(limit)s
"""


class Moved(NamedTuple):
    """A person whose rating is another: as published, and as it would be; None is unrated."""

    number: str
    name: str
    before: int | None
    now: int | None
    difference: int


def compare(now: int, before: int) -> dict[str, int]:
    """How many rows of two runs differ: in the rating, in anything, and in whether there is a rating at all."""
    with connection.cursor() as cursor:
        columns = {side: ", ".join(f"{side}.{column}" for column in LISTED[1:]) for side in ("now", "before")}
        cursor.execute(COUNTS.format(**columns) + PAIRED, {"now": now, "before": before})
        moved, changed, first = cursor.fetchone()
    return {"moved": moved, "changed": changed, "first_ratings": first}


def moved(now: int, before: int, limit: int | None = None) -> list[Moved]:
    """Who moved from one run to another: ratings that come or go first, then the farthest."""
    with connection.cursor() as cursor:
        cursor.execute(MOVED + PAIRED + WHO_MOVED, {"now": now, "before": before, "limit": limit})
        return [Moved(*row) for row in cursor.fetchall()]
