"""A published version as a file in pieces: all rows or a selection, in one format, zipped or not."""

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
from ratings.lists.browse import sorted_rows
from ratings.lists.downloads import frames
from ratings.lists.rows import exported_list
from ratings.models import ListedRating, RatingSeries, Version

# FIDE's own lists have no unrated players.
RATED_ONLY = ("fide-txt", "fide-xml")
# Files always have the order of the list. Of the sort orders, only these leave rows out.
RESTRICTING_SORTS = ("gain",)
NAME_LENGTH = 100


@dataclass(frozen=True)
class Export:
    """A file of a version.

    `filters` has the filters of a BrowseForm; without filters the file is the whole sealed list.
    """

    version: Version
    format: ExportFormat
    zipped: bool = False
    filters: Mapping[str, Any] = field(default_factory=dict)

    @property
    def content_type(self) -> str:
        return "application/zip" if self.zipped else self.format.content_type

    @property
    def name(self) -> str:
        """The file name: ``standard-2025-12-v1.csv``, ``fide-standard-2025-12-v1.csv``.

        Filters are added, such as ``-federation-ger``.
        """
        return f"{self.member}.zip" if self.zipped else self.member

    @property
    def member(self) -> str:
        """The name of the file inside the zip file."""
        rated = self.version.list
        text = slugify(" ".join(f"{name} {_text(value)}" for name, value in self.filters.items()).replace("_", " "))
        parts = [rated.series_code.lower(), rated.control, rated.month, f"v{self.version.number}", text]
        return f"{'-'.join(filter(None, parts))[:NAME_LENGTH].rstrip('-')}.{self.format.extension}"


def restricting_filters(cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """Return the filters in the cleaned data of a BrowseForm that leave rows out."""
    filled = {name: value for name, value in cleaned.items() if value not in ("", None, [])}
    return {name: value for name, value in filled.items() if name != "sort" or value in RESTRICTING_SORTS}


def query_of(filters: Mapping[str, Any]) -> str:
    """Return the filters as a query string, the same for equal filters."""
    return urlencode({name: _text(value) for name, value in filters.items()})


def file_tag(export: Export) -> str:
    """Return an identifier of the file's bytes: a hash of seal, other facts in it, layout and library versions."""
    facts = exported_list(export.version).facts()
    made_by = [export.format.identifier, export.format.layout, zipped.layout if export.zipped else ""]
    content = [export.version.seal, facts, made_by, query_of(export.filters), _previous_seal(export)]
    content += numbers_token(export.version.list.series)
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:40]


def pieces(export: Export) -> Iterator[bytes]:
    """Yield the file in pieces, in the order of the list and in constant memory. Equal exports have equal bytes."""
    facts = exported_list(export.version)
    file_pieces = export.format.render(facts, frames.frames(_rows(export), export.version.run_id, facts.series))
    return zip_of([ZipMember(export.member, file_pieces)]) if export.zipped else file_pieces


def formats_of(series: RatingSeries) -> dict[str, ExportFormat]:
    """Return the formats of a series' lists by identifier, with FIDE's layouts only if they fit the series."""
    return {name: format_ for name, format_ in FORMATS.items() if name not in RATED_ONLY or series.is_fide_like}


def numbers_token(series: RatingSeries) -> list[str]:
    """Return a value that changes when a series gets a new number; empty for a series without own numbers."""
    marks = series.numbers.aggregate(Count("pk"), Max("pk"))
    return [f"{marks['pk__count']} numbers until {marks['pk__max']}"] if marks["pk__count"] else []


def _rows(export: Export) -> QuerySet[ListedRating]:
    everybody = ListedRating.objects.filter(run=export.version.run_id)
    rows = sorted_rows(export.version, export.filters) if export.filters else everybody
    return rows.filter(rating__isnull=False) if export.format.identifier in RATED_ONLY else rows


def _previous_seal(export: Export) -> str:
    """Return the checksum that seals the previous list if the filters compare with it; else an empty text."""
    if not {export.filters.get("show"), export.filters.get("sort")} & {"new", *RESTRICTING_SORTS}:
        return ""
    before = export.version.previous_list_version
    return before.seal if before else ""


def _text(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
