"""Ranks of a list by rating, ties as in 1 2 2 4, among all active players or the matches of a filter.

Published versions never change, so each process computes their ranks once.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import Count
from django.http import QueryDict

from ratings.lists.downloads.build import query_of, restricting_filters
from ratings.lists.filters import matching_rows
from ratings.lists.forms import BrowseForm
from ratings.models import RankTable, Version

MOST_CACHED = 200


class ListRanks(NamedTuple):
    """The number of players in a group, and the rank of each rating in the group."""

    total: int
    by_rating: Mapping[int, int]


class ListSize(NamedTuple):
    """The number of rated players of a version, and of active ones."""

    rated: int
    active: int


@dataclass(frozen=True, slots=True)
class ListColumns:
    """Values for the columns of a list page. `ranks` has the rank of each rating among all active players.

    `ranks_within_filters` has the ranks among the players within the filters; None without filters. `total` is the
    number of these players. `has_federations` is False if the column of federations is not needed.
    """

    ranks: Mapping[int, int]
    ranks_within_filters: Mapping[int, int] | None
    total: int
    has_federations: bool


def active_ranks(version: Version) -> ListRanks:
    """Return the ranks among all active players."""
    return _whole_list_ranks(version.seal, version.run_id, active=True)


def ranks_within_filters(version: Version, filters: Mapping[str, Any], published: str) -> ListRanks:
    """Return the ranks of the players within the filters. The cache needs `published`, the state of all versions."""
    narrowed = restricting_filters(filters)
    if narrowed == {"show": "active"} or narrowed in ({}, {"show": "rated"}):
        return _whole_list_ranks(version.seal, version.run_id, active=bool(narrowed) and narrowed["show"] == "active")
    return _filtered_ranks(version, published, query_of(narrowed))


def list_sizes(versions: Collection[Version]) -> dict[int, ListSize]:
    """Return the size of each version by primary key, in one statement."""
    tables = RankTable.objects.filter(run__in=[version.run_id for version in versions], group="")
    counted = {(run, active): size for run, active, size in tables.values_list("run", "active", "size")}
    return {
        version.pk: ListSize(counted.get((version.run_id, False), 0), counted.get((version.run_id, True), 0))
        for version in versions
    }


@lru_cache(maxsize=MOST_CACHED)
def _whole_list_ranks(seal: str, run_id: int, *, active: bool) -> ListRanks:
    table = RankTable.objects.filter(run=run_id, group="", active=active).first()
    if table is None:
        return ListRanks(0, {})
    above = (position + 1 for position in table.above)
    return ListRanks(table.size, dict(zip(table.ratings, above, strict=True)))


@lru_cache(maxsize=MOST_CACHED)
def _filtered_ranks(version: Version, published: str, query: str) -> ListRanks:
    form = BrowseForm(QueryDict(query))
    form.is_valid()  # the form was valid before
    rows = matching_rows(version, form.cleaned_data).order_by().values_list("rating").annotate(players=Count("player"))
    counts = {rating: players for rating, players in rows if rating is not None}
    by_rating, position = {}, 1
    for rating in sorted(counts, reverse=True):
        by_rating[rating] = position
        position += counts[rating]
    return ListRanks(sum(players for _rating, players in rows), by_rating)
