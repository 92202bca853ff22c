"""A Report as one canonical JSON text, and back: equal reports give equal bytes."""

import dataclasses
import functools
import json

from pydantic import TypeAdapter

from ratings.reports.report import Birth, Report


def to_json(report: Report) -> str:
    """Return the report as JSON: keys sorted, no blanks, non-ASCII as itself, what is not stated left out."""
    plain = _adapter().dump_python(report, mode="json", exclude_defaults=True)
    return json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def from_json(text: str) -> Report:
    """Return the report that ``to_json`` wrote. ValueError names what is no part of a report."""
    return _adapter().validate_json(text, strict=True, extra="forbid")


def public_copy(report: Report, last_year: int) -> Report:
    """The report as anyone may see it: of a birth only the year is left, and nothing of one after `last_year`.

    Comments and lines that no format knows are left out too, for nobody has checked what stands in them.
    """
    return dataclasses.replace(years_only(report, last_year), other_lines=(), comments=())


def years_only(report: Report, last_year: int | None = None) -> Report:
    """The report with the year alone of each birth, and with nothing of one after `last_year`."""
    return dataclasses.replace(
        report,
        players=tuple(dataclasses.replace(row, birth=_public_birth(row.birth, last_year)) for row in report.players),
        national=tuple(dataclasses.replace(row, birth=_public_birth(row.birth, last_year)) for row in report.national),
    )


def _public_birth(birth: Birth | None, last_year: int | None) -> Birth | None:
    return Birth(birth.year) if birth and (last_year is None or birth.year <= last_year) else None


@functools.cache
def _adapter() -> TypeAdapter[Report]:
    return TypeAdapter(Report)
