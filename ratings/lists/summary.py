"""Filters of a list as texts."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from ratings.lists.forms import ACTIVITY_LABELS, age_label
from ratings.models import Sex, Title, WomensTitle
from ratings.register.federations import FEDERATIONS


def filter_texts(filters: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return each filter that is set: the names of its parameters, separated by spaces, and its text."""
    return list(_restrictions(filters))


def _restrictions(filters: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if filters.get("q"):
        yield "q", f"“{filters['q']}”"
    if filters.get("federation"):
        yield "federation", ", ".join(map(federation_label, filters["federation"]))
    if filters.get("sex"):
        yield "sex", _("Women") if filters["sex"] == Sex.WOMAN else _("Men")
    if filters.get("age"):
        yield "age", age_label(filters["age"])
    if filters.get("title"):
        yield "title", _title_label(filters["title"])
    if filters.get("club"):
        yield "club", filters["club"]
    low, high = filters.get("min_rating"), filters.get("max_rating")
    if low is not None or high is not None:
        yield "min_rating max_rating", _rating_band_label(low, high)
    if filters.get("show"):
        yield "show", str(ACTIVITY_LABELS[filters["show"]])
    if filters.get("sort") == "gain":
        yield "sort", _("Biggest gains since the previous list")


def federation_label(code: str) -> str:
    """Return the name of a federation, or the code if it is unknown."""
    return _(FEDERATIONS[code].name) if code in FEDERATIONS else code


def _title_label(title: str) -> str:
    if title == "any":
        return _("Any title")
    return str(Title(title).label if title in Title.values else WomensTitle(title).label)


def _rating_band_label(low: int | None, high: int | None) -> str:
    if high is None:
        return _("Rating from %(low)d") % {"low": low}
    if low is None:
        return _("Rating up to %(high)d") % {"high": high}
    return _("Rating %(low)d–%(high)d") % {"low": low, "high": high}
