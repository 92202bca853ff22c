"""The update of the register from the staged players: new players, and data that changed on the list's date."""

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pgtrigger
from django.db import connection
from django.db.backends.utils import CursorWrapper

from ratings.core.locks import NUMBERS, lock
from ratings.imports.staged_tables import PERSONS, PLAYERS, create_table, gather_statistics, table_name
from ratings.models import User

# The player of each row: the record with the number, or a new record. Dates of birth only come from this office.
PERSONS_SQL = """
    INSERT INTO {persons}
    SELECT staged.*, coalesce(known.player_id, nextval('ratings_player_id_seq')) AS player_id,
        known.player_id IS NULL AS new, coalesce(player.number, staged.number) AS own_number,
        player.birth_year AS known_year,
        CASE WHEN player.birth_date IS NULL THEN coalesce(staged.birth_year, player.birth_year)
             ELSE player.birth_year END AS year_of_birth
    FROM {players} staged
    LEFT JOIN (ratings_playernumber known JOIN ratings_player player ON player.id = known.player_id)
      ON known.number = staged.number
"""
NEW_PLAYERS = """
    INSERT INTO ratings_player (id, number, birth_year, hidden, recorded_at)
    SELECT player_id, number, birth_year, false, now() FROM {persons} WHERE new
"""
NEW_NUMBERS = """
    INSERT INTO ratings_playernumber (number, player_id, recorded_at)
    SELECT number, player_id, now() FROM {persons} WHERE new
"""
# An empty value of a list (sex, before 2012) does not change a fact. Because a list has most players of the register,
# all their facts are read in one pass, in the order of their index; only few facts are replaced.
NEW_FACTS = """
    INSERT INTO ratings_playerfact
        (player_id, from_day, name, folded, federation, sex, title, womens_title, other_titles, source,
         recorded_by_id, recorded_at)
    SELECT person.player_id, %s, person.name, person.folded, person.federation,
        coalesce(nullif(person.sex, ''), standing.sex, ''), person.title, person.womens_title, person.other_titles,
        %s, %s, now()
    FROM {persons} person
    LEFT JOIN (
        SELECT DISTINCT ON (fact.player_id) fact.* FROM ratings_playerfact fact
        WHERE fact.from_day <= %s
          AND fact.id NOT IN (SELECT replaces_id FROM ratings_playerfact WHERE replaces_id IS NOT NULL)
        ORDER BY fact.player_id, fact.from_day DESC, fact.id DESC
    ) standing USING (player_id)
    WHERE (person.name, person.federation, person.title, person.womens_title, person.other_titles)
        IS DISTINCT FROM (standing.name, standing.federation, standing.title, standing.womens_title,
                          standing.other_titles)
       OR (person.sex <> '' AND person.sex <> standing.sex)
"""
BIRTH_YEARS = """
    UPDATE ratings_player player SET birth_year = person.year_of_birth FROM {persons} person
    WHERE player.id = person.player_id AND NOT person.new AND person.year_of_birth IS DISTINCT FROM person.known_year
"""
COUNTS_SQL = """
    SELECT (SELECT count(*) FROM {persons} WHERE new), (SELECT count(*) FROM ratings_player)
"""
# If an import has at least this number of new players, and more than the register, it is faster to drop indexes first.
BULK_PLAYERS = 50_000
# Auditing each insertion takes longer than the import. The frozen inputs of the list have the same data.
UNAUDITED_TRIGGERS = ("ratings.Player:insert_insert", "ratings.PlayerFact:insert_insert")


class RegisterChanges(NamedTuple):
    """The numbers of new players, of stored facts, and of added or corrected birth years."""

    new_players: int
    facts: int
    birth_years: int


def update_register(day: dt.date, source: str, by: User | None) -> RegisterChanges:
    """Update the register with the staged players as of the day, and stage the primary keys of their records."""
    lock(NUMBERS)
    author = by.pk if by else None
    with connection.cursor() as cursor, pgtrigger.ignore(*UNAUDITED_TRIGGERS):
        persons = create_table(PERSONS)
        cursor.execute(PERSONS_SQL.format(persons=persons, players=table_name(PLAYERS)))
        gather_statistics(PERSONS)
        with _without_indexes(cursor, persons):
            player_count = _execute_and_count(cursor, NEW_PLAYERS.format(persons=persons))
            _execute_and_count(cursor, NEW_NUMBERS.format(persons=persons))
            facts = _execute_and_count(cursor, NEW_FACTS.format(persons=persons), day, source[:120], author, day)
        return RegisterChanges(player_count, facts, _execute_and_count(cursor, BIRTH_YEARS.format(persons=persons)))


@contextmanager
def _without_indexes(cursor: CursorWrapper, persons: str) -> Iterator[None]:
    """Drop indexes and foreign keys of the register during the block, if most of the register is new.

    They are restored afterwards. Meanwhile the register is locked. If another session has it locked, nothing is
    dropped.
    """
    cursor.execute(COUNTS_SQL.format(persons=persons))
    new, existing = cursor.fetchone()
    opened = new >= BULK_PLAYERS and new > existing
    if opened:
        cursor.execute("SELECT ratings_open_register()")
        (opened,) = cursor.fetchone()
    yield
    if opened:
        cursor.execute("SELECT ratings_close_register()")


def _execute_and_count(cursor: CursorWrapper, sql: str, *parameters: str | dt.date | int | None) -> int:
    cursor.execute(sql, parameters)
    return int(cursor.rowcount)
