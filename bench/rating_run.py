"""A month at the scale of FIDE, from the database to the sealed version, with the worker's actions.

The floor is the unavoidable work: COPY of the same rows out of the database, and of the run's rows into it, with
constraints and indexes. BENCH_RATED people are in the register, BENCH_GAMES games enter the list.
"""

import datetime as dt
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from django.db import connection
from django.utils import timezone

from bench.figure import Figure, seconds
from bench.many_games import create_players, month_of_games, own_database
from bench.worker import execute_in_worker
from ratings.core.version import program_version
from ratings.engine.inputs_format.text import from_text, to_text
from ratings.engine.rate import rate
from ratings.exports.canonical import rows_sha256
from ratings.lists import rows
from ratings.models import ListedRating, PlayerPeriod, RatedGame, RatingList, Run
from ratings.periods import run
from ratings.periods.collect import collect_inputs
from ratings.periods.inputs import freeze
from ratings.periods.store import (
    GAME_COLUMNS,
    LISTED_COLUMNS,
    PERIOD_COLUMNS,
    partitions,
    store_rows,
)

PEOPLE = int(os.environ.get("BENCH_RATED", "1800000"))
PLAYED = int(os.environ.get("BENCH_GAMES", "1000000"))
OPENS, DATE = dt.date(2026, 1, 1), dt.date(2026, 2, 1)
SAMPLE = 10_000  # rows of each table written by bulk_create
MEMORY = 1024  # MB the worker may take
# The inputs of a run: games, rows of the previous list, and data of all players.
READ = (
    """SELECT submission_id, round, white_id, black_id, white_result, black_result, why_not
       FROM ratings_game game JOIN ratings_ratedevent event ON event.id = game.event_id
       JOIN ratings_seriesentry entry ON entry.event_id = event.id
       WHERE control = 'standard' AND entry.list_date = '{date}'""",
    """SELECT player_id, rating, highest, games_so_far, counted_from, last_game
       FROM ratings_listedrating WHERE run_id = {before}""",
    """SELECT player.id, number, name, federation, sex, title, womens_title, other_titles, birth_year
       FROM ratings_player player JOIN ratings_playerfact fact ON fact.player_id = player.id""",
)
Row = ListedRating | PlayerPeriod | RatedGame
TABLES: dict[type[Row], tuple[str, ...]] = {
    ListedRating: LISTED_COLUMNS,
    PlayerPeriod: PERIOD_COLUMNS,
    RatedGame: GAME_COLUMNS,
}


def figures() -> Iterator[Figure]:
    with own_database("bench_rating_run"):
        rating_list = month_of_games(create_players(PEOPLE, OPENS), OPENS, DATE, PLAYED)
        done = run.unfinished_run(rating_list, None, timezone.now())
        took, memory = execute_in_worker(done.pk)
        out, into = _copy_out_seconds(done), _copy_in_seconds(done)
        floor = out + into
        yield Figure("run", took, "s", took / floor, "the same rows out and in by COPY (1.5 wanted)")
        yield Figure("games_a_second", PLAYED / took, "games/s", floor / took, "that COPY")
        yield Figure("floor_out", out, "s", out / took, "the run")
        yield Figure("floor_in_with_indexes", into, "s", into / took, "the run")
        yield Figure("memory", memory, "MB", memory / MEMORY, f"the {MEMORY} MB the worker may take")
        created = _bulk_create(done)
        yield Figure("bulk_create_of_a_sample", created, "s", created / took, "the run (50 wanted)")
        yield from _parts(rating_list, took)
        yield from _checksum(done)


def _parts(rating_list: RatingList, took: float) -> Iterator[Figure]:
    """Yield each step of the run, repeated on its own."""
    read = partial(_read, rating_list)
    text = read()
    inputs = from_text(text)
    consequences = rate(inputs)
    with _temporary_run(rating_list) as other:
        steps: dict[str, Callable[[], object]] = {
            "reading": read,
            "freezing": partial(freeze, [text]),
            "thawing": partial(from_text, text),
            "rating": partial(rate, inputs),
            "writing": partial(store_rows, other.pk, consequences),
        }
        for name, step in steps.items():
            part = seconds(step, 1)
            yield Figure(name, part, "s", part / took, "the run")


def _read(rating_list: RatingList) -> bytes:
    with run.snapshot():
        return to_text(collect_inputs(rating_list, program_version()))


def _checksum(done: Run) -> Iterator[Figure]:
    bare = _send_seconds([rows.ROWS_SQL.format(run=done.pk) + rows.ORDER_BY_NUMBER])
    took = seconds(lambda: rows_sha256(rows.canonical_lines(done.pk)), 1)
    yield Figure("checksum_of_the_list", took, "s", took / bare, "a bare COPY of its rows")


def _copy_out_seconds(done: Run) -> float:
    before = Run.objects.exclude(pk=done.pk).get()
    return _send_seconds([sql.format(date=DATE, before=before.pk) for sql in READ])


def _send_seconds(questions: list[str]) -> float:
    """Return the seconds until the server has sent all rows, which are discarded."""
    return seconds(lambda: [len(piece) for sql in questions for piece in _copied_pieces(sql)])


def _copied_pieces(sql: str) -> Iterator[bytes]:
    with connection.cursor() as cursor, cursor.copy(f"COPY ({sql}) TO STDOUT") as copy:
        yield from map(bytes, copy)


def _copy_in_seconds(done: Run) -> float:
    """Write the rows of the run into partitions of another run, close them, and return the seconds."""
    with _temporary_run(done.list) as other:
        written = {
            f"{model._meta.db_table}_run_{other.pk} (run_id, {', '.join(columns)})": [
                *_copied_pieces(_rows(model, done, other))
            ]
            for model, columns in TABLES.items()
        }
        return seconds(partial(_write, other, written), 1)


def _rows(model: type[Row], done: Run, other: Run) -> str:
    """Return the query for the rows of a run with the key of another."""
    columns = ", ".join(TABLES[model])
    return f"SELECT {other.pk}, {columns} FROM {model._meta.db_table} WHERE run_id = {done.pk}"  # noqa: S608


def _write(other: Run, written: dict[str, list[bytes]]) -> None:
    with partitions(other.pk), connection.cursor() as cursor:
        for table, pieces in written.items():
            with cursor.copy(f"COPY {table} FROM STDIN") as copy:
                for piece in pieces:
                    copy.write(piece)


@contextmanager
def _temporary_run(rating_list: RatingList) -> Iterator[Run]:
    """Yield another run of the same list, and delete it afterwards."""
    other = run.unfinished_run(rating_list, None, timezone.now())
    try:
        yield other
    finally:
        run.delete_run(other)


def _bulk_create(done: Run) -> float:
    """Return the seconds that the ORM would need for the run's rows, estimated from samples of each table."""
    with _temporary_run(done.list) as other, connection.cursor() as cursor:
        cursor.execute("SELECT ratings_open_run(%s)", [other.pk])
        return sum(_creation_seconds(model, done, other) for model in TABLES)


def _creation_seconds(model: type[Row], done: Run, other: Run) -> float:
    everything = model.objects.filter(run=done)
    sample = [*everything[:SAMPLE]]
    for row in sample:
        row.run = other
    parent = model._meta.db_table
    model._meta.db_table = f"{parent}_run_{other.pk}"  # the partition is open; its parent accepts no rows
    try:
        took = seconds(partial(model.objects.bulk_create, sample), 1)
    finally:
        model._meta.db_table = parent
    return took * everything.count() / max(len(sample), 1)
