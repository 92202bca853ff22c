"""Arbiters from a CSV file: known ones are changed, others added; nothing is written while a row is wrong."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.arbiters.arbiters import keep, words_of
from ratings.core.errors import Refused
from ratings.core.mapped_csv import ImportField, MappedTable, day_of
from ratings.models import Arbiter, ArbiterLevel

FIELDS = (
    ImportField("name", gettext_lazy("Name"), "name fullname arbiter arbitername schiedsrichter", required=True),
    ImportField("given_name", gettext_lazy("Given name"), "firstname givenname vorname prenom"),
    ImportField("fide_id", gettext_lazy("FIDE ID"), "fideid idfide idnumber fidenumber fidenummer fideno id"),
    ImportField("federation", gettext_lazy("Federation"), "federation fed country land verband"),
    ImportField("level", gettext_lazy("Arbiter level"), "level title titel arbitertitle lizenz grade", required=True),
    ImportField("category", gettext_lazy("Category"), "category cat kategorie"),
    ImportField(
        "licence_until", gettext_lazy("Licence valid until"),
        "licencevaliduntil licenceuntil licenseuntil licensevaliduntil validuntil until expires expiry gultigbis bis",
    ),
)  # fmt: skip
KEPT = ("name", "fide_id", "federation", "level", "category", "licence_until")


class ImportCount(NamedTuple):
    """How many arbiters were added, and how many changed."""

    added: int
    changed: int


@transaction.atomic
def import_arbiters(table: MappedTable, fields: list[str], home: str) -> ImportCount:
    """Store the rows: an arbiter is known by FIDE ID, else by name and federation; an empty cell leaves what is there.

    `home` is the federation of rows that state none. Refused names every row that is wrong.
    """
    problems: list[str] = []
    arbiters: list[Arbiter] = []
    seen: dict[tuple[str, object], int] = {}
    by_id, by_words = _kept()
    for number, cells in table.cells(fields):
        words = words_of(_name(cells))
        arbiter = by_id.get(cells.get("fide_id", "")) or by_words.get(words)
        if arbiter and (contradiction := _contradiction(arbiter, number, cells, home)):
            problems.append(contradiction)
            continue
        arbiter = arbiter or Arbiter(federation=home)
        problems += _filled(arbiter, number, cells)
        keys = [("id", arbiter.fide_id)] if arbiter.fide_id else []
        for key in (*keys, ("arbiter", arbiter.pk or words)):
            if (other := seen.setdefault(key, number)) != number:
                problems.append(_("row %(row)d: the arbiter of row %(other)d again") % {"row": number, "other": other})
                break
        arbiters.append(arbiter)
    if problems:
        raise Refused(*problems)
    added = sum(arbiter.pk is None for arbiter in arbiters)
    for arbiter in arbiters:
        keep(arbiter)
    return ImportCount(added, len(arbiters) - added)


def _kept() -> tuple[dict[str, Arbiter], dict[str, Arbiter]]:
    """The arbiters by FIDE ID, and by name where only one has it."""
    rows = [*Arbiter.objects.select_for_update()]
    namesakes = Counter(row.words for row in rows)
    return (
        {row.fide_id: row for row in rows if row.fide_id},
        {row.words: row for row in rows if namesakes[row.words] == 1},
    )


def _contradiction(arbiter: Arbiter, number: int, cells: Mapping[str, str], home: str) -> str | None:
    """A namesake with another FIDE ID or of another federation: who is meant, a number must say."""
    fide_id, federation = cells.get("fide_id", ""), cells.get("federation", "").upper() or home
    if fide_id and fide_id == arbiter.fide_id:
        return None
    if fide_id and arbiter.fide_id:
        expected = _("expected %(id)s, which the register of arbiters has for this name; add a namesake by hand")
        return _problem(number, "fide_id", fide_id, expected % {"id": arbiter.fide_id})
    if federation != arbiter.federation:
        expected = _("expected %(federation)s, which the register of arbiters has for this name; state the FIDE ID")
        return _problem(number, "federation", federation, expected % {"federation": arbiter.federation})
    return None


def _name(cells: Mapping[str, str]) -> str:
    given = cells.get("given_name", "")
    return f"{cells['name']}, {given}" if given else cells["name"]


def _filled(arbiter: Arbiter, number: int, cells: Mapping[str, str]) -> Iterator[str]:
    """Fill in what the cells of a row state, and name what is wrong with them."""
    stated = {name: cells.get(name, "") for name in KEPT} | {"name": _name(cells)}
    stated |= {"federation": stated["federation"].upper(), "category": stated["category"].upper()}
    stated["level"] = _level(stated["level"])
    until = stated.pop("licence_until")
    for name, value in stated.items():
        if value:
            setattr(arbiter, name, value)
    if until and not (day := day_of(until)):
        yield _problem(number, "licence_until", until, _("a day as 2026-12-31"))
    elif until:
        arbiter.licence_until = day
    arbiter.words = words_of(arbiter.name)
    try:
        arbiter.full_clean(validate_unique=False)
    except ValidationError as error:
        for name, messages in error.message_dict.items():
            yield _problem(number, name, cells.get(name, ""), " ".join(messages))


def _level(text: str) -> str:
    """NA, FA or IA for a level written out; what is neither stays, to be named."""
    written_out = {str(label).lower(): value for value, label in ArbiterLevel.choices}
    return written_out.get(text.lower(), text.upper())


def _problem(number: int, name: str, actual: str, expected: str) -> str:
    labels = {field.name: field.label for field in FIELDS}
    message = _("row %(row)d, %(column)s: found %(found)s; %(expected)s")
    return message % {"row": number, "column": labels.get(name, ""), "found": actual or "–", "expected": expected}
