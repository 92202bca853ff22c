"""Whether anything has happened that may move a projected rating, told by one cheap statement."""

import datetime as dt
from hashlib import sha256

from django.db import connection

from ratings.models import Player
from ratings.same_person import records

# His own games at desks; and of the office the last of everything that a projection reads. What is only ever added is
# told by its highest key; a merge may be undone.
MARK = """
    SELECT
        (SELECT ARRAY[count(*), extract(epoch FROM max(at)) * 1000000, sum(version)] FROM ratings_livegame
         WHERE white_id = ANY(%(records)s) OR black_id = ANY(%(records)s)),
        (SELECT max(id) FROM ratings_version), (SELECT max(id) FROM ratings_ratedevent),
        (SELECT max(id) FROM ratings_decision), (SELECT max(id) FROM ratings_adjustment),
        (SELECT max(id) FROM ratings_playerfact), (SELECT max(id) FROM ratings_identification),
        (SELECT ARRAY[count(*), count(undone_at)] FROM ratings_merge),
        (SELECT max(id) FROM ratings_correctiondecision)
"""
LENGTH = 16


def mark(player: Player, day: dt.date) -> str:
    """A text that is another one when the player's projections of the day may be others, and else the same."""
    with connection.cursor() as cursor:
        cursor.execute(MARK, {"records": records().of(player.pk)})
        return sha256(f"{day} {cursor.fetchone()}".encode()).hexdigest()[:LENGTH]
