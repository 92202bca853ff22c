"""A page of a list, found by the row it begins after."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ratings.browsing.before import with_change
from ratings.browsing.filters import filtered, shown
from ratings.browsing.order import beyond, ordering
from ratings.models import ListedRating, Version

ROWS = 100


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a list; `after` and `before` are the numbers its neighbours begin from, empty where none is."""

    rows: tuple[ListedRating, ...]
    sort: str
    after: str
    before: str


def browse(version: Version, asked: Mapping[str, Any], size: int | None = None) -> Page:
    """The page asked for (the cleaned data of a BrowseForm). A key that is not on the list begins anew.

    Every row has `change`, see `with_change`. `size` is how many rows, ROWS unless given.
    """
    sort, size = asked.get("sort") or "rating", size or ROWS
    rows = with_change(filtered(version, asked), version)
    back = bool(asked.get("before"))
    key = _key(version, asked.get("before") or asked.get("after") or "")
    if key:
        rows = rows.filter(beyond(key, sort, back))
    found = list(rows.order_by(*ordering(sort, back, shown(asked) == "all"))[: size + 1])
    more = len(found) > size
    page = found[:size][::-1] if back else found[:size]
    has_after, has_before = (bool(key), more) if back else (more, bool(key))
    return Page(
        rows=tuple(page),
        sort=sort,
        after=page[-1].number if page and has_after else "",
        before=page[0].number if page and has_before else "",
    )


def _key(version: Version, number: str) -> ListedRating | None:
    """The row a page begins from."""
    listed = ListedRating.objects.filter(run=version.run_id, number=number)
    return with_change(listed, version).first() if number else None
