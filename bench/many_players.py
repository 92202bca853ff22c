"""A register as large as FIDE's: invented people with a realistic distribution of names, and a standard list."""

import datetime as dt
import os
from collections.abc import Iterator

import numpy as np
import pgtrigger
from django.core.management import call_command
from django.db import connections, transaction
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from bench.long_list import imported_run
from ratings.imports.register import UNAUDITED_TRIGGERS
from ratings.models import Version
from ratings.operations.bootstrap import migrations_are_pending
from ratings.publication.anomalies import acknowledge_all
from ratings.publication.publish import publish
from ratings.register import search_index
from ratings.register.queries import version_in_force
from ratings.text.folding import fold

PEOPLE = int(os.environ.get("BENCH_PEOPLE", "1930000"))
RATED = 0.27  # share of all people, as on FIDE's standard list
KNOWN_FROM = dt.date(2020, 1, 1)
FIRST = 50_000_000  # first number of these people, above those of long_list
SURNAMES, GIVEN = 260_000, 32_000
ONSETS = "b br c ch d dr f g gr h j k kr kh l m mc n p pr r s sh sch st t tr th v w y z zh".split()  # noqa: SIM905
NUCLEI = "a a a e e i i o o u ai ei ö ü é ia ou ay".split()  # noqa: SIM905
CODAS = ("", "", "", "n", "r", "l", "s", "t", "m", "k", "nd", "rt", "ck", "ng")
ENDINGS = ("", "", "son", "sen", "ov", "ova", "ez", "ski", "ian", "oglu", "vic", "mann", "idze")
FEDERATIONS = ("IND", "RUS", "GER", "ESP", "FRA", "ITA", "USA", "POL", "IRI", "TUR", "HUN", "CZE", "BRA", "NOR")
STAGE = """
    CREATE TEMPORARY TABLE many (
        n bigint, name varchar(80), folded varchar(120) COLLATE "C", federation varchar(3), birth_year smallint,
        rating smallint
    )
"""
PLAYERS = """
    INSERT INTO ratings_player (number, birth_year, hidden, recorded_at)
    SELECT n::text, birth_year, false, now() FROM many ORDER BY n
"""
NUMBERS = """
    INSERT INTO ratings_playernumber (number, player_id, recorded_at)
    SELECT number, player.id, now() FROM ratings_player player JOIN many ON number = n::text
"""
FACTS = """
    INSERT INTO ratings_playerfact (player_id, from_day, name, folded, federation, sex, title, womens_title,
        other_titles, source, recorded_at)
    SELECT player.id, %s, name, folded, federation, '', '', '', '', 'invented', now()
    FROM ratings_player player JOIN many ON number = n::text
"""
LISTED = """
    INSERT INTO ratings_listedrating_run_{run} (run_id, player_id, number, name, folded, federation, sex, title,
        womens_title, other_titles, birth_year, rating, rank, games, k, flag)
    SELECT {run}, player.id, number, name, folded, federation, '', '', '', '', many.birth_year, rating,
        rank() OVER (ORDER BY rating DESC), 0, 20, ''
    FROM ratings_player player JOIN many ON number = n::text WHERE rating IS NOT NULL
"""


def many_players(count: int = PEOPLE) -> Version:
    """Return the list in force with the rated players among `count` people. Create people and list if necessary.

    RuntimeError: another list is in force now, and the search would find people without ratings.
    """
    if migrations_are_pending():
        call_command("migrate", verbosity=0, interactive=False)
    reason = f"{count} invented people"
    if not Version.objects.filter(reason=reason).exists():
        return _create(count, reason)
    newest = version_in_force("standard", timezone.localdate())
    if newest is None or newest.reason != reason:
        raise RuntimeError(f"the list of {reason} is not in force: begin anew with an empty BERGER_DATA")
    return newest


def _create(count: int, reason: str) -> Version:
    now = timezone.now()
    run = imported_run(timezone.localdate().replace(day=1))
    owner = "owner"  # only the owner may create a table
    ignored = pgtrigger.ignore(*UNAUDITED_TRIGGERS, databases=[owner])
    with transaction.atomic(owner), connections[owner].cursor() as cursor, ignored:
        cursor.execute(STAGE)
        with cursor.copy("COPY many FROM STDIN") as copy:
            for row in invented_players(count):
                copy.write_row(row)
        for sql in (PLAYERS, NUMBERS):
            cursor.execute(sql)
        cursor.execute(FACTS, [KNOWN_FROM])
        cursor.execute("SELECT ratings_open_run(%s)", [run.pk])
        cursor.execute(LISTED.format(run=run.pk))
        cursor.execute("SELECT ratings_close_run(%s)", [run.pk])
        cursor.execute("DROP TABLE many")
    acknowledge_all(run, reason, None, now)
    version = publish(run, reason, None, now)
    search_index.index_everyone()
    ProcrastinateJob.objects.filter(task_name=search_index.TASK).delete()
    with connections["owner"].cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")  # like autovacuum some minutes later
    return version


def invented_players(count: int) -> Iterator[tuple[int, str, str, str, int, int | None]]:
    """Yield number, name, folded name, federation, birth year and rating of `count` people, equal in each run."""
    dice = np.random.default_rng(count)
    surnames, given = _vocabulary(dice, SURNAMES, ENDINGS), _vocabulary(dice, GIVEN, ("", "", "a", "o", "ie"))
    first, second = _spread(dice, surnames, count, 0.8), _spread(dice, given, count, 0.95)
    third = _spread(dice, given, count, 0.95)
    third[dice.random(count) > 0.2] = ""
    ratings = (1400 + 1430 * dice.random(count) ** 2.2).astype(int)
    rated = dice.random(count) < RATED
    federations, years = dice.choice(FEDERATIONS, count), dice.integers(1935, 2019, count)
    for n in range(count):
        name = f"{first[n]}, {second[n]} {third[n]}".strip()
        yield (
            FIRST + n, name, fold(name), str(federations[n]), int(years[n]), int(ratings[n]) if rated[n] else None
        )  # fmt: skip


def _vocabulary(dice: np.random.Generator, size: int, endings: tuple[str, ...]) -> np.ndarray:
    """Return distinct names of two or three syllables, with a capital letter."""
    made: dict[str, None] = {}
    while len(made) < size:
        parts = [dice.choice(of, size) for of in (ONSETS, NUCLEI, CODAS, ONSETS, NUCLEI, endings)]
        made.update(dict.fromkeys("".join(name).title() for name in zip(*parts, strict=True)))
    return np.array([*made][:size], dtype=object)


def _spread(dice: np.random.Generator, names: np.ndarray, people: int, steep: float) -> np.ndarray:
    """Return a name for each person. Few names are common, most are rare."""
    weights = np.arange(1, len(names) + 1, dtype=float) ** -steep
    return dice.choice(names, people, p=weights / weights.sum())
