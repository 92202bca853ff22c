"""A Report as one canonical JSON text, and back: equal reports give equal bytes."""

import dataclasses
import functools
import json
import types
import typing
from datetime import date
from typing import Any

from ratings.reports.report import Birth, Report


def to_json(report: Report) -> str:
    """The report as JSON: keys sorted, no blanks, non-ASCII as itself, what is not stated left out."""
    return json.dumps(_plain(report), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def from_json(text: str) -> Report:
    """The report that ``to_json`` wrote. ValueError names what is no part of a report."""
    plain = json.loads(text)
    if not isinstance(plain, dict):
        raise ValueError("a report is a JSON object")
    return typing.cast(Report, _build(Report, plain))


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


def _plain(value: Any) -> Any:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        stated = ((part, getattr(value, part.name)) for part in dataclasses.fields(value))
        return {part.name: _plain(item) for part, item in stated if item != _default(part)}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value.isoformat() if isinstance(value, date) else value


def _default(part: "dataclasses.Field[Any]") -> Any:
    if part.default_factory is not dataclasses.MISSING:
        return part.default_factory()
    return part.default


def _build(kind: Any, plain: Any) -> Any:
    origin = typing.get_origin(kind)
    if origin is types.UnionType:
        return None if plain is None else _build(typing.get_args(kind)[0], plain)
    if origin is tuple:
        return tuple(_build(typing.get_args(kind)[0], item) for item in _as(list, plain))
    if origin is typing.Literal:
        return _one_of(typing.get_args(kind), plain)
    if dataclasses.is_dataclass(kind):
        return _build_record(typing.cast(type, kind), _as(dict, plain))
    return date.fromisoformat(_as(str, plain)) if kind is date else _as(kind, plain)


def _build_record(kind: type, plain: dict[str, Any]) -> Any:
    parts = _parts(kind)
    unknown = sorted(plain.keys() - parts.keys())
    if unknown:
        raise ValueError(f"{kind.__name__} has no field {', '.join(unknown)}")
    try:
        return kind(**{name: _build(parts[name], item) for name, item in plain.items()})
    except TypeError as error:
        raise ValueError(f"{kind.__name__}: {error}") from error


@functools.cache
def _parts(kind: type) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def _as(kind: type, plain: Any) -> Any:
    if type(plain) is not kind:
        raise ValueError(f"{kind.__name__} expected, {plain!r} found")
    return plain


def _one_of(allowed: tuple[Any, ...], plain: Any) -> Any:
    if plain not in allowed:
        raise ValueError(f"one of {allowed} expected, {plain!r} found")
    return plain
