"""The version of a list that an address names, and the federation in its query."""

from collections.abc import Sequence
from functools import lru_cache

from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponseBadRequest
from django.utils.functional import SimpleLazyObject

from ratings.lists.browse import FederationForm, neighbours
from ratings.lists.comparison import version_to_compare
from ratings.lists.months import NoSuchList, newest_versions
from ratings.lists.summary import federation_label
from ratings.models import RatingSeries, Version
from ratings.register.federations import FEDERATIONS
from ratings.register.privacy import hidden_numbers


def superseded_by(version: Version) -> Version | None:
    """Return the newest version of the same list; None if `version` is the newest."""
    newest = Version.objects.select_related("list__series").filter(list=version.list).order_by("-number")[0]
    return None if newest == version else newest


@lru_cache(maxsize=200)
def cached_version(published: str, address: str, control: str, number: int) -> Version:
    """Return a version. Each process caches it for the state of all publications in `published`."""
    return version_or_404(address, control, number)


@lru_cache(maxsize=2)
def cached_hidden_numbers(published: str) -> frozenset[str]:
    """Return the numbers of hidden players, cached like versions. A list shows their names without a link."""
    return hidden_numbers()


def version_or_404(address: str, control: str, number: int | None = None) -> Version:
    """Return a version of the list at an address (see `RatingList.address`), the newest for no number; else 404."""
    series, month = _series_and_month(address)
    year, month_number = map(int, month.split("-"))
    versions = Version.objects.of_series(series).select_related("list__series", "run")
    versions = versions.filter(list__control=control, list__date__year=year, list__date__month=month_number)
    candidates = versions.filter(number=number) if number else versions.order_by("-number")
    version = candidates.first()
    if version is None:
        raise Http404
    return version


def tabs_context(version: Version) -> dict[str, object]:
    """Return the context of the tabs of a version, evaluated only if they are not cached."""
    return {
        "neighbours": SimpleLazyObject(lambda: neighbours(version)),
        "has_differences": SimpleLazyObject(lambda: version_to_compare(version) is not None),
    }


def federation_context(request: HttpRequest, version: Version) -> tuple[str, dict[str, object]]:
    """Return the selected federation, empty for all, and the context about the federation for a version's pages."""
    form = FederationForm(request.GET)
    federation: str = form.cleaned_data["federation"] if form.is_valid() else ""
    return federation, {
        "version": version,
        **tabs_context(version),
        "newest": superseded_by(version),
        "form": form,
        "federations": FEDERATIONS.values(),
        "federation": federation,
        "federation_words": federation_label(federation),
    }


def refused_parameters(request: HttpRequest, form: Form, also: Sequence[str] = ()) -> HttpResponseBadRequest | None:
    """Return a 400 response with a line for each invalid or unknown parameter; None if all are valid.

    ``also`` are parameters that the form does not read.
    """
    fields = [*form.fields, *also]
    lines = [f"{field}: {' '.join(map(str, errors))}\n" for field, errors in form.errors.items()]
    lines += [
        f"{name}: unknown parameter, expected {', '.join(fields) or 'none'}\n"
        for name in request.GET
        if name not in fields
    ]
    return HttpResponseBadRequest("".join(lines), content_type="text/plain; charset=utf-8") if lines else None


def versions_of_month(address: str) -> list[Version]:
    """Return the newest version of each list of a month, standard first; 404 without any."""
    try:
        return [*newest_versions(*_series_and_month(address)).values()]
    except NoSuchList:
        raise Http404 from None


def _series_and_month(address: str) -> tuple[RatingSeries, str]:
    """Return the series and the month of an address; 404 for an unknown series."""
    code, _, month = address.rpartition("/")
    if series := RatingSeries.objects.at_address(code):
        return series, month
    raise Http404
