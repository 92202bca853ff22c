"""Browsing a published list: which rows, in which order, a page at a time by key."""

import datetime as dt
from dataclasses import dataclass
from typing import Any

from django import forms
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from ratings.folding import fold
from ratings.models import ListedRating, Sex, Title, Version, WomensTitle

ROWS = 100

# Column → falls or rises. The number comes last, so that no two rows are equal.
ORDERS: dict[str, tuple[tuple[str, bool], ...]] = {
    "rating": (("rating", False), ("folded", True), ("number", True)),
    "name": (("folded", True), ("number", True)),
    "games": (("games", False), ("rating", False), ("folded", True), ("number", True)),
    "youngest": (("birth_year", False), ("rating", False), ("folded", True), ("number", True)),
}
SHOWN = {"": _("Rated players"), "active": _("Active players only"), "all": _("Unrated players too")}
AGES = ("u8", "u10", "u12", "u14", "u16", "u18", "u20", "o50", "o65")


def _age_words(age: str) -> str:
    years = age[1:]
    return _("Under %(years)s") % {"years": years} if age[0] == "u" else _("%(years)s and older") % {"years": years}


class BrowseForm(forms.Form):
    """What a reader may ask of a list; nothing is required, nonsense is refused by field."""

    q = forms.CharField(label=_("Name or number"), required=False, max_length=80)
    federation = forms.CharField(
        label=_("Federation"), required=False, max_length=3, widget=forms.TextInput(attrs={"size": 4})
    )
    sex = forms.ChoiceField(label=_("Sex"), required=False, choices=[("", _("All")), *Sex.choices])
    age = forms.ChoiceField(
        label=_("Age"), required=False, choices=lambda: [("", _("All")), *((age, _age_words(age)) for age in AGES)]
    )
    title = forms.ChoiceField(
        label=_("Title"),
        required=False,
        choices=[("", _("All")), ("any", _("Any title")), *((v, v) for v in [*Title.values, *WomensTitle.values])],
    )
    show = forms.ChoiceField(label=_("Show"), required=False, choices=list(SHOWN.items()))
    sort = forms.ChoiceField(required=False, choices=[(order, order) for order in ORDERS], widget=forms.HiddenInput)
    after = forms.CharField(required=False, max_length=12, widget=forms.HiddenInput)
    before = forms.CharField(required=False, max_length=12, widget=forms.HiddenInput)


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a list; `after` and `before` are the numbers its neighbours begin from, empty where none is."""

    rows: tuple[ListedRating, ...]
    sort: str
    after: str
    before: str


def browse(version: Version, asked: dict[str, Any]) -> Page:
    """The page asked for (the cleaned data of a BrowseForm). A key that is not on the list begins anew."""
    sort = asked.get("sort") or "rating"
    rows = _filtered(version, asked)
    back = bool(asked.get("before"))
    number = asked.get("before") or asked.get("after") or ""
    key = ListedRating.objects.filter(run=version.run_id, number=number).first()
    if key:
        rows = rows.filter(_beyond(key, sort, back))
    found = list(rows.order_by(*_order(sort, back, _shown(asked) == "all"))[: ROWS + 1])
    more = len(found) > ROWS
    page = found[:ROWS][::-1] if back else found[:ROWS]
    has_after, has_before = (bool(key), more) if back else (more, bool(key))
    return Page(
        rows=tuple(page),
        sort=sort,
        after=page[-1].number if page and has_after else "",
        before=page[0].number if page and has_before else "",
    )


def _order(sort: str, back: bool, unrated: bool) -> list[Any]:
    """The order of the rows, or its reverse. What is not known stands last.

    Where no rating is missing nothing is said of missing ones: then the order is that of the index.
    """
    return [_ordered(column, rises != back, back, unrated) for column, rises in ORDERS[sort]]


def _ordered(column: str, rises: bool, back: bool, unrated: bool) -> Any:
    missing = column == "birth_year" or (column == "rating" and unrated)
    nulls = {"nulls_first" if back else "nulls_last": True} if missing else {}
    return F(column).asc(**nulls) if rises else F(column).desc(**nulls)


def _beyond(key: ListedRating, sort: str, back: bool) -> Q:
    """What stands after the key's row (before it, when going back) in the order of the columns."""
    beyond, equal = Q(pk__in=[]), Q()
    for column, rises in ORDERS[sort]:
        value = getattr(key, column)
        beyond |= equal & _further(column, value, rises != back, back)
        equal &= Q(**{column: value}) if value is not None else Q(**{f"{column}__isnull": True})
    return beyond


def _further(column: str, value: object, rises: bool, back: bool) -> Q:
    """Rows whose column stands further on; those without a value stand last."""
    if value is None:
        return Q(**{f"{column}__isnull": False}) if back else Q(pk__in=[])
    further = Q(**{f"{column}__{'gt' if rises else 'lt'}": value})
    return further if back or column in ("folded", "number") else further | Q(**{f"{column}__isnull": True})


def _filtered(version: Version, asked: dict[str, Any]) -> QuerySet[ListedRating]:
    rows = ListedRating.objects.filter(run=version.run_id)
    show = _shown(asked)
    if show != "all":
        rows = rows.filter(rating__isnull=False)
    if show == "active":
        rows = rows.exclude(flag__contains="i")
    if asked.get("federation"):
        rows = rows.filter(federation=asked["federation"].upper())
    if asked.get("sex"):
        rows = rows.filter(sex=asked["sex"])
    aged = _of_age(asked.get("age"), version.list.date)
    return rows.filter(aged, _titled(asked.get("title")), _named(asked.get("q")))


def _shown(asked: dict[str, Any]) -> str:
    """Whom the page shows: who looks for a name wants him also without a rating."""
    return asked.get("show") or ("all" if asked.get("q") else "rated")


def _of_age(age: str | None, date: dt.date) -> Q:
    """Under N: not N years old on 1 January of the list's year. N and older: N on that day or later in the year."""
    if not age:
        return Q()
    born = date.year - int(age[1:])
    return Q(birth_year__gte=born) if age[0] == "u" else Q(birth_year__lte=born)


def _titled(title: str | None) -> Q:
    if not title:
        return Q()
    if title == "any":
        return ~Q(title="") | ~Q(womens_title="")
    return Q(title=title) | Q(womens_title=title)


def _named(text: str | None) -> Q:
    """Every word begins a word of the name, or the whole is the number."""
    if not text:
        return Q()
    named = Q()
    for word in fold(text).split():
        named &= Q(folded__startswith=word) | Q(folded__contains=f" {word}")
    return named | Q(number__iexact=text.strip())
