"""A published version as a file: the whole or what was asked of it, in a format, zipped or not, piece by piece."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from django.db.models import Count, Max, QuerySet
from django.utils.text import slugify

from ratings.exports import FORMATS, ExportFormat, zipped
from ratings.exports.zipped import ZipMember, zip_of
from ratings.lists.browse import rows_of
from ratings.lists.downloads import frames
from ratings.lists.rows import header
from ratings.models import ListedRating, RatingSeries, Version

# FIDE's own lists have nobody without a rating.
RATED_ONLY = ("fide-txt", "fide-xml")
# Rows come in the order of the list; of the ways to sort them only this one also leaves rows out.
RESTRICTING = ("gain",)
NAME_LENGTH = 100


@dataclass(frozen=True)
class Export:
    """Which file. `asked` is what is left of the cleaned data of a BrowseForm: nothing is the whole list, as sealed."""

    version: Version
    format: ExportFormat
    zipped: bool = False
    asked: Mapping[str, Any] = field(default_factory=dict)

    @property
    def content_type(self) -> str:
        return "application/zip" if self.zipped else self.format.content_type

    @property
    def name(self) -> str:
        """``standard-2025-12-v1.csv``, ``fide-standard-2025-12-v1.csv``, with ``-federation-ger`` before the ending."""
        return f"{self.member}.zip" if self.zipped else self.member

    @property
    def member(self) -> str:
        """What the file is called that is in the zip file."""
        rated = self.version.list
        words = slugify(" ".join(f"{name} {_text(value)}" for name, value in self.asked.items()).replace("_", " "))
        parts = [rated.series_code.lower(), rated.control, rated.month, f"v{self.version.number}", words]
        return f"{'-'.join(filter(None, parts))[:NAME_LENGTH].rstrip('-')}.{self.format.extension}"


def restriction(cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """What the cleaned data of a BrowseForm leave rows out by; sorting mostly does not."""
    filled = {name: value for name, value in cleaned.items() if value not in ("", None, [])}
    return {name: value for name, value in filled.items() if name != "sort" or value in RESTRICTING}


def query_of(filters: Mapping[str, Any]) -> str:
    """What was asked as the end of an address; the same whichever way it was asked."""
    return urlencode({name: _text(value) for name, value in filters.items()})


def tag(export: Export) -> str:
    """What no other bytes have: the seal, the facts beside the rows, the layout and the library that writes it."""
    facts = header(export.version).facts()
    made_by = [export.format.identifier, export.format.layout, zipped.layout if export.zipped else ""]
    content = [export.version.seal, facts, made_by, query_of(export.asked), _before(export)]
    content += numbers_mark(export.version.list.series)
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:40]


def pieces(export: Export) -> Iterator[bytes]:
    """The file in pieces, in the order of the list and in constant memory; always the same bytes."""
    facts = header(export.version)
    made = export.format.render(facts, frames.frames(_rows(export), export.version.run_id, facts.series))
    return zip_of([ZipMember(export.member, made)]) if export.zipped else made


def formats_of(series: RatingSeries) -> dict[str, ExportFormat]:
    """The formats by identifier in which the lists of a series are there: FIDE's layouts only where they fit."""
    return {name: made for name, made in FORMATS.items() if name not in RATED_ONLY or series.is_fide_like}


def numbers_mark(series: RatingSeries) -> list[str]:
    """What changes with the numbers of a series, to which later ones are only added; nothing without any."""
    marks = series.numbers.aggregate(Count("pk"), Max("pk"))
    return [f"{marks['pk__count']} numbers until {marks['pk__max']}"] if marks["pk__count"] else []


def _rows(export: Export) -> QuerySet[ListedRating]:
    everybody = ListedRating.objects.filter(run=export.version.run_id)
    rows = rows_of(export.version, export.asked) if export.asked else everybody
    return rows.filter(rating__isnull=False) if export.format.identifier in RATED_ONLY else rows


def _before(export: Export) -> str:
    """The seal of the list before, where rows are chosen by it."""
    if not {export.asked.get("show"), export.asked.get("sort")} & {"new", *RESTRICTING}:
        return ""
    before = export.version.list_before
    return before.seal if before else ""


def _text(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
