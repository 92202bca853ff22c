"""Lists and their versions, with the seal of each version."""

import datetime as dt
from typing import Any

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from ninja import Router, Schema
from pydantic import Field

from ratings.api import paging
from ratings.api.conditional import answer_if_unchanged
from ratings.api.lookups import (
    ControlInPath,
    Month,
    Series,
    TimeControl,
    VersionNumber,
    series_of,
    version_of_month,
)
from ratings.models import Version

router = Router(tags=["lists"])


class VersionAnswer(Schema):
    """One sealed publication of a list. It never changes; what is wrong in it is put right by the next."""

    series: str = Field(description="The code of its rating series")
    control: TimeControl
    month: str
    date: dt.date = Field(description="The date of the list, from which it is in force")
    version: int
    published_at: dt.datetime
    reason: str = Field(description="Why it was published")
    kind: str = Field(description="computed here, or imported from FIDE")
    editions: list[str] = Field(description="The editions of the rules that it was computed under")
    rows: int
    rows_sha256: str
    inputs_sha256: str
    seal: str = Field(description="sha256 over all of this and the seal of the version published before")


class NewestLists(paging.Paged):
    """The newest version of each list, the newest list first."""

    items: list[VersionAnswer]


class Versions(Schema):
    """All versions of a list, the newest first."""

    items: list[VersionAnswer]


@router.get("/lists", response=NewestLists, summary="All lists", url_name="lists")
def lists(
    request: HttpRequest,
    control: TimeControl | None = None,
    series: Series = "",
    limit: paging.Limit = paging.DEFAULT_LIMIT,
    after: paging.After = "",
) -> Any:
    """Return the newest version of every published list of a series."""
    versions = Version.objects.of_series(series_of(series)).newest()
    if control:
        versions = versions.filter(list__control=control)
    if key := paging.decode_cursor(after, dt.date.fromisoformat, str):
        day, last = key
        versions = versions.filter(Q(list__date__lt=day) | Q(list__date=day, list__control__gt=last))
    rows = [*_with_rows(versions).order_by("-list__date", "list__control")[: limit + 1]]
    listed = paging.page(request, rows, limit, lambda row: (row.list.date.isoformat(), row.list.control))
    return {**listed, "items": [version_to_json(row) for row in listed["items"]]}


@router.get("/lists/{month}/{control}", response=Versions, summary="A list", url_name="list")
def list_of_month(request: HttpRequest, month: Month, control: ControlInPath, series: Series = "") -> Any:
    """Return every version of the list of a month, the newest first."""
    year, number = map(int, month.split("-"))
    dated = {"list__date__year": year, "list__date__month": number}
    rows = Version.objects.of_series(series_of(series)).filter(list__control=control, **dated)
    versions = [version_to_json(row) for row in _with_rows(rows).order_by("-number")]
    if not versions:
        raise Http404
    return {"items": versions}


@router.get("/lists/{month}/{control}/v{number}", response=VersionAnswer, summary="A version", url_name="version")
def version_of_list(
    request: HttpRequest,
    response: HttpResponse,
    month: Month,
    control: ControlInPath,
    number: VersionNumber,
    series: Series = "",
) -> Any:
    """One version of the list of a month."""
    published = version_of_month(series, month, control, number)
    answer_if_unchanged(request, response, published)
    return version_to_json(published)


def version_to_json(published: Version) -> dict[str, Any]:
    """Return a version as JSON."""
    names = ("rows", "rows_sha256", "inputs_sha256", "seal", "reason")
    return {
        "series": published.list.series.code,
        "control": published.list.control,
        "month": published.list.month,
        "date": published.list.date,
        "version": published.number,
        "published_at": published.at,
        "kind": published.run.kind,
        "editions": published.run.editions,
        **{name: getattr(published, name) for name in names},
    }


def _with_rows(versions: QuerySet[Version]) -> QuerySet[Version]:
    return versions.select_related("list__series", "run").defer("run__log")
