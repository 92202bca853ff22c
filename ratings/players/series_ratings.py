"""A person's ratings in the series beside the default one, each with what its next list would show."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Q

from ratings.lists.player_record import Record
from ratings.models import Player, RatingSeries, SeriesEntry, Version
from ratings.players.current_ratings import CurrentRating, OtherRating
from ratings.projection.projection import NoProjection, project
from ratings.register.identity import Records
from ratings.series.editions import BrokenEditions

Moments = Mapping[str, dt.datetime]
Place = tuple[str, str]
"""A series by its code, and a time control."""


@dataclass(frozen=True, slots=True)
class SeriesRating:
    """A series with the rating in force in it, if there is one, and `projected` only where a game was played since.

    `projected_list` is the date of the list that would show `projected`, `at` the moment when the last of these games
    was entered or accepted.
    """

    series: RatingSeries
    listed: OtherRating | None
    projected: int | None = None
    projected_list: dt.date | None = None
    at: dt.datetime | None = None

    @property
    def gained(self) -> int | None:
        """What the projection adds to the published rating."""
        return self.projected - self.listed.rating if self.projected and self.listed else None


def series_ratings(
    person: Player, people: Records, kept: Record, ratings: Sequence[CurrentRating], live: Moments, day: dt.date
) -> dict[str, list[SeriesRating]]:
    """By control the series in which the person has a rating, or gets one by the next list; by their codes.

    `live` says by control when their last game was entered at a desk.
    """
    rows: dict[Place, SeriesRating] = {
        (other.version.list.series_code, rating.control): SeriesRating(other.version.list.series, other)
        for rating in ratings
        for other in rating.others
    }
    for place, projected in _projected(person, people, _newest_lists(kept.other_versions), live, day):
        listed = rows[place].listed if place in rows else None
        if listed or projected.projected:
            rows[place] = replace(projected, listed=listed)
    return {rating.control: [rows[at] for at in sorted(rows) if at[1] == rating.control] for rating in ratings}


def _newest_lists(versions: Iterable[Version]) -> dict[Place, dt.date]:
    """The date of the newest list of each series and control; `versions` come with the newest first."""
    dates: dict[Place, dt.date] = {}
    for version in versions:
        dates.setdefault((version.list.series_code, version.list.control), version.list.date)
    return dates


def _projected(
    person: Player, people: Records, newest: Mapping[Place, dt.date], live: Moments, day: dt.date
) -> Iterator[tuple[Place, SeriesRating]]:
    """What is projected where a game was played since the newest list."""
    accepted = _accepted(people.of(person.pk), newest) if newest else {}
    places = [place for place in newest if place in accepted or place[1] in live]
    codes = {code for code, _control in places}
    every = RatingSeries.objects.filter(code__in=codes).select_related("lent_by") if codes else ()
    series = {each.code: each for each in every}
    for code, control in places:
        try:
            projection = project(person, control, day, series=series[code], people=people)
        except (NoProjection, BrokenEditions):  # the card has the published ratings all the same
            continue
        if projection.games:
            at_desk = [live[control]] if any(game.live for game in projection.games) else []
            moments = [*at_desk, *(at for place, at in accepted.items() if place == (code, control))]
            yield (
                (code, control),
                SeriesRating(series[code], None, projection.rating, projection.rating_list, max(moments, default=None)),
            )


def _accepted(mine: list[int], newest: Mapping[Place, dt.date]) -> dict[Place, dt.datetime]:
    """When the last event was accepted that enters a later list than the newest."""
    entries = SeriesEntry.objects.standing().filter(
        Q(event__games__white__in=mine) | Q(event__games__black__in=mine), list_date__gt=min(newest.values())
    )
    moments: dict[Place, dt.datetime] = {}
    rows = entries.values_list("series__code", "event__control", "list_date", "event__accepted_at").distinct()
    for code, control, date, at in rows.order_by("event__accepted_at"):
        if date and date > newest.get((code, control), dt.date.max):
            moments[code, control] = at
    return moments
