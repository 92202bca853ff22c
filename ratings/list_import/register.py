"""The register learns from the staged players: new people, and facts from the list's date where something changed."""

import datetime as dt
from typing import NamedTuple

import pgtrigger
from django.db import connection

from ratings.models import User
from ratings.turns import NUMBERS, take_turn

NEW_PLAYERS = """
    INSERT INTO ratings_player (number, birth_year, hidden, recorded_at)
    SELECT staged.number, staged.birth_year, false, now()
    FROM staged_player staged
    WHERE NOT EXISTS (SELECT FROM ratings_playernumber known WHERE known.number = staged.number)
"""
NEW_NUMBERS = """
    INSERT INTO ratings_playernumber (number, player_id, recorded_at)
    SELECT player.number, player.id, now()
    FROM ratings_player player JOIN staged_player staged USING (number)
    WHERE NOT EXISTS (SELECT FROM ratings_playernumber known WHERE known.number = player.number)
"""
# What a list leaves open (sex, before 2012) does not contradict what is known.
NEW_FACTS = """
    INSERT INTO ratings_playerfact
        (player_id, from_day, name, folded, federation, sex, title, womens_title, other_titles, source,
         recorded_by_id, recorded_at)
    SELECT known.player_id, %s, staged.name, staged.folded, staged.federation,
        coalesce(nullif(staged.sex, ''), standing.sex, ''), staged.title, staged.womens_title, staged.other_titles,
        %s, %s, now()
    FROM staged_player staged
    JOIN ratings_playernumber known USING (number)
    LEFT JOIN LATERAL (
        SELECT fact.* FROM ratings_playerfact fact
        WHERE fact.player_id = known.player_id AND fact.from_day <= %s
          AND NOT EXISTS (SELECT FROM ratings_playerfact later WHERE later.replaces_id = fact.id)
        ORDER BY fact.from_day DESC, fact.id DESC LIMIT 1
    ) standing ON true
    WHERE (staged.name, staged.federation, staged.title, staged.womens_title, staged.other_titles)
        IS DISTINCT FROM (standing.name, standing.federation, standing.title, standing.womens_title,
                          standing.other_titles)
       OR (staged.sex <> '' AND staged.sex <> standing.sex)
"""
# A date of birth is this office's own knowledge and stays.
BIRTH_YEARS = """
    UPDATE ratings_player player SET birth_year = staged.birth_year
    FROM staged_player staged JOIN ratings_playernumber known USING (number)
    WHERE player.id = known.player_id AND player.birth_date IS NULL
      AND staged.birth_year IS NOT NULL AND player.birth_year IS DISTINCT FROM staged.birth_year
"""
# The audit of single insertions costs more than the import; what a list brought in stands in its frozen inputs.
UNAUDITED = ("ratings.Player:insert_insert", "ratings.PlayerFact:insert_insert")


class Learned(NamedTuple):
    """How many people were new, facts recorded and years of birth filled in or corrected."""

    people: int
    facts: int
    birth_years: int


def learn(day: dt.date, source: str, by: User | None) -> Learned:
    """Bring the register up to the staged players as of the day."""
    take_turn(NUMBERS)
    author = by.pk if by else None
    with connection.cursor() as cursor, pgtrigger.ignore(*UNAUDITED):
        people = _count(cursor, NEW_PLAYERS)
        _count(cursor, NEW_NUMBERS)
        facts = _count(cursor, NEW_FACTS, day, source[:120], author, day)
        return Learned(people, facts, _count(cursor, BIRTH_YEARS))


def _count(cursor: object, sql: str, *parameters: object) -> int:
    cursor.execute(sql, parameters)  # type: ignore[attr-defined]
    return cursor.rowcount  # type: ignore[attr-defined,no-any-return]
