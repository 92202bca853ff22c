"""A register, a list with most of its players, and tournaments of nine rounds per month, in their own database."""

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import numpy as np
import pgtrigger
import polars as pl
from django.core.management import call_command
from django.db import connections, transaction
from django.utils import timezone

from bench.long_list import imported_run
from ratings.imports.register import UNAUDITED_TRIGGERS
from ratings.models import RatingList, RatingSeries
from ratings.operations.databases import drop_database, maintenance_cursor
from ratings.publication.publish import publish

ROUNDS, PLAYERS = 9, 80  # rounds and players of an event
RATED = 0.9  # share of all people; the others play for their first rating
DRAWN, FORFEITED = 0.25, 0.01
REGISTER = """
    INSERT INTO ratings_player (number, birth_year, hidden, recorded_at)
    SELECT (100000 + n * 61)::text, 1935 + n * 31 %% 84, false, now() FROM generate_series(1, %s) n
"""
NUMBERS = (
    "INSERT INTO ratings_playernumber (number, player_id, recorded_at) SELECT number, id, now() FROM ratings_player"
)
FACTS = """
    INSERT INTO ratings_playerfact (player_id, from_day, name, folded, federation, sex, title, womens_title,
        other_titles, source, recorded_at)
    SELECT id, %s, name, translate(lower(name), 'üøáé,', 'uoae'),
        (array['GER','IND','FRA','ESP','RUS','USA','POL','ITA','ENG','NOR'])[1 + id %% 10],
        CASE WHEN id %% 9 = 0 THEN 'w' ELSE 'm' END, '', '', '', 'invented', now()
    FROM (SELECT id,
        (array['Müller','Aune','Okafor','Lindqvist','Novák','Sørensen','Baptiste','Ferreira','Kowalski','Nguyen'])
            [1 + id %% 10] || chr(97 + (id %% 26)::int) || chr(97 + (id / 26 %% 26)::int) || ', ' ||
        (array['Ada','Bo','Cleo','Dag','Éva','Finn','Gita','Hugo','Ines','Jon'])[1 + id / 10 %% 10] AS name
        FROM ratings_player) person
"""
LISTED = """
    INSERT INTO ratings_listedrating_run_{run} (run_id, player_id, number, name, folded, federation, sex, title,
        womens_title, other_titles, birth_year, rating, rank, games, k, flag, highest, games_so_far, last_game)
    SELECT {run}, player.id, number, name, folded, federation, sex, '', '', '', birth_year, strength,
        rank() OVER (ORDER BY strength DESC), 0, 20, CASE WHEN sex = 'w' THEN 'w' ELSE '' END, strength,
        20 + player.id %% 200, '{day}'
    FROM ratings_player player JOIN ratings_playerfact fact ON fact.player_id = player.id
    JOIN unnest(%s::bigint[], %s::int[]) AS rated (id, strength) ON rated.id = player.id
"""
SUBMISSIONS = """
    INSERT INTO ratings_submission (origin, file_name, data, sha256, format, report, title, submitted_at)
    SELECT 'file', '', '', lpad(n::text, 64, '0'), 'trf26', '{}', 'Open ' || n, now()
    FROM generate_series(%(first)s, %(last)s) n
"""
EVENTS = """
    INSERT INTO ratings_ratedevent (submission_id, name, place, federation, first_day, last_day, system, control,
        time_control, time_control_written, rounds, list_date, accepted_at)
    SELECT id, title, '', 'GER', %(day)s::date, %(day)s::date + 8, 'swiss', %(control)s, %(time)s, '', %(rounds)s,
        %(date)s, now()
    FROM ratings_submission WHERE NOT EXISTS (
        SELECT FROM ratings_ratedevent known WHERE known.submission_id = ratings_submission.id)
    RETURNING id
"""
ENTRIES = """
    INSERT INTO ratings_seriesentry (event_id, series_id, list_date, why, reason, at)
    SELECT id, %s, list_date, '', '', now() FROM ratings_ratedevent event WHERE NOT EXISTS (
        SELECT FROM ratings_seriesentry entry WHERE entry.event_id = event.id AND entry.series_id = %s)
"""
GAMES = """
    COPY ratings_game (event_id, round, white_id, black_id, white_result, black_result, played, why_not)
    FROM STDIN (FORMAT csv, FORCE_NOT_NULL (why_not))
"""


@contextmanager
def own_database(name: str) -> Iterator[None]:
    """Use a new empty database on all connections during the block, and drop it afterwards."""
    before = connections["owner"].settings_dict["NAME"]
    drop_database(name)
    with maintenance_cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}"')
    _use(name)
    try:
        call_command("migrate", verbosity=0, interactive=False)
        yield
    finally:
        _use(before)
        drop_database(name)


def _use(name: str) -> None:
    connections.close_all()
    for alias in ("default", "owner"):
        connections[alias].settings_dict["NAME"] = name


@dataclass(frozen=True)
class Players:
    """Keys of invented people and their strength in rating points."""

    keys: np.ndarray
    strength: np.ndarray
    dice: np.random.Generator = field(repr=False)


def create_players(count: int, month: dt.date) -> Players:
    """Create `count` people, and the published standard list of the month with the rated ones."""
    with transaction.atomic(), connections["default"].cursor() as cursor, pgtrigger.ignore(*UNAUDITED_TRIGGERS):
        cursor.execute(REGISTER, [count])
        cursor.execute(NUMBERS)
        cursor.execute(FACTS, [month])
        cursor.execute("SELECT id FROM ratings_player ORDER BY id")
        keys = np.array([key for (key,) in cursor.fetchall()])
    dice = np.random.default_rng(count)
    made = Players(keys, (1400 + 1430 * dice.random(count) ** 2.2).astype(np.int64), dice)
    publish_list_with(made, month)
    tidy()
    return made


def publish_list_with(
    players: Players, month: dt.date, control: str = "standard", series: RatingSeries | None = None
) -> None:
    """Publish a list of the month with the rated people. The default series is used if none is named."""
    rated = players.dice.random(len(players.keys)) < RATED
    run = imported_run(month, control, series)
    with transaction.atomic(), connections["default"].cursor() as cursor:
        cursor.execute("SELECT ratings_open_run(%s)", [run.pk])
        cursor.execute(
            LISTED.format(run=run.pk, day=month), [players.keys[rated].tolist(), players.strength[rated].tolist()]
        )
        cursor.execute("SELECT ratings_close_run(%s)", [run.pk])
    publish(run, "invented people", None, timezone.now())


def tidy() -> None:
    """Vacuum the database, like autovacuum some minutes later."""
    with connections["owner"].cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


def month_of_games(
    players: Players, opens: dt.date, date: dt.date, games: int, control: str = "standard", time: str = "5400+30"
) -> RatingList:
    """Create the list of the date and its games, from tournaments at the beginning of its period."""
    default = RatingSeries.objects.default()
    count = -(-games // (ROUNDS * PLAYERS // 2))
    with transaction.atomic(), connections["default"].cursor() as cursor:
        cursor.execute("SELECT count(*) FROM ratings_submission")
        highest = cursor.fetchone()[0]
        cursor.execute(SUBMISSIONS, {"first": highest + 1, "last": highest + count})
        cursor.execute(EVENTS, {"day": opens, "date": date, "rounds": ROUNDS, "control": control, "time": time})
        events = np.array([key for (key,) in cursor.fetchall()])
        cursor.execute(ENTRIES, [default.pk, default.pk])
        with cursor.copy(GAMES) as copy:
            copy.write(_games(players, events).head(games).write_csv(include_header=False))
    tidy()
    return RatingList.objects.create(series=default, control=control, date=date)


def _games(players: Players, events: np.ndarray) -> pl.DataFrame:
    """Return the games of all events: the upper half plays the lower half, shifted by one board each round."""
    boards = PLAYERS // 2
    seats = _seats(players, len(events))
    event, number, board = (indexes.ravel() for indexes in np.indices((len(events), ROUNDS, boards)))
    pair = np.stack([seats[event, board], seats[event, boards + (board + number) % boards]])
    white, black = np.where((board + number) % 2, pair, pair[::-1])
    score, there = _scores(players, players.strength[white] - players.strength[black])
    codes = np.where(there, score, 3 + (score == 0))
    return pl.DataFrame({
        "event": events[event], "round": number + 1, "white": players.keys[white], "black": players.keys[black],
        "white_result": np.array(["0", "=", "1", "+", "-"])[codes],
        "black_result": np.array(["1", "=", "0", "-", "+"])[codes],
        "played": there, "why_not": np.where(there, "", "forfeit"),
    })  # fmt: skip


def _seats(players: Players, events: int) -> np.ndarray:
    """Return the players of each event: each player once per event, all equally often."""
    fit = len(players.keys) // PLAYERS
    drawn = [players.dice.permutation(len(players.keys))[: fit * PLAYERS] for _ in range(-(-events // fit))]
    return np.concatenate(drawn)[: events * PLAYERS].reshape(events, PLAYERS)


def _scores(players: Players, ahead: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return White's half points, drawn by strength, and whether both players came."""
    wins = players.dice.random(len(ahead)) < 1 / (1 + 10 ** (-ahead / 400))
    score = np.where(players.dice.random(len(ahead)) < DRAWN, 1, 2 * wins)
    return score, players.dice.random(len(ahead)) >= FORFEITED
