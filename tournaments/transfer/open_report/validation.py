"""Validation of the values of a report by the model fields, before storing."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Model
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.core.labels import label_of
from tournaments.models import Tournament
from tournaments.transfer.file_values import clean_text, quoted


def require_valid_values(file: str, rows: Iterable[tuple[str, Model]]) -> None:
    """Raise Refused with every invalid value. Each of ``rows`` is an object with its position in the file as text."""
    problems = [problem for location, row in rows for problem in _problems(file, location, row)]
    if problems:
        raise Refused(*problems)


def _problems(file: str, location: str, row: Model) -> Iterator[str]:
    for name, value, reason in _invalid_values(row):
        yield _("%(file)s, %(place)s, %(field)s: found %(value)s. %(why)s") % {
            "file": file, "place": location, "field": name, "value": quoted(value), "why": reason}  # fmt: skip


def _invalid_values(row: Model) -> Iterator[tuple[str, Any, str]]:
    for field in row._meta.concrete_fields:
        value = getattr(row, field.attname)
        if field.is_relation or field.primary_key or value in (None, ""):
            continue
        try:
            field.clean(clean_text(value) if isinstance(value, str) else value, row)
        except ValidationError as error:
            yield label_of(field), value, " ".join(error.messages)


def require_consistent_facts(file: str, tournament: Tournament) -> None:
    """Raise Refused if days, points and rounds of a tournament contradict one another."""
    try:
        tournament.validate_constraints(exclude={"event", "slug"})
    except ValidationError as error:
        raise Refused(*(f"{file}: {message}" for message in error.messages)) from error
