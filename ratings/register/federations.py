"""FIDE's federations: which code stands for whom, and on which days."""

import datetime as dt
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

FILE = Path(__file__).with_suffix(".toml")
_KEYS = {"name": str, "first": dt.date, "last": dt.date, "norms": bool}

Standing = Literal["known", "unknown", "not-yet", "no-longer"]


@dataclass(frozen=True, slots=True)
class RegisteredFederation:
    code: str
    name: str
    first: dt.date | None = None
    """First day of the code; None where not known."""
    last: dt.date | None = None
    """Last day of the code; None where it is in use, or not known."""
    former: bool = False
    """The code is no longer given out."""
    norms: bool = True
    """False: the code stands for no federation when a title norm is counted."""


class FederationFileError(ValueError):
    """The file of federations says something it may not: file, code, what was found."""


def read(text: str, file: str) -> dict[str, RegisteredFederation]:
    """Answer the federations of a file by code; FederationFileError names the file and the code that is wrong."""
    try:
        sections = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise FederationFileError(f"{file}: {wrong}") from wrong
    if sections.keys() != {"current", "former"}:
        raise FederationFileError(f"{file}: found {', '.join(sections)}; expected [current] and [former]")
    federations: dict[str, RegisteredFederation] = {}
    for section, entries in sections.items():
        for code, entry in entries.items():
            if code in federations:
                raise FederationFileError(f"{file}: {code} is in [current] and in [former]")
            federations[code] = _federation(file, code, entry, section == "former")
    return federations


def standing(code: str, day: dt.date) -> Standing:
    """Answer whether the code is known on that day, not yet, no longer, or not at all."""
    federation = FEDERATIONS.get(code)
    if federation is None:
        return "unknown"
    if federation.first and day < federation.first:
        return "not-yet"
    if federation.last and day > federation.last:
        return "no-longer"
    return "known"


def _federation(file: str, code: str, entry: Mapping[str, Any], former: bool) -> RegisteredFederation:
    if not (len(code) == 3 and code.isascii() and code.isalpha() and code.isupper()):
        raise FederationFileError(f"{file}: {code}: expected a code of 3 capitals")
    for key, value in entry.items():
        if type(value) is not _KEYS.get(key):
            raise FederationFileError(f"{file}: {code}: {key} = {value!r} is not known here")
    if not entry.get("name"):
        raise FederationFileError(f"{file}: {code}: name is missing")
    federation = RegisteredFederation(code, former=former, **entry)
    if federation.first and federation.last and federation.last < federation.first:
        raise FederationFileError(f"{file}: {code}: last is before first")
    return federation


FEDERATIONS: Mapping[str, RegisteredFederation] = read(FILE.read_text(encoding="utf-8"), FILE.name)
