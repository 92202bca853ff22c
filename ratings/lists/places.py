"""The places of the players of a list, 1 2 2 4 by rating: among all active players, or among those who fit a filter.

Published versions never change: what was counted once is kept by each process.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import Count
from django.http import QueryDict

from ratings.lists.downloads.build import query_of, restriction
from ratings.lists.filters import filtered
from ratings.lists.forms import BrowseForm
from ratings.models import RankTable, Version

KEPT = 200


class ListPlaces(NamedTuple):
    """How many players there are, and the place that each rating has among them."""

    total: int
    by_rating: Mapping[int, int]


class ListSize(NamedTuple):
    """How many rated players a version has, and how many of them are active."""

    rated: int
    active: int


@dataclass(frozen=True, slots=True)
class ListColumns:
    """What a page of a list shows beside the rows: ranks by rating, places where they differ, and federations.

    `total` is how many players the filters leave.
    """

    ranks: Mapping[int, int]
    places: Mapping[int, int] | None
    total: int
    federations: bool


def active_places(version: Version) -> ListPlaces:
    """Return the ranks: the places among all active players."""
    return _of_everybody(version.seal, version.run_id, active=True)


def places_within(version: Version, filters: Mapping[str, Any], published: str) -> ListPlaces:
    """Return the places among the players who fit; `published` is the state of what is published."""
    narrowed = restriction(filters)
    if narrowed == {"show": "active"} or narrowed in ({}, {"show": "rated"}):
        return _of_everybody(version.seal, version.run_id, active=bool(narrowed) and narrowed["show"] == "active")
    return _within(version, published, query_of(narrowed))


def sizes(versions: Collection[Version]) -> dict[int, ListSize]:
    """Return the size of each version by its key, in one statement."""
    tables = RankTable.objects.filter(run__in=[version.run_id for version in versions], group="")
    counted = {(run, active): size for run, active, size in tables.values_list("run", "active", "size")}
    return {
        version.pk: ListSize(counted.get((version.run_id, False), 0), counted.get((version.run_id, True), 0))
        for version in versions
    }


@lru_cache(maxsize=KEPT)
def _of_everybody(seal: str, run_id: int, *, active: bool) -> ListPlaces:
    table = RankTable.objects.filter(run=run_id, group="", active=active).first()
    if table is None:
        return ListPlaces(0, {})
    above = (place + 1 for place in table.above)
    return ListPlaces(table.size, dict(zip(table.ratings, above, strict=True)))


@lru_cache(maxsize=KEPT)
def _within(version: Version, published: str, query: str) -> ListPlaces:
    form = BrowseForm(QueryDict(query))
    form.is_valid()  # it was before
    rows = filtered(version, form.cleaned_data).order_by().values_list("rating").annotate(players=Count("player"))
    counts = {rating: players for rating, players in rows if rating is not None}
    by_rating, place = {}, 1
    for rating in sorted(counts, reverse=True):
        by_rating[rating] = place
        place += counts[rating]
    return ListPlaces(sum(players for _rating, players in rows), by_rating)
