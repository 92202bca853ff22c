"""Pages of a list by key: a page begins after the row with a number."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from ratings.exports.columns import ListedRow
from ratings.lists.filters import activity_filter, matching_rows
from ratings.lists.ordering import ORDERS, after_row, ordering
from ratings.lists.previous import with_change
from ratings.models import ListedRating, Merge, PlayerNumber, Version

PAGE_ROWS = 100


@dataclass(frozen=True, slots=True)
class ListPage:
    """A page of a list. The next page begins after the number `after`; empty on the last page.

    The previous page ends before the number `before`; empty on the first page. The `change` of a row is that of
    `with_change`.
    """

    rows: tuple[ListedRow, ...]
    sort: str
    after: str
    before: str


def browse(version: Version, filters: Mapping[str, Any], size: int | None = None) -> ListPage:
    """Return the page for the cleaned data of a BrowseForm and a PositionForm.

    A number that is not on the list gives the first page. `size` is the number of rows, by default PAGE_ROWS.
    """
    sort, size = filters.get("sort") or "rating", size or PAGE_ROWS
    rows = with_change(matching_rows(version, filters), version)
    back, unrated = bool(filters.get("before")), activity_filter(filters) == "all"
    key = _sort_values(version, filters.get("before") or filters.get("after") or "", sort)
    if key:
        rows = rows.filter(after_row(key, sort, back, unrated))
    of_page = rows.order_by(*ordering(sort, back, unrated))[: size + 1].values_list(*ListedRow._fields)
    fetched = [ListedRow(*row) for row in of_page]
    more = len(fetched) > size
    page = fetched[:size][::-1] if back else fetched[:size]
    has_after, has_before = (bool(key), more) if back else (more, bool(key))
    return ListPage(
        rows=tuple(page),
        sort=sort,
        after=page[-1].number if page and has_after else "",
        before=page[0].number if page and has_before else "",
    )


def _sort_values(version: Version, number: str, sort: str) -> dict[str, Any] | None:
    """Return the values of the sort columns in the row with a number; None if the number is not on the list."""
    columns = [column for column, _rises in ORDERS[sort]]
    places = queries_by_number(version, number) if number else ()
    sources = (with_change(rows, version) if sort == "gain" else rows for rows in places)
    return next((row for rows in sources for row in rows.values(*columns)), None)


def queries_by_number(version: Version, number: str) -> Iterator[QuerySet[ListedRating]]:
    """Yield queries for the row with a number; the caller tries them in turn.

    The first query is by record, because numbers of rows have no index. The second query finds the row of a merged
    record.
    """
    rows = ListedRating.objects.filter(run=version.run_id, number=number)
    yield rows.filter(player__in=PlayerNumber.objects.filter(number=number).values("player"))
    yield rows.filter(player__in=Merge.objects.filter(numbers__contains=[number]).values("merged"))
