"""Differences between two versions of a list, row by row."""

from typing import Annotated, Any, Literal

from django.http import Http404, HttpRequest, HttpResponse
from ninja import Query, Router, Schema
from pydantic import Field

from ratings.api import paging
from ratings.api.conditional import answer_if_unchanged
from ratings.api.lookups import (
    ControlInPath,
    Month,
    Series,
    VersionNumber,
    version_of_month,
)
from ratings.lists import comparison
from ratings.lists.comparison import ComparedRow

router = Router(tags=["lists"])

KINDS = Literal["", "new", "gone", "rating", "first", "unrated", "k", "games", "flag", "person"]
Against = Annotated[
    str,
    Query(
        alias="with",
        pattern=r"^(before|v[1-9][0-9]{0,3})?$",
        description="`v1`: that version of the same list; `before`: the newest of the list before. Empty: the version "
        "before of the same list, else the newest of the list before",
    ),
]


class VersionRow(Schema):
    """A player's row on one of the two versions."""

    number: str
    name: str
    federation: str
    sex: str
    title: str
    womens_title: str
    other_titles: str
    birth_year: int | None
    rating: int | None
    games: int
    k: int | None
    flag: str


class Different(Schema):
    """A person whose rows differ; one of the two is null where they are on the other version only."""

    number: str
    old: VersionRow | None
    new: VersionRow | None
    columns: list[str] = Field(description="In what they differ; empty where they are on one of them only")


class VersionDifferences(paging.Paged):
    """The rows that differ, by name."""

    old: str = Field(description="The version compared with: `2025-12/standard/v1`")
    new: str
    items: list[Different]


@router.get(
    "/lists/{month}/{control}/v{number}/differences",
    response=VersionDifferences,
    summary="What differs from another version",
    url_name="differences",
)
def differences(
    request: HttpRequest,
    response: HttpResponse,
    month: Month,
    control: ControlInPath,
    number: VersionNumber,
    series: Series = "",
    against: Against = "",
    kind: KINDS = "",
    after: paging.After = "",
) -> Any:
    """Return the rows that differ from another version, a hundred a page. Ranks are not compared."""
    new = version_of_month(series, month, control, number)
    old = comparison.version_to_compare(new, against)
    if old is None:
        raise Http404
    key = paging.decode_cursor(after, str)
    answer_if_unchanged(request, response, old, new)
    page = comparison.comparison_page(old, new, kind, key[0] if key else "")
    return {
        "old": f"{old.list.address}/{old.list.control}/v{old.number}",
        "new": f"{new.list.address}/{new.list.control}/v{new.number}",
        "items": [_different(row) for row in page.rows],
        "next": paging.next_page_address(request, paging.encode_cursor(page.after)) if page.after else None,
    }


def _different(row: ComparedRow) -> dict[str, Any]:
    return {"number": row.number, "old": row.old, "new": row.new, "columns": [cell.column for cell in row.cells]}
