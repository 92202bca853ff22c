"""Import of a list of arbiters: adds new arbiters and changes existing ones. One wrong row stops the whole import."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.arbiters.arbiters import sorted_words, store_arbiter
from ratings.core.errors import Refused
from ratings.core.table_files import CellReader
from ratings.models import Arbiter, ArbiterLevel
from ratings.register.federations import federation_of
from ratings.tables.cells import fide_id_of
from ratings.tables.columns import Columns
from ratings.tables.days import last_day_of
from ratings.tables.headings import TableField, common_headings
from ratings.tables.names import whole_name
from ratings.tables.table import Sheet

FIELDS = (
    TableField("name", gettext_lazy("Name"), common_headings("name", "arbiter"), required=True, alternative="surname"),
    TableField("surname", gettext_lazy("Surname"), common_headings("surname")),
    TableField("given_name", gettext_lazy("Given name"), common_headings("given_name")),
    TableField("fide_id", gettext_lazy("FIDE ID"), common_headings("fide_id")),
    TableField("federation", gettext_lazy("Federation"), common_headings("federation")),
    TableField("level", gettext_lazy("Arbiter level"), common_headings("level", "title"), required=True),
    TableField("category", gettext_lazy("Category"), common_headings("category")),
    TableField("licence_until", gettext_lazy("Licence valid until"), common_headings("until")),
)
LABELS = {field.name: field.label for field in FIELDS}


class ArbiterImportCount(NamedTuple):
    """The numbers of added and of changed arbiters."""

    added: int
    changed: int


@transaction.atomic
def import_arbiters(sheet: Sheet, columns: Columns, home: str) -> ArbiterImportCount:
    """Store the rows. An arbiter is matched by FIDE ID, else by name and federation; empty cells change nothing.

    `home` is the federation of rows without a federation. Refused if a row is wrong; the message lists all wrong rows.
    """
    problems: list[str] = []
    arbiters: list[Arbiter] = []
    seen: dict[tuple[str, object], int] = {}
    by_id, by_words = _existing_arbiters()
    for row in columns.rows(sheet):
        number, reader = row.number, CellReader(row, columns, labels=LABELS)
        stated = _row_values(reader)
        name_words = sorted_words(str(stated["name"]))
        arbiter = by_id.get(str(stated["fide_id"])) or by_words.get(name_words)
        if arbiter and not reader.problems and (contradiction := _contradiction(arbiter, number, stated, home)):
            problems.append(contradiction)
            continue
        arbiter = arbiter or Arbiter(federation=home)
        problems += [problem.line for problem in reader.problems]
        problems += _fill_arbiter(arbiter, number, stated)
        keys = [("id", arbiter.fide_id)] if arbiter.fide_id else []
        for key in (*keys, ("arbiter", arbiter.pk or name_words)):
            if (other := seen.setdefault(key, number)) != number:
                problems.append(
                    _("row %(row)d: the same arbiter as in row %(other)d") % {"row": number, "other": other}
                )
                break
        arbiters.append(arbiter)
    if problems:
        raise Refused(*problems)
    added = sum(arbiter.pk is None for arbiter in arbiters)
    for arbiter in arbiters:
        store_arbiter(arbiter)
    return ArbiterImportCount(added, len(arbiters) - added)


def _row_values(reader: CellReader) -> dict[str, object]:
    """Return the values of a row, by the fields of an arbiter."""
    return {
        "name": whole_name(reader.text),
        "fide_id": reader.value("fide_id", fide_id_of) or "",
        "federation": reader.value("federation", federation_of) or "",
        "level": _level(reader.text("level")),
        "category": reader.text("category").upper(),
        "licence_until": reader.value("licence_until", last_day_of),
    }


def _existing_arbiters() -> tuple[dict[str, Arbiter], dict[str, Arbiter]]:
    """Return the arbiters by FIDE ID, and the arbiters with a unique name by name."""
    rows = [*Arbiter.objects.select_for_update()]
    namesakes = Counter(row.words for row in rows)
    return (
        {row.fide_id: row for row in rows if row.fide_id},
        {row.words: row for row in rows if namesakes[row.words] == 1},
    )


def _contradiction(arbiter: Arbiter, number: int, stated: Mapping[str, object], home: str) -> str | None:
    """Return the problem if the arbiter of the same name has another FIDE ID or federation, else None.

    Such a row can only be matched by its FIDE ID.
    """
    fide_id, federation = stated["fide_id"], stated["federation"] or home
    if fide_id and fide_id == arbiter.fide_id:
        return None
    if fide_id and arbiter.fide_id:
        expected = _("expected %(id)s, which the register of arbiters has for this name; add a namesake by hand")
        return _problem(number, "fide_id", fide_id, expected % {"id": arbiter.fide_id})
    if federation != arbiter.federation:
        expected = _("expected %(federation)s, which the register of arbiters has for this name; state the FIDE ID")
        return _problem(number, "federation", federation, expected % {"federation": arbiter.federation})
    return None


def _fill_arbiter(arbiter: Arbiter, number: int, stated: Mapping[str, object]) -> Iterator[str]:
    """Copy the values of a row to an arbiter, and yield its problems."""
    for name, value in stated.items():
        if value:
            setattr(arbiter, name, value)
    arbiter.words = sorted_words(arbiter.name)
    try:
        arbiter.full_clean(validate_unique=False)
    except ValidationError as error:
        for name, messages in error.message_dict.items():
            yield _problem(number, name, stated.get(name), " ".join(messages))


def _level(text: str) -> str:
    """Return ``NA``, ``FA`` or ``IA`` for the name of a level; other text in capitals, for the error message."""
    written_out = {str(label).lower(): value for value, label in ArbiterLevel.choices}
    return written_out.get(text.lower(), text.upper())


def _problem(number: int, name: str, actual: object, expected: str) -> str:
    message = _("row %(row)d, %(column)s: found %(found)s; %(expected)s")
    return message % {"row": number, "column": LABELS.get(name, ""), "found": actual or "–", "expected": expected}
