"""The players of a file in a temporary table, by COPY, so that the rest is done by sets."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from django.db import connection

from ratings.fide_list import ControlRating, FideListPlayer
from ratings.folding import fold
from ratings.plain import plain

CONTROLS = ("standard", "rapid", "blitz")
COLUMNS = (
    "number", "name", "folded", "federation", "sex", "title", "womens_title", "other_titles", "birth_year", "flag",
    *(f"{control}_{cell}" for control in CONTROLS for cell in ("rating", "games", "k")),
)  # fmt: skip
TABLE = """
    CREATE TEMPORARY TABLE staged_player (
        number varchar(12) COLLATE "C" NOT NULL,
        name varchar(80) NOT NULL,
        folded varchar(120) COLLATE "C" NOT NULL,
        federation varchar(3) NOT NULL,
        sex varchar(1) NOT NULL,
        title varchar(2) NOT NULL,
        womens_title varchar(3) NOT NULL,
        other_titles varchar(40) NOT NULL,
        birth_year smallint,
        flag varchar(2) NOT NULL,
        standard_rating smallint, standard_games smallint, standard_k smallint,
        rapid_rating smallint, rapid_games smallint, rapid_k smallint,
        blitz_rating smallint, blitz_games smallint, blitz_k smallint
    ) ON COMMIT DROP
"""
# Two million people are sorted and joined with those known in memory, for as long as the transaction lasts.
MEMORY = "SET LOCAL work_mem = '128MB'"
NOTHING = ControlRating(None, 0, None)


def stage(players: Iterable[FideListPlayer], federations: Collection[str] = ()) -> int:
    """Write the players of these federations, of all where none is named; answers how many."""
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS staged_player")
        cursor.execute(TABLE)
        cursor.execute(MEMORY)
        with cursor.copy(f"COPY staged_player ({', '.join(COLUMNS)}) FROM STDIN") as copy:
            count = 0
            for row in _rows(players, federations):
                copy.write_row(row)
                count += 1
    return count


def _rows(players: Iterable[FideListPlayer], federations: Collection[str]) -> Iterator[Sequence[object]]:
    for player in players:
        if federations and player.federation not in federations:
            continue
        name = plain(player.name)
        yield (
            str(player.fide_id), name, fold(name)[:120] or name, player.federation, player.sex, player.title,
            player.womens_title, plain(player.other_titles), player.birth_year, player.flag,
            *(player.standard or NOTHING), *(player.rapid or NOTHING), *(player.blitz or NOTHING),
        )  # fmt: skip


def count_rated(controls: Collection[str]) -> dict[str, int]:
    """How many of the staged players have a rating in each of these controls."""
    counts = ", ".join(f"count({control}_rating)" for control in controls)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {counts} FROM staged_player")  # noqa: S608
        return dict(zip(controls, cursor.fetchone(), strict=True))
