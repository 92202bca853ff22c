"""Comparison of two versions of a list, or of a list and the previous list."""

from collections.abc import Iterator

from django.http import Http404, HttpRequest, HttpResponse, QueryDict, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from ratings.charts import charts
from ratings.core.heavy_work import heavy
from ratings.core.page_cache import cached_page
from ratings.exports import differences_csv
from ratings.lists import comparison
from ratings.lists.browse import FederationForm
from ratings.lists.comparison import COLUMNS
from ratings.lists.views.download import sealed_file
from ratings.lists.views.versions import cached_hidden_numbers, refused_parameters, tabs_context, version_or_404
from ratings.models import Version
from ratings.register.federations import FEDERATIONS

KIND_LABELS = {
    "new": _("New on the list"),
    "gone": _("No longer on the list"),
    "rating": _("Rating changed"),
    "first": _("Rated now, not before"),
    "unrated": _("Rated before, not now"),
    "k": _("K changed"),
    "games": _("Number of games changed"),
    "flag": _("Flag changed"),
    "person": _("Name, title, federation or other data changed"),
}
COLUMN_LABELS = {
    "number": _("Number"),
    "name": _("Name"),
    "federation": _("Federation"),
    "sex": _("Sex"),
    "title": _("Title"),
    "womens_title": _("Women's title"),
    "other_titles": _("Other titles"),
    "birth_year": _("Born"),
    "rating": _("Rating"),
    "games": _("Games"),
    "k": _("K"),
    "flag": _("Flag"),
}


@cached_page
@require_safe
@heavy("GET", "HEAD")
def compare_versions(request: HttpRequest, month: str, control: str, number: int) -> HttpResponse:
    """Render a page of the rows that differ from another version (`with`), of one kind (`show`)."""
    version, other = _versions_of_request(request, month, control, number)
    kind, sort = _kind(request.GET), request.GET.get("sort", "change")
    form = FederationForm(request.GET)
    federation = form.cleaned_data["federation"] if form.is_valid() else ""
    after = request.GET.get("after", "")
    old, new = _in_order(version, other)
    page = comparison.comparison_page(old, new, kind, after, federation, sort)
    figures = comparison.comparison_summary(old, new, federation)
    context = {
        "form": form,
        "federations": FEDERATIONS.values(),
        "federation": federation,
        "sort": sort,
        "kind": kind,
        "kinds": [(name, text, figures.kinds[name]) for name, text in KIND_LABELS.items() if figures.kinds[name]],
        "figures": figures,
        "csv_query": _csv_query(request.GET, kind),
        "chart": charts.histogram(figures.changes),
        "page": page,
        "hidden": cached_hidden_numbers(request.published),  # type: ignore[attr-defined]
        "words": COLUMN_LABELS,
    }
    return render(request, "ratings/lists/compare_versions.html", context | _versions_context(version, other))


def _kind(params: QueryDict) -> str:
    """Return the kind of differences on the page: by default changed ratings; empty for ``all``."""
    kind = params.get("show", "rating")
    return "" if kind == "all" else kind


def _csv_query(params: QueryDict, kind: str) -> str:
    """Return the query string of the CSV file with the rows of a page."""
    query = params.copy()
    query.pop("after", None), query.pop("sort", None)
    query["show"] = kind
    return query.urlencode()


@require_safe
def differences(request: HttpRequest, month: str, control: str, number: int) -> HttpResponseBase:
    """Return all rows that differ as CSV; 400 names invalid parameters."""
    old, new = _in_order(*_versions_of_request(request, month, control, number))
    form = FederationForm(request.GET)
    if wrong := refused_parameters(request, form, also=("show", "with", "sort", "after")):
        return wrong
    filters = request.GET.get("show", ""), form.cleaned_data["federation"]
    return sealed_file(request, (old.seal, new.seal, filters), lambda: _as_csv(old, new, *filters))


def _as_csv(old: Version, new: Version, kind: str, federation: str) -> StreamingHttpResponse:
    rows = comparison.all_compared_rows(old, new, kind, federation)
    pieces = differences_csv.render(COLUMNS, ((row.old, row.new) for row in rows))
    answer = StreamingHttpResponse(pieces, content_type="text/csv; charset=utf-8; header=present")
    names = [f"{version.list.control}-{version.list.month}-v{version.number}" for version in (old, new)]
    answer["Content-Disposition"] = f'attachment; filename="{"-to-".join(names)}.csv"'
    return answer


def _versions_context(version: Version, other: Version) -> dict[str, object]:
    """Return the template context with the two versions, and with other versions to compare `version` with."""
    old, new = _in_order(version, other)
    choices = [(name, choice) for name, choice in _choices(version) if choice != other]
    opposites = comparison.comparable_versions(version)
    pair: dict[str, object] = {"version": version, "other": other, "old": old, "new": new}
    return pair | tabs_context(version) | {"choices": choices, "opposites": opposites}


def _in_order(*versions: Version) -> list[Version]:
    """Return the older of two versions first, so that new and gone players are named correctly."""
    return sorted(versions, key=lambda version: (version.list.date, version.number))


def _choices(version: Version) -> Iterator[tuple[str, Version]]:
    """Yield the value of the parameter `with` for each version to compare with, and that version."""
    for same_list in version.list.versions.select_related("list__series").exclude(pk=version.pk).order_by("-number"):
        yield f"v{same_list.number}", same_list
    before = comparison.version_to_compare(version, "before")
    if before:
        yield "before", before


def _versions_of_request(request: HttpRequest, month: str, control: str, number: int) -> tuple[Version, Version]:
    """Return the version in the address and the version to compare with; 404 if either is missing."""
    version = version_or_404(month, control, number)
    other = comparison.version_to_compare(version, request.GET.get("with", ""))
    if other is None:
        raise Http404
    return version, other
