"""Cards of a player's ratings, a card for each time control: rating, change, projection, peak and history."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter

from django.db.models import Q

from ratings.calculations.projection_result import Projection
from ratings.charts.sparkline import Sparkline, sparkline
from ratings.lists.list_gaps import with_missing_lists
from ratings.lists.player_record import SeriesRecord
from ratings.models import LiveGame, Player, RatingSeries, SeriesEntry
from ratings.players.current_ratings import CurrentRating, current_ratings
from ratings.projection.projection import NoProjection, project
from ratings.register.identity import MergeMap
from ratings.series.editions import BrokenEditions

SeriesControl = tuple[int, str]
"""The primary key of a series, and a time control."""


@dataclass(frozen=True, slots=True)
class ProjectedRating:
    """The rating on a future list. `at` is the time of the last game entered since the newest list."""

    projection: Projection
    at: dt.datetime | None

    @property
    def rating(self) -> int | None:
        return self.projection.rating

    @property
    def list_date(self) -> dt.date:
        return self.projection.rating_list


@dataclass(frozen=True, slots=True)
class SeriesRating:
    """A rating in a series, and its projection if a game was played since the newest list."""

    series: RatingSeries
    current: CurrentRating
    projected: ProjectedRating | None

    @property
    def gained(self) -> int | None:
        """The points that the projection adds to the published rating."""
        rating, projected = self.current.rating, self.projected.rating if self.projected else None
        return projected - rating if projected and rating else None

    @property
    def has_rating(self) -> bool:
        return bool(self.current.rating or (self.projected and self.projected.rating))


@dataclass(frozen=True, slots=True)
class RatingCard:
    """The card of a time control: the rating in the first series with its history, and ratings in other series."""

    first: SeriesRating
    others: Sequence[SeriesRating]
    sparkline: Sparkline | None

    @property
    def has_content(self) -> bool:
        return bool(self.first.current.row or self.first.projected or self.others)


def rating_cards(
    person: Player, merge_map: MergeMap, series_records: Sequence[SeriesRecord], day: dt.date
) -> list[RatingCard]:
    """Return a card for each time control in which the player has a rating or is on a list.

    `series_records` has the player's record in each series.
    """
    mine = merge_map.records_of_player(person.pk)
    played, live = _last_acceptance_times(mine, series_records), _last_desk_entry_times(mine)
    rows = [[*_series_ratings(person, merge_map, record, day, played, live)] for record in series_records]
    first = series_records[0]
    cards = [
        RatingCard(
            of_first,
            [other for other in others if other.has_rating],
            sparkline(
                with_missing_lists(first.series, of_first.current.control, _points_until(first, of_first, day)), index
            ),
        )
        for index, (of_first, *others) in enumerate(zip(*rows, strict=True))
    ]
    return [card for card in cards if card.has_content]


def _points_until(record: SeriesRecord, of_first: SeriesRating, day: dt.date) -> list[tuple[dt.date, int | None]]:
    return [point for point in record.points(of_first.current.control) if point[0] <= day]


def _series_ratings(
    person: Player,
    merge_map: MergeMap,
    record: SeriesRecord,
    day: dt.date,
    played: Mapping[SeriesControl, dt.datetime],
    live: Mapping[str, dt.datetime],
) -> Iterator[SeriesRating]:
    """Yield the rating of each control in a series."""
    for current in current_ratings(day, record):
        accepted, entered = played.get((record.series.pk, current.control)), live.get(current.control)
        projected = None
        if accepted or entered:
            projected = _projected_rating(person, merge_map, record.series, current.control, day, accepted, entered)
        yield SeriesRating(record.series, current, projected)


def _projected_rating(
    person: Player,
    merge_map: MergeMap,
    series: RatingSeries,
    control: str,
    day: dt.date,
    accepted: dt.datetime | None,
    entered: dt.datetime | None,
) -> ProjectedRating | None:
    """Return the projection in a series; None without new games, and for a series without a future list.

    `accepted` and `entered` are the times of the last acceptance of an event and of the last game at a desk.
    """
    try:
        projection = project(series, person, control, day, register=merge_map)
    except (NoProjection, BrokenEditions):  # the card then shows only published ratings
        return None
    if not projection.games:
        return None
    at_desk = entered if any(game.live for game in projection.games) else None
    return ProjectedRating(projection, max(filter(None, [accepted, at_desk]), default=None))


def _last_desk_entry_times(mine: list[int]) -> dict[str, dt.datetime]:
    """Return the time of the last game entered at a desk, by control."""
    games = LiveGame.objects.filter(Q(white__in=mine) | Q(black__in=mine)).values_list("control", "at")
    return dict(sorted(games, key=itemgetter(1)))


def _last_acceptance_times(mine: list[int], series_records: Sequence[SeriesRecord]) -> dict[SeriesControl, dt.datetime]:
    """Return the time of the last acceptance of an event for a list after the newest one, by series and control."""
    newest: dict[SeriesControl, dt.date] = {}
    for record in series_records:
        for version in record.versions:
            newest.setdefault((record.series.pk, version.list.control), version.list.date)
    oldest = min(newest.values(), default=dt.date.min)
    entries = SeriesEntry.objects.standing().filter(
        Q(event__games__white__in=mine) | Q(event__games__black__in=mine), list_date__gt=oldest
    )
    rows = entries.values_list("series", "event__control", "list_date", "event__accepted_at").distinct()
    return {
        (series, control): at
        for series, control, date, at in sorted(rows, key=itemgetter(3))
        if date and date > newest.get((series, control), dt.date.min)
    }
