"""The first of every kind on a published list, placed 1 2 2 4 as on the list."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from ratings.browsing import rows_of, with_change
from ratings.browsing.asked import AGES, age_words
from ratings.models import ListedRating, Sex, Version

PLACES = 10


@dataclass(frozen=True, slots=True)
class First:
    """The first few who answer one question: place and row, with `change`; `query` asks the whole list the same."""

    words: str
    query: str
    rows: tuple[tuple[int, ListedRating], ...]


def first_places(version: Version, federation: str = "") -> list[First]:
    """The first ten active players of each kind, of one federation or all; kinds with nobody are left out."""
    found = [_first(version, words, asked, federation) for words, asked in _kinds()]
    return [one for one in found if one.rows]


def _kinds() -> Iterator[tuple[str, Mapping[str, str]]]:
    active = {"show": "active"}
    yield _("All"), active
    yield _("Women"), {"sex": Sex.WOMAN.value} | active
    for age in AGES:
        yield age_words(age), {"age": age} | active
        yield _women_words(age), {"sex": Sex.WOMAN.value, "age": age} | active
    yield _("Biggest gains since the list before"), {"sort": "gain"}
    yield _("New on this list"), {"show": "new"}


def _women_words(age: str) -> str:
    years = {"years": age[1:]}
    return _("Women under %(years)s") % years if age[0] == "u" else _("Women of %(years)s and older") % years


def _first(version: Version, words: str, asked: Mapping[str, str], federation: str) -> First:
    whole: dict[str, Any] = dict(asked) | ({"federation": [federation]} if federation else {})
    rows = list(with_change(rows_of(version, whole), version)[:PLACES])
    by = "change" if asked.get("sort") == "gain" else "rating"
    figures = [getattr(row, by) for row in rows]
    placed = tuple((figures.index(figure) + 1, row) for figure, row in zip(figures, rows, strict=True))
    return First(words, urlencode(dict(asked) | ({"federation": federation} if federation else {})), placed)
