"""A person's rating in each control as a card: published, its change, what it will be, rank, peak and course."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter

from django.db.models import Q

from ratings.charts.gaps import with_gaps
from ratings.charts.sparkline import Sparkline, sparkline
from ratings.lists.player_record import Record
from ratings.lists.ranks import RankPlace
from ratings.models import LiveGame, Player, RatedEvent
from ratings.players.current_ratings import CurrentRating
from ratings.players.series_ratings import SeriesRating, series_ratings
from ratings.projection.projection import project
from ratings.register.identity import Records


@dataclass(frozen=True, slots=True)
class RatingCard:
    """One control; `change` against the list before, `projected` only where a game was played since the list.

    `projected_list` is the date of the list that would show it, `at` the moment when the last of these games was
    entered or accepted. `others` are the other series.
    """

    current: CurrentRating
    change: int | None
    projected: int | None
    projected_list: dt.date | None
    at: dt.datetime | None
    spark: Sparkline | None
    others: Sequence[SeriesRating]

    @property
    def gained(self) -> int | None:
        """What the projection adds to the published rating."""
        rating = self.current.row.rating if self.current.row else None
        return self.projected - rating if self.projected and rating else None

    @property
    def active(self) -> RankPlace | None:
        """The rank among all active players."""
        return next((rank.among_active for rank in self.current.ranks if not rank.group), None)

    @property
    def is_inactive(self) -> bool:
        return bool(self.current.row and "i" in self.current.row.flag)

    @property
    def has_something(self) -> bool:
        return bool(self.current.row or self.at or self.others)


def rating_cards(
    person: Player, people: Records, kept: Record, ratings: list[CurrentRating], day: dt.date
) -> list[RatingCard]:
    """A card for each control in which there is anything to say."""
    mine = people.of(person.pk)
    live = _entered_at_desks(mine)
    others = series_ratings(person, people, kept, ratings, live, day)
    played, cards = _played_since(mine, ratings, live), []
    for place, current in enumerate(ratings):
        points, at = [point for point in kept.points(current.control) if point[0] <= day], played.get(current.control)
        projection = project(person, current.control, day, people=people) if at else None
        if projection and not projection.games:  # the default series leaves them out
            at = None
        cards.append(
            RatingCard(
                current=current,
                change=_change(points) if current.row else None,
                projected=projection.rating if projection and at else None,
                projected_list=projection.rating_list if projection and at else None,
                at=at,
                spark=sparkline(with_gaps(current.control, points), place),
                others=others[current.control],
            )
        )
    return [card for card in cards if card.has_something]


def _change(points: Sequence[tuple[dt.date, int | None]]) -> int | None:
    """The newest rating less the one on the list before; None where either is missing."""
    ratings = [rating for _day, rating in points[-2:]]
    return ratings[1] - ratings[0] if len(ratings) == 2 and ratings[0] and ratings[1] else None


def _entered_at_desks(mine: list[int]) -> dict[str, dt.datetime]:
    """When the last game was entered at a desk, by control."""
    games = LiveGame.objects.filter(Q(white__in=mine) | Q(black__in=mine)).values_list("control", "at")
    return dict(sorted(games, key=itemgetter(1)))


def _played_since(
    mine: list[int], ratings: list[CurrentRating], live: Mapping[str, dt.datetime]
) -> dict[str, dt.datetime]:
    """When the last game came in that no list has, by control: entered at a desk, or in a report that was accepted."""
    in_force = {current.control: current.version.list.date for current in ratings if current.version}
    events = RatedEvent.objects.of_default_series().filter(
        Q(games__white__in=mine) | Q(games__black__in=mine), list_date__gt=min(in_force.values(), default=dt.date.min)
    )
    accepted = events.values_list("control", "accepted_at", "list_date").distinct()
    moments = [
        *live.items(),
        *((control, at) for control, at, day in accepted if day > in_force.get(control, dt.date.min)),
    ]
    return {control: at for control, at in sorted(moments, key=itemgetter(1))}
