"""Import and publication of FIDE's monthly list of 1.93 million players by the command, as text and XML.

The first list has only players who are new to the register. The second list, of the next month, has few changes. The
floor is a bare COPY of the resulting rows into equal tables with indexes. BENCH_IMPORTED people are on the list.
"""

import datetime as dt
import os
import resource
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from operator import itemgetter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO
from xml.sax.saxutils import escape

from django.db import connections, transaction
from django.utils import timezone

from bench.figure import Figure, seconds
from bench.many_games import own_database, tidy
from bench.many_players import invented_players
from ratings.fide_list import ControlRating, FideListPlayer, write_combined
from ratings.fide_list.layout import SEX_LETTERS
from ratings.imports import import_players, publish_imported
from ratings.models import RatingSeries, Version
from ratings.text.folding import ascii_name

FIDE = 1_930_000  # players on a FIDE list of recent years
PEOPLE = int(os.environ.get("BENCH_IMPORTED", FIDE))
FEW = 20  # times fewer people on the small list, for the base memory
MOST = {"txt": 20, "xml": 30}  # seconds for FIDE's list
FIRST, SECOND = dt.date(2026, 1, 1), dt.date(2026, 2, 1)
SHARES = (1, 0.75, 0.5)  # shares of rated people with a standard, rapid and blitz rating
NEW, MOVED, PLAYED = 0.01, 0.005, 0.1  # shares of all: new on the second list; changed facts; changed ratings
MAKE = "import django; django.setup(); from bench.list_import import make; make({path!r}, {people}, {later})"
TABLES = ("ratings_player", "ratings_playernumber", "ratings_playerfact")


def figures() -> Iterator[Figure]:
    for form, most in MOST.items():
        with TemporaryDirectory() as folder, own_database("bench_list_import"):
            few, first, second = (
                _write_in_process(Path(folder), form, player_count, month)
                for player_count, month in ((PEOPLE // FEW, FIRST), (PEOPLE, FIRST), (PEOPLE, SECOND))
            )
            yield from _measured(few, first, second, most * PEOPLE / FIDE)


def _measured(few: Path, first: Path, second: Path, most: float) -> Iterator[Figure]:
    form = first.suffix[1:]
    with own_database("bench_list_import_few"):
        _import(few, FIRST)
    small = _memory()
    took, done = _import(first, FIRST)
    memory, floor = _memory(), sum(map(_copy_seconds, [*TABLES, *_partitions(done)]))
    yield Figure(form, took, "s", took / floor, "a bare COPY of the rows that came of it, indexes built")
    yield Figure(f"{form}_limit", took, "s", took / most, f"the {most:.3g} s it may take")
    yield Figure(f"{form}_memory", memory, "MB", memory / small, f"the memory for 1/{FEW} of the people")
    again = _import(second, SECOND)[0]
    yield Figure(f"{form}_next_month", again, "s", again / took, "the first month")


def _import(path: Path, month: dt.date) -> tuple[float, list[Version]]:
    """Return the seconds from the file to the published versions, and the versions."""
    made: list[Version] = []
    took = seconds(lambda: made.extend(_published(path, month)), 1)
    tidy()
    return took, made


def _published(path: Path, month: dt.date) -> tuple[Version, ...]:
    now = timezone.now()
    with path.open("rb") as file, transaction.atomic():
        result = import_players(
            RatingSeries.objects.default(), file, path.name, month, (), None, now, confirm_shrink=True
        )
        return publish_imported(result, path.name, "invented people", None, now).versions


def _memory() -> float:
    """Return the peak memory of this process in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _partitions(done: Iterable[Version]) -> list[str]:
    return [f"ratings_listedrating_run_{version.run_id}" for version in done]


def _copy_seconds(table: str) -> float:
    """Return the seconds to COPY the rows of a table into an equal one, and to build its indexes."""
    with connections["owner"].cursor() as cursor, TemporaryFile() as kept:
        cursor.execute(f"CREATE TABLE bare (LIKE {table} INCLUDING CONSTRAINTS)")
        with cursor.copy(f"COPY {table} TO STDOUT") as copy:
            kept.writelines(copy)
        kept.seek(0)
        took = seconds(partial(_copy, table, kept), 1)
        cursor.execute("DROP TABLE bare")
    return took


def _copy(table: str, kept: IO[bytes]) -> None:
    with connections["owner"].cursor() as cursor:
        with cursor.copy("COPY bare FROM STDIN") as copy:
            while piece := kept.read(1 << 20):
                copy.write(piece)
        cursor.execute("SELECT indexdef FROM pg_indexes WHERE tablename = %s", [table])
        for number, (definition,) in enumerate(cursor.fetchall()):
            cursor.execute(f"CREATE INDEX bare_{number} ON bare USING {definition.partition(' USING ')[2]}")


def _write_in_process(folder: Path, form: str, people: int, month: dt.date) -> Path:
    """Write the list of a month in another process, to keep its memory out of the figure, and return its path."""
    path = folder / f"{month}-{people}.{form}"
    program = MAKE.format(path=str(path), people=people, later=int(month == SECOND))
    subprocess.run([sys.executable, "-c", program], check=True)
    return path


def make(path: str, people: int, later: int) -> None:
    """Write the first list or the one a month later, as text or XML by the file name."""
    players = _players(people, later)
    with Path(path).open("wb") as file:
        file.writelines(write_combined(players) if path.endswith(".txt") else _xml(players))


def _players(people: int, later: int) -> Iterator[FideListPlayer]:
    """Yield the players of the first list; with `later` 1, those of the list a month later."""
    dice, then = Random(people), Random(people + later)  # noqa: S311
    for number, name, _, federation, year, rating in sorted(invented_players(people), key=itemgetter(1)):
        woman, idle, new = dice.random() < 0.11, dice.random() < 0.4, dice.random() < NEW
        moved, played = then.random() < MOVED * later, then.random() < PLAYED * later
        listed = [_control_rating(rating if dice.random() < share else None, dice, played) for share in SHARES]
        if later or not new:
            title = "" if (rating or 0) < 2300 else "FM" if rating < 2400 else "IM" if rating < 2500 else "GM"
            yield FideListPlayer(
                number, ascii_name(name), "FID" if moved else federation, "w" if woman else "m", title, "",
                "NA" if number % 50 == 0 else "", "", *listed, year, ("w" if woman else "") + "i" * (idle and not new),
            )  # fmt: skip


def _control_rating(rating: int | None, dice: Random, played: bool) -> ControlRating:
    games, change, k = dice.randrange(1, 12), dice.randrange(-30, 30), dice.choice((10, 20, 20, 40))
    if rating is None:
        return ControlRating(None, 0, None)
    return ControlRating(rating + change + played * games, games * played, k)


def _xml(players: Iterable[FideListPlayer]) -> Iterator[bytes]:
    yield b"<playerslist>\n"
    for player in players:
        cells = "".join(f"<{tag}>{escape(str(text))}</{tag}>\n" for tag, text in _elements(player))
        yield f"<player>\n{cells}</player>\n".encode()
    yield b"</playerslist>\n"


def _elements(player: FideListPlayer) -> Iterator[tuple[str, object]]:
    yield from (("fideid", player.fide_id), ("name", player.name), ("country", player.federation))
    yield from (("sex", SEX_LETTERS[player.sex]), ("title", player.title), ("w_title", player.womens_title))
    yield from (("o_title", player.other_titles), ("foa_title", player.foa_title))
    for before, listed in (("", player.standard), ("rapid_", player.rapid), ("blitz_", player.blitz)):
        rating, games, k = listed or (None, 0, None)
        yield from ((f"{before}rating", rating or 0), (f"{before}games", games), (f"{before}k", k or 0))
    yield from (("birthday", player.birth_year or 0), ("flag", player.flag))
