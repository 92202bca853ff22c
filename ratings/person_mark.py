"""Whether anything has happened that pages of a person may show, told by one cheap statement."""

import datetime as dt
from hashlib import sha256

from django.db import connection

from ratings.models import Player
from ratings.release import release
from ratings.same_person import Records

# His own games at desks; and of the office the last of everything that his pages read. What is only ever added is told
# by its highest key, what is changed by that of its history: people are hidden, merges undone.
MARK = """
    SELECT
        (SELECT ARRAY[count(*), extract(epoch FROM max(at)) * 1000000, sum(version)] FROM ratings_livegame
         WHERE white_id = ANY(%(records)s) OR black_id = ANY(%(records)s)),
        (SELECT max(id) FROM ratings_version), (SELECT max(id) FROM ratings_ratedevent),
        (SELECT max(id) FROM ratings_decision), (SELECT max(id) FROM ratings_adjustment),
        (SELECT max(id) FROM ratings_playerfact), (SELECT max(id) FROM ratings_identification),
        (SELECT max(pgh_id) FROM ratings_mergeevent), (SELECT max(pgh_id) FROM ratings_playerevent),
        (SELECT max(id) FROM ratings_correctiondecision), (SELECT office::text FROM ratings_installation office)
"""
LENGTH = 16


def mark(player: Player, day: dt.date, people: Records) -> str:
    """A text that is another one when the player's pages of the day may be others, and else the same."""
    with connection.cursor() as cursor:
        cursor.execute(MARK, {"records": people.of(player.pk)})
        return sha256(repr((day, release(), cursor.fetchone())).encode()).hexdigest()[:LENGTH]
