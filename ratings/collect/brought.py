"""The rating each player brought to each event: of the list in force on its first day, lent, or printed."""

import datetime as dt
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple, cast

from django.db import connection

from ratings.collect.events import EventRow
from ratings.collect.lists import Lists
from ratings.models import Control
from ratings.rules.articles import Control as ControlName
from ratings.rules.edition import chapter_of, edition_on
from ratings.same_person import Records

LISTED = """
    SELECT run_id, player_id, rating FROM ratings_listedrating
    WHERE run_id = ANY(%s) AND player_id = ANY(%s)
"""
PRINTED = """
    SELECT DISTINCT ON (submission_id, start_number) submission_id, player_id, printed_rating
    FROM ratings_identification WHERE submission_id = ANY(%s) ORDER BY submission_id, start_number, id DESC
"""


class Brought(NamedTuple):
    """A rating and where it is from: `list`, `lent`, `printed`; `none` without one."""

    rating: int | None
    source: str


def lends(control: str, day: dt.date) -> bool:
    """Whether an unrated player counts with his standard rating by the edition of the day."""
    return edition_on(chapter_of(cast(ControlName, control)), day).initial.lent == "standard-rating"


def brought(
    events: Collection[EventRow], players: Mapping[int, Collection[int]], lists: Lists, people: Records
) -> dict[tuple[int, int], Brought]:
    """What everybody brought, by event and player; `players` are those of each event."""
    runs = {event.key: _runs(event, lists) for event in events}
    everybody = {player for some in players.values() for player in some}
    listed = ratings({run for pair in runs.values() for run in pair}, everybody, people)
    printed = _printed(runs, people)
    return {
        (event.key, player): _brought(runs[event.key], player, listed, printed.get((event.key, player)))
        for event in events
        for player in players[event.key]
    }


def _runs(event: EventRow, lists: Lists) -> tuple[int | None, int | None]:
    """The runs whose rows count in an event: of its own list, and of the list that lends."""
    own = lists.in_force(event.control, event.first_day)
    lending = lists.in_force(Control.STANDARD, event.first_day) if lends(event.control, event.first_day) else None
    return own and own.run, lending and lending.run


def _brought(
    runs: Iterable[int | None], player: int, listed: Mapping[tuple[int | None, int], int], printed: int | None
) -> Brought:
    for run, source in zip(runs, ("list", "lent"), strict=True):
        if (run, player) in listed:
            return Brought(listed[run, player], source)
    return Brought(printed, "printed") if printed else Brought(None, "none")


def ratings(runs: Iterable[int | None], players: Collection[int], people: Records) -> dict[tuple[int | None, int], int]:
    """The ratings of players on the lists of several runs, by run and player; who has none is left out.

    Of two records of one person the kept one's row counts, where it is on the list.
    """
    with connection.cursor() as cursor:
        cursor.execute(LISTED, [[run for run in runs if run], people.every(players)])
        found: dict[int, dict[int, int | None]] = {}
        for run, record, rating in cursor.fetchall():
            found.setdefault(run, {})[record] = rating
    return {
        (run, player): rating for run, of in found.items() for player, rating in people.folded(of).items() if rating
    }


def _printed(events: Iterable[int], people: Records) -> dict[tuple[int, int], int]:
    """Ratings of reports that an officer accepted, by submission and player."""
    with connection.cursor() as cursor:
        cursor.execute(PRINTED, [list(events)])
        return {(event, people.kept(record)): rating for event, record, rating in cursor.fetchall() if rating}
