"""A page of a list, found by the row it begins after."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from ratings.browsing.before import with_change
from ratings.browsing.filters import filtered, shown
from ratings.browsing.order import ORDERS, beyond, ordering
from ratings.models import ListedRating, Merge, PlayerNumber, Version

ROWS = 100


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a list; `after` and `before` are the numbers its neighbours begin from, empty where none is."""

    rows: tuple[ListedRating, ...]
    sort: str
    after: str
    before: str


def browse(version: Version, asked: Mapping[str, Any], size: int | None = None) -> Page:
    """The page asked for (the cleaned data of a BrowseForm and a PlaceForm). A key not on the list begins anew.

    Every row has `change`, see `with_change`. `size` is how many rows, ROWS unless given.
    """
    sort, size = asked.get("sort") or "rating", size or ROWS
    rows = with_change(filtered(version, asked), version)
    back, unrated = bool(asked.get("before")), shown(asked) == "all"
    key = _key(version, asked.get("before") or asked.get("after") or "", sort)
    if key:
        rows = rows.filter(beyond(key, sort, back, unrated))
    found = list(rows.order_by(*ordering(sort, back, unrated))[: size + 1])
    more = len(found) > size
    page = found[:size][::-1] if back else found[:size]
    has_after, has_before = (bool(key), more) if back else (more, bool(key))
    return Page(
        rows=tuple(page),
        sort=sort,
        after=page[-1].number if page and has_after else "",
        before=page[0].number if page and has_before else "",
    )


def _key(version: Version, number: str, sort: str) -> dict[str, Any] | None:
    """What a page begins from: a row by what the list is sorted by."""
    rows = row_of(version, number) if number else ListedRating.objects.none()
    if sort == "gain":
        rows = with_change(rows, version)
    return next(iter(rows.values(*(column for column, _rises in ORDERS[sort]))), None)


def row_of(version: Version, number: str) -> QuerySet[ListedRating]:
    """The row of a number, if it is on the list; one of a merged record, to which no number leads, too.

    Rows are found by record, as there is no index of their numbers.
    """
    led = PlayerNumber.objects.filter(number=number).values("player")
    merged = Merge.objects.filter(numbers__contains=[number]).values("merged")
    return ListedRating.objects.filter(run=version.run_id, number=number, player__in=led.union(merged))
