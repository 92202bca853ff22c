"""FIDE's federations: their codes, names and days of validity."""

import datetime as dt
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from babel import Locale
from babel.core import get_global

from ratings.tables.patterns import is_federation
from ratings.tables.problems import CannotRead
from ratings.text.folding import fold

FILE = Path(__file__).with_suffix(".toml")
LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "nl", "nb", "sv", "da", "fi", "is", "pl", "cs", "hu", "tr")
_KEYS = {"name": str, "first": dt.date, "last": dt.date, "norms": bool, "iso": str, "names": list}

FederationCodeState = Literal["known", "unknown", "not-yet", "no-longer"]


@dataclass(frozen=True, slots=True)
class RegisteredFederation:
    code: str
    name: str
    first: dt.date | None = None
    """First day of the code; None if unknown."""
    last: dt.date | None = None
    """Last day of the code; None if it is in use or the day is unknown."""
    former: bool = False
    """True for a code that FIDE does not assign any more."""
    norms: bool = True
    """False if the code is not counted as a federation for title norms."""
    iso: str = ""
    """Two-letter code of ISO 3166, if CLDR does not have the English name of the federation."""
    names: tuple[str, ...] = ()
    """Further names of the country."""


class FederationFileError(ValueError):
    """The file of federations is invalid. The message gives file, code and value found."""


def read_federations(text: str, file: str) -> dict[str, RegisteredFederation]:
    """Return the federations in the text of a file, by code.

    FederationFileError names `file` and the invalid code.
    """
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
            federations[code] = _checked_federation(file, code, entry, section == "former")
    return federations


def code_state(code: str, day: dt.date) -> FederationCodeState:
    """Return the state of the code on a day: known, not yet, no longer, or unknown."""
    federation = FEDERATIONS.get(code)
    if federation is None:
        return "unknown"
    if federation.first and day < federation.first:
        return "not-yet"
    if federation.last and day > federation.last:
        return "no-longer"
    return "known"


def federation_of(text: str) -> str:
    """Return the code of a federation for its code, a code of ISO 3166, or the country's name in many languages.

    Empty for another text.
    """
    code = text.upper() if text.isascii() else ""
    if code in FEDERATIONS:
        return code
    if named := _codes_by_name().get(fold(text)):
        return named
    if is_federation(code):
        return code
    raise CannotRead("three letters, such as NOR")


@lru_cache(maxsize=1)
def _codes_by_name() -> Mapping[str, str]:
    """Return the codes of federations by folded names of their countries, and by codes of ISO 3166."""
    locales = [Locale(language).territories for language in LANGUAGES]
    countries = {fold(name): country for country, name in locales[0].items() if re.fullmatch("[A-Z]{2}", country)}
    long_codes: Mapping[str, list[str]] = get_global("territory_aliases")
    codes: dict[str, str] = {}
    for code, federation in FEDERATIONS.items():
        if federation.former:
            continue
        country = federation.iso or countries.get(fold(federation.name), "")
        names = [federation.name, *federation.names, country]
        names += [territories.get(country, "") for territories in locales]
        names += [alias for alias, of in long_codes.items() if of == [country] and len(alias) == 3 and alias.isalpha()]
        for name in filter(None, map(fold, names)):
            codes.setdefault(name, code)
    return codes


def _checked_federation(file: str, code: str, entry: Mapping[str, Any], former: bool) -> RegisteredFederation:
    if not (len(code) == 3 and code.isascii() and code.isalpha() and code.isupper()):
        raise FederationFileError(f"{file}: {code}: expected a code of 3 capitals")
    for key, value in entry.items():
        if type(value) is not _KEYS.get(key):
            raise FederationFileError(f"{file}: {code}: {key} = {value!r} is not known here")
    if not entry.get("name"):
        raise FederationFileError(f"{file}: {code}: name is missing")
    entry = {**entry, "names": tuple(entry.get("names", ()))}
    federation = RegisteredFederation(code, former=former, **entry)
    if federation.first and federation.last and federation.last < federation.first:
        raise FederationFileError(f"{file}: {code}: last is before first")
    return federation


FEDERATIONS: Mapping[str, RegisteredFederation] = read_federations(FILE.read_text(encoding="utf-8"), FILE.name)
