"""Pages of the lists: the index, and one version with filters."""

import datetime as dt
from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.views.decorators.http import require_safe

from ratings.core.filter_chips import Chip, address_without
from ratings.core.page_cache import cached_page
from ratings.lists.browse import (
    ListForm,
    ListPage,
    PositionForm,
    browse,
    filter_texts,
)
from ratings.lists.downloads.build import query_of, restricting_filters
from ratings.lists.list_editions import editions_of
from ratings.lists.list_ranks import ListColumns, ListRanks, active_ranks, list_sizes, ranks_within_filters
from ratings.lists.views.download import format_links
from ratings.lists.views.versions import cached_hidden_numbers, cached_version, tabs_context, version_or_404
from ratings.models import RatingSeries, TimeControl, Version
from ratings.register import clubs
from ratings.register.federations import FEDERATIONS

POSITION_PARAMETERS = ("after", "before")


@cached_page
@require_safe
def lists(request: HttpRequest) -> HttpResponse:
    """Render every published list of the default series, newest first, and those in force today."""
    return _lists(request, RatingSeries.objects.default())


@cached_page
@require_safe
def lists_of_series(request: HttpRequest, series: str) -> HttpResponse:
    """Render the lists of another series."""
    if named := RatingSeries.objects.at_address(series):
        return _lists(request, named)
    raise Http404


def _lists(request: HttpRequest, series: RatingSeries) -> HttpResponse:
    of_series = Version.objects.of_series(series)
    versions = of_series.newest().select_related("list__series", "run").order_by("-list__date", "list__control")
    today = timezone.localdate()
    controls = [control for control in TimeControl if control in series.controls]
    in_force = [of_series.in_force(control, today) for control in controls]
    months: dict[dt.date, dict[str, Version]] = {}
    for version in versions:
        months.setdefault(version.list.date, {})[version.list.control] = version
    context = {
        "series": series,
        "others": RatingSeries.objects.published().exclude(pk=series.pk),
        "months": [
            (date, next(iter(month.values())).list.address, [month.get(control) for control in controls])
            for date, month in months.items()
        ],
        "in_force": [version for version in in_force if version],
        "sizes": list_sizes(versions),
        "controls": [control.label for control in controls],
    }
    return render(request, "ratings/lists/lists.html", context)


@require_safe
def list_of_month(request: HttpRequest, month: str, control: str) -> HttpResponse:
    """Redirect to the newest version of a list, with the query string."""
    target = redirect(version_or_404(month, control))
    if request.GET:
        target["Location"] += f"?{request.GET.urlencode()}"
    return target


@cached_page
@require_safe
def list_version(request: HttpRequest, month: str, control: str, number: int) -> HttpResponse:
    """Render one version of a list, filtered, sorted and paged.

    Empty parameters redirect to the address without them.
    """
    version = cached_version(request.published, month, control, number)  # type: ignore[attr-defined]
    empty = {name for name, values in request.GET.lists() if not any(values)}
    if request.GET.get("show") == "active":
        empty.add("show")  # the page shows active players by default
    if empty:
        return redirect(address_without(request, empty))
    if "fed" in request.GET:  # as the column is headed
        return redirect(_with_whole_name(request, "fed", "federation"))
    form, position = ListForm(request.GET), PositionForm(request.GET)
    form.is_valid(), position.is_valid()  # errors appear beside their fields; the other filters apply
    filters, applied = form.cleaned_data, form.applied_filters()
    page = browse(version, applied | position.cleaned_data)
    chips = [
        Chip(text, address_without(request, {*fields.split(), *POSITION_PARAMETERS}))
        for fields, text in filter_texts(filters)
    ]
    context = {
        "version": version,
        "form": form,
        "page": page,
        "hidden": cached_hidden_numbers(request.published),  # type: ignore[attr-defined]
        "columns": _columns(version, page, ranks_within_filters(version, applied, request.published), bool(chips)),  # type: ignore[attr-defined]
        "set_filters": chips,
        "query": address_without(request, POSITION_PARAMETERS).removeprefix(request.path),
        "federations": FEDERATIONS.values(),
        "formats": format_links(version),
        "restriction": query_of(restricting_filters(applied)) if restricting_filters(filters) else "",
        "size": list_sizes([version])[version.pk],
    }
    return render(request, "ratings/lists/list_version.html", context | surrounding_context(version))


def _with_whole_name(request: HttpRequest, short: str, name: str) -> str:
    """Return the address with the values of a parameter under its whole name."""
    query = request.GET.copy()
    query.setlist(name, [*query.getlist(name), *query.pop(short)])
    return f"{request.path}?{query.urlencode()}"


def _columns(version: Version, page: ListPage, within: ListRanks, narrowed: bool) -> ListColumns:
    """Return the values of the columns. Ranks within the filters are left out if `narrowed` is False."""
    return ListColumns(
        ranks=active_ranks(version).by_rating,
        ranks_within_filters=within.by_rating if narrowed else None,
        total=within.total,
        has_federations=len({row.federation for row in page.rows}) > 1,
    )


def surrounding_context(version: Version) -> dict[str, object]:
    """Return the context around the rows, evaluated only if that part of the page is not cached."""
    lookups: dict[str, Callable[[], object]] = {
        "clubs": clubs.club_names,
        "versions": lambda: _versions_of_list(version),
        "editions": lambda: editions_of(version),
    }
    return tabs_context(version) | {name: SimpleLazyObject(lookup) for name, lookup in lookups.items()}


def _versions_of_list(version: Version) -> list[Version]:
    """Return every version of the same list, the newest first."""
    versions = version.list.versions.select_related("list__series", "run", "author", "second_author")
    return list(versions.order_by("-number"))
