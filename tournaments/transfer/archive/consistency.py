"""Consistency of the rows of an event, checked before any row is stored.

The conditions are the database constraints of the tables. A condition is evaluated once for each combination of
values: a large event with few different values takes little time.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import CheckConstraint, Model, Q, UniqueConstraint
from django.db.models import Value as Expression
from django.utils.translation import gettext as _

from tournaments.core.fide_mode import fide_faults
from tournaments.models import Bye, FideModeExit, Keystroke, Pairing, Tournament
from tournaments.transfer.archive.tables import (
    TABLES,
    exported_fields,
    field_name,
    refers_to_file_row,
    table_name,
)
from tournaments.transfer.file_values import quoted

ObjectsByModel = Mapping[type[Model], Mapping[int, Model]]
# Fields that the database requires and that the import sets; the rows of a file do not have them.
FILLED_IN_LATER = {"event", "slug", "token_sha256"}


def inconsistencies(objects: ObjectsByModel) -> Iterator[str]:
    """Yield a sentence for each inconsistent row, with the table and the number of the row in the file."""
    for model in TABLES:
        places = {row.pk: number for number, row in enumerate(objects[model].values(), 1)}
        for row, problem in _row_problems(model, objects):
            yield _("%(table)s, row %(row)s: %(said)s") % {
                "table": table_name(model), "row": places[row.pk], "said": problem}  # fmt: skip


def _row_problems(model: type[Model], objects: ObjectsByModel) -> Iterator[tuple[Model, str]]:
    rows = [*objects[model].values()]
    for constraint in model._meta.constraints:
        if isinstance(constraint, CheckConstraint) and isinstance(constraint.condition, Q):
            yield from _unfulfilled(constraint, constraint.condition, rows)
        elif isinstance(constraint, UniqueConstraint):
            yield from _repeated(constraint, rows)
    yield from _cross_references(rows, objects)
    if model is Pairing:
        yield from _seated_twice(objects)
    if model is Tournament:
        yield from _contradicting_fide_mode(objects)
        yield from _refused_in_fide_mode(objects)


def _unfulfilled(constraint: CheckConstraint, condition: Q, rows: list[Any]) -> Iterator[tuple[Model, str]]:
    """Yield the rows that do not meet a condition of their table, each with the reason."""
    fields = sorted(condition.referenced_base_fields)
    if FILLED_IN_LATER & {*fields}:
        return
    holds = _Condition(condition)
    for row in rows:
        if not holds(row):
            values = ", ".join(f"{_name(row, name)} {quoted(_hashable_value(row, name))}" for name in fields)
            yield row, _("found %(found)s. %(why)s") % {"found": values, "why": _condition_message(constraint)}


def _condition_message(constraint: CheckConstraint) -> str:
    if constraint.violation_error_message == constraint.default_violation_error_message:
        return _("These values contradict each other (%(name)s).") % {"name": constraint.name}
    return str(constraint.violation_error_message)


def _repeated(constraint: UniqueConstraint, rows: list[Any]) -> Iterator[tuple[Model, str]]:
    """Yield the rows with the unique values of an earlier row, each with a sentence."""
    holds = _Condition(constraint.condition) if constraint.condition else None
    seen = set()
    for row in rows:
        values = tuple(_hashable_value(row, name) for name in constraint.fields)
        if None in values or (holds and not holds(row)):
            continue
        if values in seen:
            yield row, _("%(fields)s: the same as in an earlier row.") % {
                "fields": ", ".join(_name(row, name) for name in constraint.fields)}  # fmt: skip
        seen.add(values)


def _cross_references(rows: list[Any], objects: ObjectsByModel) -> Iterator[tuple[Model, str]]:
    """Yield the rows that refer to rows of two tournaments or two rounds, each with a sentence."""
    for row in rows:
        if len(_tournaments(row, objects)) > 1:
            yield row, _("it names rows of two tournaments.")
        elif isinstance(row, Keystroke):
            board: Any = objects[Pairing].get(row.pairing_id)
            if board and board.round_id != row.round_id:
                yield row, _("it names rows of two rounds.")


def _tournaments(row: Any, objects: ObjectsByModel) -> set[int]:
    """Return the keys of the tournaments that a row refers to, directly or through other rows."""
    if isinstance(row, Tournament):
        return {row.pk}
    keys: set[int] = set()
    for field in exported_fields(type(row)):
        key = getattr(row, field.attname)
        if refers_to_file_row(field) and key is not None:
            related: Any = objects[field.related_model].get(key)  # type: ignore[index]
            keys |= _tournaments(related, objects) if related else set()
    return keys


def _seated_twice(objects: ObjectsByModel) -> Iterator[tuple[Model, str]]:
    """Yield the boards with a player who also has another board or a bye in the same round."""
    rows: list[Any] = [*objects[Bye].values()]
    seen = {(row.round_id, row.entry_id) for row in rows}
    boards: list[Any] = [*objects[Pairing].values()]
    for row in boards:
        places = {(row.round_id, row.white_id), (row.round_id, row.black_id)}
        if places & seen:
            yield row, _("a player is in the round twice.")
        seen |= places


def _contradicting_fide_mode(objects: ObjectsByModel) -> Iterator[tuple[Model, str]]:
    """Yield the tournaments that left FIDE mode without a stored exit, or have an exit but did not leave."""
    exits: list[Any] = [*objects[FideModeExit].values()]
    left = {row.tournament_id for row in exits}
    tournaments: list[Any] = [*objects[Tournament].values()]
    for row in tournaments:
        if row.has_left_fide_mode != (row.pk in left):
            yield row, _("FIDE mode and the exit from it contradict each other.")


def _refused_in_fide_mode(objects: ObjectsByModel) -> Iterator[tuple[Model, str]]:
    """Yield the tournaments in FIDE mode with points or tie-breaks that FIDE mode refuses."""
    tournaments: list[Any] = [*objects[Tournament].values()]
    for row in tournaments:
        yield from ((row, sentence) for sentence in fide_faults(row).values())


class _Condition:
    """A condition of a table, evaluated once for each combination of the values that it reads."""

    def __init__(self, condition: Q) -> None:
        self.condition = condition
        self.fields = sorted(condition.referenced_base_fields)
        self.answers: dict[tuple[Any, ...], bool] = {}

    def __call__(self, row: Any) -> bool:
        values = tuple(_hashable_value(row, name) for name in self.fields)
        if values not in self.answers:
            columns = [row._meta.get_field(name) for name in self.fields]
            against = {column.name: Expression(getattr(row, column.attname), column) for column in columns}
            self.answers[values] = bool(self.condition.check(against))
        return self.answers[values]


def _name(row: Any, name: str) -> str:
    """Return the name in the file of a field of a row."""
    return field_name(row._meta.get_field(name))


def _hashable_value(row: Any, name: str) -> Any:
    """Return a value in a hashable form for comparison."""
    value = getattr(row, row._meta.get_field(name).attname)
    return tuple(value) if isinstance(value, list) else value
