"""Neighbours of a list: the previous and the next list, and the lists of other time controls and other series."""

from dataclasses import dataclass
from typing import NamedTuple

from ratings.models import RatingSeries, Version


class SeriesLink(NamedTuple):
    """A link to a series: its list in force on the same day in the same time control; None without one."""

    series: RatingSeries
    version: Version | None


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The newest version of each neighbouring list. `controls` are the lists of other time controls on that day.

    `series` are all series with a published list, the default series first; empty if there is only one series.
    """

    before: Version | None
    after: Version | None
    controls: tuple[Version, ...]
    series: tuple[SeriesLink, ...]


def neighbours(version: Version) -> Neighbours:
    """Return the lists to which the page of a version links."""
    newest, date = Version.objects.newest().select_related("list__series"), version.list.date
    same = newest.of_chain(version.list)
    others = newest.filter(list__series=version.list.series_id, list__date=date).exclude(list=version.list_id)
    return Neighbours(
        before=same.filter(list__date__lt=date).order_by("-list__date").first(),
        after=same.filter(list__date__gt=date).order_by("list__date").first(),
        controls=tuple(others.order_by("-list__control")),
        series=_series(version),
    )


def _series(version: Version) -> tuple[SeriesLink, ...]:
    series = [*RatingSeries.objects.published()]
    if len(series) == 1:
        return ()
    begun = Version.objects.filter(list__control=version.list.control, list__date__lte=version.list.date)
    newest = begun.order_by("list__series_id", "-list__date", "-number").distinct("list__series_id")
    in_force = {each.list.series_id: each for each in newest.select_related("list__series")}
    return tuple(SeriesLink(each, in_force.get(each.pk)) for each in series)
