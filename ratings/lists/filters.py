"""Filters of the rows of a version."""

import datetime as dt
from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Q, QuerySet

from ratings.lists.forms import AGES
from ratings.lists.ordering import ordering
from ratings.lists.previous import new_rows, rows_that_gained
from ratings.models import ListedRating, RatingSeries, Version
from ratings.register import clubs
from ratings.register.same_names import other_beginnings
from ratings.text.folding import fold


def sorted_rows(version: Version, filters: Mapping[str, Any]) -> QuerySet[ListedRating]:
    """Return all rows that match the filters, in the requested order.

    Without filters these are the rated players in the order of the list. `filters` is the cleaned data of a BrowseForm;
    `after` and `before` in it are ignored. Rows sorted by gain have `change`, see `with_change`.
    """
    return matching_rows(version, filters).order_by(
        *ordering(filters.get("sort") or "rating", False, activity_filter(filters) == "all")
    )


def matching_rows(version: Version, filters: Mapping[str, Any]) -> QuerySet[ListedRating]:
    """Return the rows that match the filters, unordered."""
    rows = _filter_activity(ListedRating.objects.filter(run=version.run_id), version, activity_filter(filters))
    if filters.get("federation"):
        rows = rows.filter(federation__in=filters["federation"])
    if filters.get("sex"):
        rows = rows.filter(sex=filters["sex"])
    if filters.get("club"):
        members = clubs.memberships_on(version.list.date, known_at=version.at).filter(folded=fold(filters["club"]))
        rows = rows.filter(player__in=members.values("player"))
    if filters.get("sort") == "gain":
        rows = rows_that_gained(rows, version)
    aged = _age_condition(filters.get("age"), version.list.date)
    return rows.filter(
        aged,
        _rating_condition(filters),
        _title_condition(filters.get("title")),
        _search_condition(filters.get("q"), version.list.series),
    )


def activity_filter(filters: Mapping[str, Any]) -> str:
    """Return the filter `show` or its default: all players for a search by name, else rated players."""
    return filters.get("show") or ("all" if filters.get("q") else "rated")


def _filter_activity(rows: QuerySet[ListedRating], version: Version, show: str) -> QuerySet[ListedRating]:
    if show == "new":
        return new_rows(rows, version)
    if show == "inactive":
        rows = rows.filter(flag__contains="i")
    if show == "active":
        rows = rows.exclude(flag__contains="i")
    return rows if show == "all" else rows.filter(rating__isnull=False)


def _age_condition(age: str | None, date: dt.date) -> Q:
    """Return the condition of an age group by year of birth.

    A player is under N if they are not yet N years old on 1 January of the list's year. A player is N or older if they
    reach N years in that year or earlier.
    """
    if not age:
        return Q()
    born = date.year - int(age[1:])
    return Q(birth_year__gte=born) if age[0] == "u" else Q(birth_year__lte=born)


def age_limits(date: dt.date) -> list[int]:
    """Return the birth years at which age groups begin or end on a list of that date, in ascending order."""
    return sorted(date.year - int(age[1:]) + (age[0] == "o") for age in AGES)


def _rating_condition(filters: Mapping[str, Any]) -> Q:
    """Return the condition of the rating band. It includes both ends, and no unrated player."""
    low, high = filters.get("min_rating"), filters.get("max_rating")
    return Q(**{"rating__gte": low} if low is not None else {}) & Q(**{"rating__lte": high} if high is not None else {})


def _title_condition(title: str | None) -> Q:
    if not title:
        return Q()
    if title == "any":
        return ~Q(title="") | ~Q(womens_title="")
    return Q(title=title) | Q(womens_title=title)


def _search_condition(text: str | None, series: RatingSeries) -> Q:
    """Return the condition of a search text.

    Every word begins a word of the name, in any spelling, or the whole text is the FIDE ID or the number in the series.
    """
    if not text:
        return Q()
    named = Q()
    typed = fold(text).split()
    others = other_beginnings(typed)
    for word in typed:
        named &= reduce(or_, (_begins_word(spelling) for spelling in (word, *others[word])))
    number = text.strip()
    if any(map(str.isdigit, number)):
        named |= Q(player__in=series.numbers.filter(number=number.upper()).values("player"))
    return named | Q(number__iexact=number)


def _begins_word(text: str) -> Q:
    return Q(folded__startswith=text) | Q(folded__contains=f" {text}")
