"""What is unusual about a computed list: an officer looks at each before it is published, and says so."""

import datetime as dt
from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from django.db import connection, transaction
from django.utils.translation import gettext_lazy as _

from ratings.models import Acknowledgement, Kind, Run, User
from ratings.plain import plain
from ratings.preview import before

# What this office calls unusual; no law.
MANY_POINTS = 100
HIGH_FIRST_RATING = 2200
MANY_GAMES = 30
LONG_EVENT = dt.timedelta(days=30)

WORDS = {
    "many-points": _("Moved by more than 100 points"),
    "high-first-rating": _("A first rating above 2200"),
    "many-games": _("More than 30 rated games"),
    "lost": _("Rated before, below the floor now"),
    "k-rose": _("K fell once and rises again"),
    "two-events": _("Played in two events on the same days"),
    "same-game": _("The same game in two events"),
}
# Each answers with player, what was and what is, in words that need no translation.
OF_THE_LIST = """
    SELECT {code}, now.player_id, now.number, now.name, coalesce({was}::text, ''), coalesce({found}::text, '')
    FROM ratings_listedrating now
    {join} ratings_listedrating before ON before.run_id = %(before)s AND before.player_id = now.player_id
    WHERE now.run_id = %(run)s AND {unusual}
"""
LISTED = (
    ("many-points", "JOIN", "before.rating", "now.rating", "abs(now.rating - before.rating) > %(points)s"),
    (
        "high-first-rating", "LEFT JOIN", "before.rating", "now.rating",
        "now.rating > %(first)s AND before.rating IS NULL",
    ),
    ("many-games", "LEFT JOIN", "before.games", "now.games", "now.games > %(games)s"),
    ("lost", "JOIN", "before.rating", "now.rating", "before.rating IS NOT NULL AND now.rating IS NULL"),
    ("k-rose", "JOIN", "before.k", "now.k", "now.k > before.k"),
)  # fmt: skip
# Events of the list that lasted too long to be played at a stretch are left out.
SIDES = """
    WITH event AS (
        SELECT DISTINCT event.id, event.name, event.first_day, event.last_day
        FROM ratings_ratedgame rated JOIN ratings_game game ON game.id = rated.game_id
        JOIN ratings_ratedevent event ON event.id = game.event_id
        WHERE rated.run_id = %(run)s AND event.list_date = %(date)s
          AND event.last_day - event.first_day <= %(long)s
    ), game AS (
        SELECT game.*, event.name AS event_name, event.first_day, event.last_day
        FROM ratings_game game JOIN event ON event.id = game.event_id WHERE game.played
    ), side AS (
        SELECT white_id AS player_id, event_id, event_name, first_day, last_day FROM game
        UNION SELECT black_id, event_id, event_name, first_day, last_day FROM game
    )
"""
TWO_EVENTS = """{sides}
    SELECT DISTINCT 'two-events', now.player_id, now.number, now.name, one.event_name, other.event_name
    FROM side one JOIN side other ON other.player_id = one.player_id AND other.event_id > one.event_id
      AND one.first_day <= other.last_day AND other.first_day <= one.last_day
    JOIN ratings_listedrating now ON now.run_id = %(run)s AND now.player_id = one.player_id
"""
SAME_GAME = """{sides}
    SELECT DISTINCT 'same-game', now.player_id, now.number, now.name, one.event_name, other.event_name
    FROM game one JOIN game other ON other.white_id = one.white_id AND other.black_id = one.black_id
      AND other.event_id > one.event_id AND other.round = one.round
      AND other.white_result = one.white_result AND other.black_result = one.black_result
      AND one.first_day <= other.last_day AND other.first_day <= one.last_day
    JOIN ratings_listedrating now ON now.run_id = %(run)s AND now.player_id = one.white_id
"""


class Unusual(NamedTuple):
    """Something unusual about a person: `was` and `found` are figures, or the names of two events."""

    code: str
    player: int
    number: str
    name: str
    was: str
    found: str

    @property
    def key(self) -> tuple[str, str]:
        """What is acknowledged: one thing of one person."""
        return self.code, self.number


class Group(NamedTuple):
    """Everything of one kind, and what of it nobody has looked at yet."""

    code: str
    words: str
    rows: list[Unusual]
    open: list[Unusual]


def unusual(run: Run) -> list[Unusual]:
    """Everything unusual in a finished run, against the version or list before it."""
    if run.kind != Kind.COMPUTED:
        return []
    against = before(run)
    asked: dict[str, Any] = {
        "run": run.pk,
        "before": against.run_id if against else None,
        "date": run.list.date,
        "points": MANY_POINTS,
        "first": HIGH_FIRST_RATING,
        "games": MANY_GAMES,
        "long": LONG_EVENT.days,
    }
    listed = [
        OF_THE_LIST.format(code=f"'{code}'", join=join, was=was, found=found, unusual=which)
        for code, join, was, found, which in LISTED
    ]
    rows = [
        row
        for sql in (*listed, TWO_EVENTS.format(sides=SIDES), SAME_GAME.format(sides=SIDES))
        for row in _rows(sql, asked)
    ]
    return sorted(rows, key=lambda row: (list(WORDS).index(row.code), row.name, row.number))


def _rows(sql: str, asked: dict[str, Any]) -> list[Unusual]:
    with connection.cursor() as cursor:
        cursor.execute(sql, asked)
        return [Unusual(*row) for row in cursor.fetchall()]


def groups(run: Run) -> list[Group]:
    """What is unusual, by kind."""
    found, seen = unusual(run), _seen(run)
    made = []
    for code, words in WORDS.items():
        rows = [row for row in found if row.code == code]
        if rows:
            made.append(Group(code, str(words), rows, [row for row in rows if row.key not in seen]))
    return made


def not_acknowledged(run: Run) -> list[Unusual]:
    """What keeps the run from being published: everything unusual that nobody has looked at.

    Nothing for a list of a correction: it is decided by what it moves, seen list by list.
    """
    if run.kind != Kind.COMPUTED or hasattr(run, "of_cascade"):
        return []
    seen = _seen(run)
    return [row for row in unusual(run) if row.key not in seen]


@transaction.atomic
def acknowledge(run: Run, keys: Collection[tuple[str, str]], note: str, by: User | None, at: dt.datetime) -> int:
    """Say that these were looked at; how many of them stand in the run and were not acknowledged before."""
    return _keep(run, (row for row in not_acknowledged(run) if row.key in keys), note, by, at)


@transaction.atomic
def acknowledge_all(run: Run, note: str, by: User | None, at: dt.datetime) -> int:
    """Say that everything unusual was looked at; how many there were."""
    return _keep(run, not_acknowledged(run), note, by, at)


def _keep(run: Run, rows: Iterable[Unusual], note: str, by: User | None, at: dt.datetime) -> int:
    keys = dict.fromkeys(row.key for row in rows)
    made = [
        Acknowledgement(run=run, code=code, number=number, note=plain(note)[:300], by=by, at=at)
        for code, number in keys
    ]
    return len(Acknowledgement.objects.bulk_create(made, ignore_conflicts=True))


def _seen(run: Run) -> set[tuple[str, str]]:
    return set(run.acknowledgements.values_list("code", "number"))
