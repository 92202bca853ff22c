"""Index of names, built from the register and the lists in force."""

from collections.abc import Collection, Iterator

from django.db import connection, transaction
from django.utils import timezone
from procrastinate.contrib.django import app

from ratings.core.locks import NUMBERS, lock
from ratings.core.queue import queued
from ratings.models import NameWord, Player, Spelling, TimeControl
from ratings.register.identity import MergeMap, read_merges
from ratings.register.queries import versions_in_force
from ratings.text.sounds_like import SIGNS, sound_key

TASK = "ratings.name_words"
BLOCK_SIZE = 5_000
# The rating is standard, else rapid, else blitz. All words of a player belong to the remaining record. Subqueries for
# each record have the same query plan before PostgreSQL has analysed the tables of a first import.
INDEX_SQL = """
    WITH meant AS MATERIALIZED (
        SELECT * FROM unnest(%(records)s::bigint[], %(people)s::bigint[]) AS meant (record, person)
    ), named AS MATERIALIZED (
        SELECT person, ' ' || string_agg(DISTINCT translate(folded, %(signs)s, %(spaces)s), ' ') AS names
        FROM meant, LATERAL (
            SELECT folded FROM ratings_playerfact fact
            WHERE fact.player_id = meant.record
              AND (SELECT later.id FROM ratings_playerfact later WHERE later.replaces_id = fact.id) IS NULL
            OFFSET 0
        ) AS said
        GROUP BY person
    ), rated AS (
        SELECT person, coalesce(
            max(rating) FILTER (WHERE run_id = %(standard)s),
            max(rating) FILTER (WHERE run_id = %(rapid)s),
            max(rating)) AS rating
        FROM meant JOIN ratings_listedrating listed ON listed.player_id = record
        WHERE run_id IN (%(standard)s, %(rapid)s, %(blitz)s)
        GROUP BY person
    ), wanted AS MATERIALIZED (
        SELECT DISTINCT person, word, coalesce(rating, 0) AS rating, names
        FROM named LEFT JOIN rated USING (person), unnest(string_to_array(names, ' ')) AS word
        WHERE word <> ''
    ), gone AS (
        DELETE FROM ratings_nameword old USING meant LEFT JOIN named ON named.person = meant.record
        WHERE old.player_id = meant.record
          AND (named.names IS NULL OR old.word <> ALL (string_to_array(named.names, ' ')))
    ), new AS (
        INSERT INTO ratings_nameword AS old (player_id, word, rating, names)
        SELECT person, word, rating, names FROM wanted ORDER BY person, word
        ON CONFLICT (player_id, word) DO UPDATE SET rating = excluded.rating, names = excluded.names
        WHERE (old.rating, old.names) IS DISTINCT FROM (excluded.rating, excluded.names)
        RETURNING word
    )
    SELECT DISTINCT word FROM new WHERE NOT EXISTS (SELECT FROM ratings_spelling known WHERE known.word = new.word)
"""


@transaction.atomic
def index_players(players: Collection[int], merge_map: MergeMap | None = None) -> None:
    """Index these players by all their names, with their ratings in force."""
    lock(NUMBERS)
    merge_map = read_merges() if merge_map is None else merge_map
    every = merge_map.records_of_players(players)
    params = {"records": every, "people": [merge_map.current(record) for record in every], **_runs_in_force()}
    with connection.cursor() as cursor:
        cursor.execute(INDEX_SQL, params | {"signs": SIGNS, "spaces": " " * len(SIGNS)})
        new = [word for (word,) in cursor.fetchall()]
    Spelling.objects.bulk_create([Spelling(word=word, sound=sound_key(word)) for word in new], ignore_conflicts=True)


def queue_rebuild() -> None:
    """Queue the rebuild of the index from the present names and ratings."""
    app.configure_task(TASK, lock=TASK).defer()


def is_rebuild_waiting() -> bool:
    """Return True if a rebuild is queued and has not begun."""
    return queued(TASK).filter(status="todo").exists()


def index_everyone() -> None:
    """Index the whole register in blocks of some thousands, so that other work does not wait long."""
    for players in _player_blocks():
        index_players(players)


def build_index_if_empty() -> None:
    """Build the index if the register has players and the index is empty."""
    if Player.objects.exists() and not NameWord.objects.exists():
        index_everyone()


def _runs_in_force() -> dict[str, int | None]:
    versions = versions_in_force(timezone.localdate())
    return {control: versions[control].run_id if control in versions else None for control in TimeControl.values}


def _player_blocks() -> Iterator[list[int]]:
    last = 0
    while block := [*Player.objects.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:BLOCK_SIZE]]:
        yield block
        last = block[-1]
