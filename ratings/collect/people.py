"""The people of a run: as they were on the date of the list, with their row of the list before."""

import datetime as dt
from typing import NamedTuple

import numpy as np
from django.db import connection

from ratings import by_column
from ratings.collect.merged import every, folded
from ratings.period.table import Table, Texts
from ratings.plain import plain
from ratings.rules.arrays import Flags, Ints
from ratings.same_person import Records

STANDINGS = """
    SELECT player_id, rating, highest, games_so_far, counted_from, last_game FROM ratings_listedrating
    WHERE run_id = %(run)s
"""
# Of whom nothing is said, by his number.
FACTS = """
    SELECT player.id, fact.from_day, coalesce(fact.id, 0), player.number, coalesce(fact.name, player.number),
        coalesce(fact.federation, 'FID'), coalesce(fact.sex, ''), coalesce(fact.title, ''),
        coalesce(fact.womens_title, ''), coalesce(fact.other_titles, ''), player.birth_year
    FROM ratings_player player
    LEFT JOIN ratings_playerfact fact ON fact.player_id = player.id
      AND NOT EXISTS (SELECT FROM ratings_playerfact later WHERE later.replaces_id = fact.id)
    WHERE player.id = ANY(%(ids)s::bigint[])
"""
LAST_RATED = """
    SELECT listed.player_id, max(list.date)
    FROM ratings_listedrating listed
    JOIN ratings_run run ON run.id = listed.run_id
    JOIN ratings_ratinglist list ON list.id = run.list_id
    WHERE listed.run_id = ANY(%(runs)s) AND listed.player_id = ANY(%(ids)s) AND listed.rating IS NOT NULL
    GROUP BY listed.player_id
"""
BLANK, DELETE, FOREIGN = 0x20, 0x7F, 0x80


class Standing(NamedTuple):
    """What a list says of a person."""

    player: int
    rating: int | None
    highest: int | None
    games_so_far: int | None
    counted_from: dt.date | None
    last_game: dt.date | None


class Facts(NamedTuple):
    """What was true of a person from a day on."""

    player: int
    from_day: dt.date | None
    fact: int
    number: str
    name: str
    federation: str
    sex: str
    title: str
    womens_title: str
    other_titles: str
    birth_year: int | None


def standings(run: int | None, people: Records, players: Ints | None = None) -> Table[Standing]:
    """The rows of a list by player, of some players or all; none where there is no list before.

    Of two records of one person the kept one's row counts, where there is one.
    """
    if run is None:
        return Table.of(Standing, ())
    if players is None:
        return folded(by_column.table(Standing, STANDINGS, {"run": run}), people)
    asked = {"run": run, "players": by_column.array(every(players, people))}
    return folded(by_column.table(Standing, f"{STANDINGS} AND player_id = ANY(%(players)s::bigint[])", asked), people)


def last_rated(runs: list[int], players: Ints, people: Records) -> dict[int, dt.date]:
    """The date of the last list among these runs that showed a rating, of those players who had one on any."""
    with connection.cursor() as cursor:
        cursor.execute(LAST_RATED, {"runs": runs, "ids": every(players, people).tolist()})
        last: dict[int, dt.date] = {}
        for record, day in cursor.fetchall():
            last[people.kept(record)] = max(day, last.get(people.kept(record), day))
        return last


def facts(players: Ints, day: dt.date) -> Table[Facts]:
    """Number, name and so on as they were on the day: what the newest fact of the day says.

    Who was enrolled with a later day is as the first one says.
    """
    known = by_column.table(Facts, FACTS, {"ids": by_column.array(players)})
    days = (known.days("from_day") - np.datetime64(day, "D")).astype(np.int64)
    order = np.lexsort((-known.numbers("fact"), np.abs(days), days > 0, known.numbers("player")))
    player = known.numbers("player")[order]
    found = known.at(order[np.diff(player, prepend=-1) != 0])
    return found.having(name=_plain(found.texts("name")), other_titles=_plain(found.texts("other_titles")))


def _plain(written: Texts) -> Texts:
    """What people wrote, on one line; the rest is held to its form by the database."""
    odd = _odd(written)
    if not odd.any():
        return written
    lines = [plain(text.decode()).encode() if look else text for text, look in zip(written.tolist(), odd, strict=True)]
    return np.array(lines, dtype=np.bytes_)


def _odd(written: Texts) -> Flags:
    """Which texts have a control character in them, or anything but a typewritten letter at one of their ends."""
    signs = written.view(np.uint8).reshape(len(written), written.itemsize)
    lengths = np.strings.str_len(written)
    ends = np.stack((signs[:, 0], signs[np.arange(len(signs)), np.maximum(lengths - 1, 0)]))
    control = ((signs > 0) & (signs < BLANK)) | (signs == DELETE)
    return np.asarray(control.any(axis=1) | ((ends == BLANK) | (ends >= FOREIGN)).any(axis=0))
