"""A Report as canonical JSON, and back: equal reports have equal bytes."""

import dataclasses
import functools
import json

from pydantic import TypeAdapter

from ratings.reports.report import Birth, Report


def to_json(report: Report) -> str:
    """Return the report as JSON: sorted keys, no blanks, non-ASCII unescaped, default values omitted."""
    plain = _adapter().dump_python(report, mode="json", exclude_defaults=True)
    return json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def from_json(text: str) -> Report:
    """Return the report from the JSON of ``to_json``. ValueError names each unknown or invalid part."""
    return _adapter().validate_json(text, strict=True, extra="forbid")


def public_copy(report: Report, last_year: int) -> Report:
    """Return the public copy of a report, with births as in `years_only`, and FIDE IDs only.

    Comments and unknown lines are left out, because no person has checked their content.
    """
    return dataclasses.replace(with_fide_ids_only(years_only(report, last_year)), other_lines=(), comments=())


def with_fide_ids_only(report: Report) -> Report:
    """Return the report without the numbers of an office (N17): other programs expect a FIDE ID in that field."""
    return dataclasses.replace(
        report,
        players=tuple(
            player if player.fide_id.isdigit() else dataclasses.replace(player, fide_id="") for player in report.players
        ),
    )


def years_only(report: Report, last_year: int | None = None) -> Report:
    """Return the report with each birth reduced to its year, and without births after `last_year`."""
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
