"""The rows of a version, filtered and ordered as on the page of the list."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Schema
from pydantic import Field

from ratings.api import paging
from ratings.api.conditional import answer_if_unchanged
from ratings.api.lookups import (
    ControlInPath,
    Month,
    Series,
    Text,
    VersionNumber,
    version_of_month,
)
from ratings.api.problems import ProblemResponse
from ratings.exports.columns import ListedRow
from ratings.lists.browse import BrowseForm, browse, queries_by_number
from ratings.lists.list_ranks import active_ranks
from ratings.lists.previous import k_of_changes
from ratings.models import RatingSeries, Version

router = Router(tags=["lists"])

TITLES = Literal["", "any", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"]
AGES = Literal["", "u8", "u10", "u12", "u14", "u16", "u18", "u20", "o50", "o65"]
SHOWN = Literal["", "rated", "active", "inactive", "new", "all"]
ORDERS = Literal["rating", "name", "games", "youngest", "gain"]
Federations = Annotated[
    str,
    Query(max_length=80, pattern=r"^([A-Za-z]{3}(,[A-Za-z]{3}){0,19})?$", description="Codes, parted by commas"),
]
Rating = Annotated[int | None, Query(ge=0, le=4000)]


class ListRow(Schema):
    """A person on a list, with what was true of them on its date."""

    rank: int | None = Field(description="Among all players with a rating, inactive ones too")
    active_rank: int | None = Field(description="Among active players, as on the pages; null for inactive players")
    number: str
    name: str
    federation: str
    sex: str
    title: str
    womens_title: str
    other_titles: str
    birth_year: int | None
    rating: int | None
    change: int | None = Field(description="Whole points against the list before")
    change_k: int | None = Field(description="The K-factor of the change; null without rated games")
    games: int
    k: int | None = Field(description="The K-factor of the list, for games after it")
    inactive: bool
    series_numbers: list[str] = Field(description="Their own numbers in the series, the first one given first")


class ListRows(paging.Paged):
    """Rows of a version."""

    items: list[ListRow]


@router.get("/lists/{month}/{control}/v{number}/rows", response=ListRows, summary="Its rows", url_name="rows")
def rows(
    request: HttpRequest,
    response: HttpResponse,
    month: Month,
    control: ControlInPath,
    number: VersionNumber,
    series: Series = "",
    q: Text = "",
    federation: Federations = "",
    sex: Literal["", "m", "w"] = "",
    age: AGES = "",
    title: TITLES = "",
    club: Text = "",
    min_rating: Rating = None,
    max_rating: Rating = None,
    show: Annotated[SHOWN, Query(description="Empty: who has a rating")] = "",
    sort: ORDERS = "rating",
    limit: paging.Limit = paging.DEFAULT_LIMIT,
    after: paging.After = "",
) -> Any:
    """Return the rows of a version that match all filters. Download the file instead if you need the whole list."""
    published = version_of_month(series, month, control, number)
    filters = _filters(request)
    filters["after"] = _number_of_cursor(published, after)
    answer_if_unchanged(request, response, published)
    page = browse(published, filters, limit)
    return {
        "items": _items(page.rows, published),
        "next": paging.next_page_address(request, paging.encode_cursor(page.after)) if page.after else None,
    }


def _filters(request: HttpRequest) -> dict[str, Any]:
    """Return the filters of the list's page in the query. The API has its own cursor."""
    form = BrowseForm(request.GET)
    if not form.is_valid():
        mistakes = [(f"query.{name}", str(message)) for name, texts in form.errors.items() for message in texts]
        raise ProblemResponse(422, errors=mistakes)
    return form.cleaned_data


def _number_of_cursor(published: Version, after: str) -> str:
    """Return the player number in a cursor. ProblemResponse if the number is not on the list."""
    key = paging.decode_cursor(after, str)
    if key is None:
        return ""
    if not any(rows.exists() for rows in queries_by_number(published, key[0][:12])):
        raise ProblemResponse(422, errors=[("query.after", paging.CURSOR_EXPECTED)])
    return str(key[0])


def _items(rows: Sequence[ListedRow], published: Version) -> list[dict[str, Any]]:
    public = [row.number for row in rows]
    numbers, factors = _series_numbers(public, published.list.series), k_of_changes(published, public)
    ranks = active_ranks(published).by_rating
    return [
        row._asdict()
        | {
            "active_rank": None if "i" in row.flag else ranks.get(row.rating or 0),
            "change_k": factors.get(row.number),
            "inactive": "i" in row.flag,
            "series_numbers": numbers.get(row.number, []),
        }
        for row in rows
    ]


def _series_numbers(public: list[str], series: RatingSeries) -> dict[str, list[str]]:
    """Return the numbers in the series by public number, oldest first."""
    numbers: dict[str, list[str]] = {}
    for number, own in series.numbers.filter(player__numbers__in=public).values_list("player__numbers", "number"):
        numbers.setdefault(number, []).append(own)
    return numbers
