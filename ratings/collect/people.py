"""The people of a run: as they were on the date of the list, with their row of the list before."""

import datetime as dt
from collections.abc import Collection
from typing import Any, NamedTuple

from django.db import connection

from ratings.models import ListedRating
from ratings.period.inputs import Person
from ratings.plain import plain
from ratings.same_person import Records

# The newest fact of the day; who was enrolled with a later day, as the first one says; of whom nothing is said,
# by his number.
FACTS = """
    SELECT DISTINCT ON (player.id) player.id, player.number, coalesce(fact.name, player.number),
        coalesce(fact.federation, 'FID'), coalesce(fact.sex, ''), coalesce(fact.title, ''),
        coalesce(fact.womens_title, ''), coalesce(fact.other_titles, ''), player.birth_year
    FROM ratings_player player
    LEFT JOIN ratings_playerfact fact ON fact.player_id = player.id
      AND NOT EXISTS (SELECT FROM ratings_playerfact later WHERE later.replaces_id = fact.id)
    WHERE player.id = ANY(%(ids)s)
    ORDER BY player.id, fact.from_day <= %(day)s DESC, abs(fact.from_day - %(day)s), fact.id DESC
"""
LAST_RATED = """
    SELECT listed.player_id, max(list.date)
    FROM ratings_listedrating listed
    JOIN ratings_run run ON run.id = listed.run_id
    JOIN ratings_ratinglist list ON list.id = run.list_id
    WHERE listed.run_id = ANY(%(runs)s) AND listed.player_id = ANY(%(ids)s) AND listed.rating IS NOT NULL
    GROUP BY listed.player_id
"""


class Standing(NamedTuple):
    """What the list before says of a person."""

    rating: int | None
    highest: int | None
    games_so_far: int | None
    counted_from: dt.date | None
    last_game: dt.date | None


class Facts(NamedTuple):
    """What was true of a person."""

    number: str
    name: str
    federation: str
    sex: str
    title: str
    womens_title: str
    other_titles: str
    birth_year: int | None


NOT_LISTED = Standing(None, None, None, None, None)


def standings(run: int | None, people: Records, players: Collection[int] | None = None) -> dict[int, Standing]:
    """The rows of a list by player, of some players or all; none where there is no list before.

    Of two records of one person the kept one's row counts, where there is one.
    """
    if run is None:
        return {}
    rows = ListedRating.objects.filter(run_id=run)
    if players is not None:
        rows = rows.filter(player_id__in=people.every(players))
    found: Any = rows.order_by().values_list("player_id", *Standing._fields)
    return people.folded({row[0]: Standing(*row[1:]) for row in found.iterator()})


def last_rated(runs: Collection[int], players: Collection[int], people: Records) -> dict[int, dt.date]:
    """The date of the last list among these runs that showed a rating, of those players who had one on any."""
    with connection.cursor() as cursor:
        cursor.execute(LAST_RATED, {"runs": list(runs), "ids": people.every(players)})
        last: dict[int, dt.date] = {}
        for record, day in cursor.fetchall():
            last[people.kept(record)] = max(day, last.get(people.kept(record), day))
        return last


def facts(players: Collection[int], day: dt.date) -> dict[int, Facts]:
    """Number, name and so on as they were on the day, by player."""
    with connection.cursor() as cursor:
        cursor.execute(FACTS, {"ids": list(players), "day": day})
        return {player: _facts(Facts(*row)) for player, *row in cursor.fetchall()}


def _facts(row: Facts) -> Facts:
    """What people wrote, on one line; the rest is held to its form by the database."""
    name, titles = plain(row.name), plain(row.other_titles)
    return row if (name, titles) == (row.name, row.other_titles) else row._replace(name=name, other_titles=titles)


def person(
    who: Facts, standing: Standing | None, unrated_since: dt.date | None, standard: int | None, standard_now: int | None
) -> Person:
    """The person as a run reads him."""
    known = standing or NOT_LISTED
    return Person(*who, standing is not None, *known, unrated_since, standard, standard_now)
