"""Arbiters: storing, listing, and matching with the names in reports."""

import datetime as dt
import re
from collections.abc import Collection
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import F, Q, QuerySet

from ratings.models import Arbiter, ArbiterLevel
from ratings.text.folding import fold
from ratings.text.spellings import spellings

# Titles and levels that reports write before a name.
TITLES = {"gm", "im", "fm", "cm", "wgm", "wim", "wfm", "wcm", *(level.lower() for level in ArbiterLevel.values)}
FIDE_ID = re.compile(r"(?<![0-9])[1-9][0-9]{4,9}(?![0-9])")


def store_arbiter(arbiter: Arbiter) -> None:
    """Store an arbiter, with the folded words of the name in `words`."""
    arbiter.words = sorted_words(arbiter.name)
    arbiter.save()


def sorted_words(name: str) -> str:
    """Return the folded words of a name, sorted: equal for “Nora Ahlberg” and “Ahlberg, Nora”."""
    return " ".join(sorted(fold(name).split()))


def matching_arbiters(filters: dict[str, Any], today: dt.date) -> QuerySet[Arbiter]:
    """Return the arbiters that match the filters, by name. `today` decides which licences are valid."""
    rows = Arbiter.objects.select_related("user").order_by("name", "pk")
    for word in fold(filters.get("text", "")).split():
        rows = rows.filter(reduce(or_, (Q(words__contains=each) for each in spellings(word)), Q(fide_id=word)))
    if level := filters.get("level"):
        rows = rows.filter(level=level)
    if licence := filters.get("licence"):
        rows = rows.filter(_licence_condition(licence, today))
    return rows


def stated_name(text: str) -> str:
    """Return the folded name in the text of a report, without titles, levels and FIDE ID."""
    return " ".join(word for word in fold(re.sub(r"[0-9()\0]", " ", text)).split() if word not in TITLES)


def fide_ids_by_words(names: Collection[str]) -> dict[str, set[str]]:
    """Return the FIDE IDs of the arbiters with each name, by `sorted_words`; "" is an arbiter without an ID."""
    ids: dict[str, set[str]] = {}
    rows = Arbiter.objects.filter(words__in={sorted_words(name) for name in names})
    for name_words, fide_id in rows.order_by().values_list("words", "fide_id"):
        ids.setdefault(name_words, set()).add(fide_id)
    return ids


def arbiter_named(text: str) -> Arbiter | None:
    """Return the arbiter in the text of a report, by FIDE ID or name; None if the register has no such arbiter.

    If several arbiters have the same name, the arbiter with the longest licence is returned.
    """
    ids = FIDE_ID.findall(text)
    name = stated_name(text)
    named = Q(fide_id__in=ids) if ids else Q(pk__in=[])
    if name:
        named |= Q(words=sorted_words(name))
    rows = [*Arbiter.objects.filter(named).order_by(F("licence_until").desc(nulls_last=True), "pk")]
    return next((row for row in rows if row.fide_id and row.fide_id in ids), rows[0] if rows else None)


def _licence_condition(state: str, today: dt.date) -> Q:
    if state == "none":
        return Q(licence_until=None)
    return Q(licence_until__gte=today) if state == "valid" else Q(licence_until__lt=today)
