"""News of a published list: top ten, gains and losses, newcomers, milestones, titles and records.

Published versions never change, and neither do their news. Each process computes the news of a version once.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Count, Q, QuerySet

from ratings.lists.list_ranks import ListSize, active_ranks, list_sizes
from ratings.lists.previous import new_rows, rows_that_changed
from ratings.lists.records import ListRecord, records_of
from ratings.lists.top_lists import top_active_players
from ratings.models import ListedRating, RatedEvent, RatedGame, Version

TABLE_ROWS = 10
LOSS_ROWS = 5
MOST_CACHED = 30
LIST_ORDER = ("-rating", "folded", "number")
MILESTONE_RATINGS = (2000, 2200, 2400)
# Players on both lists who reach a limit for the first time, by their highest rating ever, or have a new title.
MILESTONES_SQL = """
    SELECT new.number, new.name, new.title, new.womens_title, old.title, old.womens_title, new.rating, old.highest
    FROM (SELECT * FROM ratings_listedrating WHERE run_id = %(new)s) new
    JOIN (SELECT * FROM ratings_listedrating WHERE run_id = %(old)s) old USING (player_id)
    WHERE (new.title <> old.title AND new.title <> '')
       OR (new.womens_title <> old.womens_title AND new.womens_title <> '')
       OR (old.rating IS NOT NULL AND width_bucket(new.rating, %(limits)s) > width_bucket(old.highest, %(limits)s))
    ORDER BY new.rating DESC NULLS LAST, new.folded, new.number
"""


class TopMove(NamedTuple):
    """A player of the top ten: rank, previous rank (None: not ranked on the previous list), and row with `change`."""

    place: int
    before: int | None
    row: ListedRating

    @property
    def moved(self) -> int | None:
        """The ranks gained, negative if lost; None if the player was not ranked before."""
        return None if self.before is None else self.before - self.place

    @property
    def is_peak(self) -> bool:
        """True if the rating is the player's highest so far and was reached on this list."""
        return bool(self.row.rating and self.row.change and self.row.change > 0 and self.row.rating == self.row.highest)  # type: ignore[attr-defined]


class Newcomer(NamedTuple):
    """A player with a first rating, and the event of this list that completed it; None for an imported list."""

    row: ListedRating
    event: RatedEvent | None


class Milestone(NamedTuple):
    """A player who reached the rating `limit` for the first time, or has the new title `title`."""

    number: str
    name: str
    title: str
    rating: int | None
    limit: int = 0


@dataclass(frozen=True, slots=True)
class ListNews:
    """The news of a version against the previous list. `changes` has the number of players by change of rating."""

    version: Version
    before: Version | None
    size: ListSize
    games: int
    events: int
    changes: Mapping[int, int]
    top: tuple[TopMove, ...]
    gains: tuple[ListedRating, ...]
    losses: tuple[ListedRating, ...]
    newcomers: tuple[Newcomer, ...]
    newcomer_count: int
    milestones: tuple[Milestone, ...]
    titles: tuple[Milestone, ...]
    records: tuple[ListRecord, ...]

    @property
    def gained(self) -> int:
        return sum(players for change, players in self.changes.items() if change > 0)

    @property
    def lost(self) -> int:
        return sum(players for change, players in self.changes.items() if change < 0)

    @property
    def changed(self) -> int:
        return self.gained + self.lost

    @property
    def largest_gain(self) -> int:
        return max(self.changes, default=0)


def news_of(version: Version) -> ListNews:
    return _news(version.seal, version)


@lru_cache(maxsize=MOST_CACHED)
def _news(seal: str, version: Version) -> ListNews:
    before = version.previous_list_version
    rows = ListedRating.objects.filter(run=version.run_id)
    moved: Any = rows_that_changed(rows, version) if before else None
    new = new_rows(rows, version)
    milestones, titles = _milestones_and_titles(before, version) if before else ((), ())
    return ListNews(
        version=version,
        before=before,
        size=list_sizes([version])[version.pk],
        games=_games_of_entering_events(version).filter(left_out="").values("game").distinct().count(),
        events=_games_of_entering_events(version).values("game__event").distinct().count(),
        changes=dict(moved.order_by().values_list("change").annotate(Count("player"))) if before else {},
        top=_top_moves(version, before),
        gains=tuple(moved.filter(change__gt=0).order_by("-change", *LIST_ORDER)[:TABLE_ROWS]) if before else (),
        losses=tuple(moved.filter(change__lt=0).order_by("change", *LIST_ORDER)[:LOSS_ROWS]) if before else (),
        newcomers=_newcomers([*new.order_by(*LIST_ORDER)[:TABLE_ROWS]], version),
        newcomer_count=new.count(),
        milestones=milestones,
        titles=titles,
        records=tuple(records_of(version)),
    )


def _top_moves(version: Version, before: Version | None) -> tuple[TopMove, ...]:
    first = top_active_players(version).rows
    places = active_ranks(before).by_rating if before else {}
    earlier = ListedRating.objects.filter(
        run=before.run_id if before else None, player__in=[row.player_id for _position, row in first]
    )
    ratings = {row.player_id: row.rating for row in earlier if "i" not in row.flag}
    return tuple(TopMove(position, places.get(ratings.get(row.player_id) or 0), row) for position, row in first)


def _games_of_entering_events(version: Version) -> QuerySet[RatedGame]:
    """Return the games of the events that enter the list, without older events read again for first ratings."""
    series, date = version.list.series, version.list.date
    entries = Q(game__event__entries__series=series, game__event__entries__list_date=date)
    return RatedGame.objects.filter(entries, run=version.run_id)


def _newcomers(rows: list[ListedRating], version: Version) -> tuple[Newcomer, ...]:
    games = _games_of_entering_events(version).filter(player__in=[row.player_id for row in rows])
    events = {game.player_id: game.game.event for game in games.select_related("game__event").order_by("-game")}
    return tuple(Newcomer(row, events.get(row.player_id)) for row in rows)


def _milestones_and_titles(old: Version, new: Version) -> tuple[tuple[Milestone, ...], tuple[Milestone, ...]]:
    """Return the players who reach a limit of rating for the first time ever, and the players with a new title.

    `old` is the version of the previous list; players must be on both lists.
    """
    with connection.cursor() as cursor:
        cursor.execute(MILESTONES_SQL, {"new": new.run_id, "old": old.run_id, "limits": [*MILESTONE_RATINGS]})
        rows = cursor.fetchall()
    over, titled = [], []
    for number, name, title, womens, old_title, old_womens, rating, highest in rows:
        if (title, womens) != (old_title, old_womens):
            gained = title if title != old_title else womens
            titled.append(Milestone(number, name, gained, rating))
        limit = max(
            (limit for limit in MILESTONE_RATINGS if rating and (highest or rating) < limit <= rating), default=0
        )
        if limit:
            over.append(Milestone(number, name, title or womens, rating, limit))
    return tuple(over), tuple(milestone for milestone in titled if milestone.title)
