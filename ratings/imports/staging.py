"""The players of a file, written to a staging table by COPY, so that SQL can process all of them at once."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice

from django.db import connection

from ratings.fide_list import BirthAndFlag, ControlRating, ListedPerson, PlayerBatch
from ratings.fide_list.parse_cache import ParseCache
from ratings.imports.staged_tables import PLAYERS, create_table, table_name
from ratings.text.folding import fold
from ratings.text.one_line import one_line

CONTROLS = ("standard", "rapid", "blitz")
COLUMNS = (
    "number", "name", "folded", "federation", "sex", "title", "womens_title", "other_titles",
    *(f"{control}_{cell}" for control in CONTROLS for cell in ("rating", "games", "k")), "birth_year", "flag",
)  # fmt: skip
# Memory for the rest of the transaction, to sort two million players and join them with the register.
WORK_MEM_SQL = "SET LOCAL work_mem = '128MB'"
NO_RATING = ControlRating(None, 0, None)
NULL = SEPARATOR = "\x01"  # no text has this character
LINES_PER_WRITE = 50  # batches of players in one write


def stage_players(players: Iterable[PlayerBatch], federations: Collection[str] = ()) -> int:
    """Write the players of these federations to the staging table; empty for all. Return the number of players."""
    with connection.cursor() as cursor:
        into = create_table(PLAYERS)
        cursor.execute(WORK_MEM_SQL)
        with cursor.copy(f"COPY {into} ({', '.join(COLUMNS)}) FROM STDIN (NULL '{NULL}')") as copy:
            lines = _lines(players, federations)
            while piece := "".join(islice(lines, LINES_PER_WRITE)):
                copy.write(piece)
        return int(cursor.rowcount)


def _lines(players: Iterable[PlayerBatch], federations: Collection[str]) -> Iterator[str]:
    """Yield the lines of COPY, one batch of players at a time. Equal values are formatted only once."""
    persons: ParseCache[ListedPerson, str] = ParseCache(_person)
    ratings: ParseCache[ControlRating | None, str] = ParseCache(_rating)
    tails: ParseCache[BirthAndFlag, str] = ParseCache(_tail)
    for some in players:
        if federations:
            some = some.select([person.federation in federations for person in some.persons])
        if not some.names:
            continue
        names = some.names if "".join(some.names).isprintable() else [*map(one_line, some.names)]
        columns = (
            map(str, some.fide_ids), names, _folded(names), [persons[key] for key in some.persons],
            *([ratings[key] for key in column] for column in (some.standard, some.rapid, some.blitz)),
            [tails[tail] for tail in some.tails],
        )  # fmt: skip
        yield "\n".join([*map("\t".join, zip(*columns, strict=True)), ""]).replace("\\", r"\\")


def _folded(names: Sequence[str]) -> list[str]:
    """Return the folded names, cut to the length of the column."""
    folded = fold(SEPARATOR.join(names)).split(SEPARATOR)
    return [short.strip()[:120] or name for short, name in zip(folded, names, strict=True)]


def _person(person: ListedPerson) -> str:
    return _cells(person.federation, person.sex, person.title, person.womens_title, one_line(person.other_titles))


def _rating(rating: ControlRating | None) -> str:
    return _cells(*(rating or NO_RATING))


def _tail(tail: BirthAndFlag) -> str:
    return _cells(*tail)


def _cells(*values: str | int | None) -> str:
    return "\t".join(NULL if value is None else str(value) for value in values)


def count_rated(controls: Collection[str]) -> dict[str, int]:
    """Return the number of staged players with a rating, by rating type."""
    counts = ", ".join(f"count({control}_rating)" for control in controls)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {counts} FROM {table_name(PLAYERS)}")  # noqa: S608
        return dict(zip(controls, cursor.fetchone(), strict=True))


def count_inactive() -> int:
    """Return the number of staged players with the flag of the inactive."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {table_name(PLAYERS)} WHERE position('i' IN flag) > 0")  # noqa: S608
        return int(cursor.fetchone()[0])
