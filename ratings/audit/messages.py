"""Sentences of the audit: names instead of keys, and only the changed fields."""

import datetime as dt
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import DateField, DecimalField, ForeignKey, Model, TimeField
from django.utils import timezone
from django.utils.formats import number_format, time_format
from django.utils.translation import gettext as _

from ratings.audit.sources import AuditSource, sources
from ratings.audit.trail import AuditEntry
from ratings.core.labels import label_of
from ratings.core.templatetags.figures import day, hundredths, moment
from ratings.models import RatingList

# The fields that may name an object; the first field that the object has is used.
NAME_FIELDS = ("number", "username", "title", "code", "name", "slug", "authority")
REASON_FIELDS = ("reason", "remark", "why", "waived_why", "undone_why", "note", "doubt")
NONE = "–"

Names = Mapping[tuple[type[Model], Any], str]


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field with its value after and before the action; `before` is None if the row was created or deleted."""

    label: str
    before: str | None
    after: str


@dataclass(frozen=True, slots=True)
class AuditLine:
    """A line of the audit. `kind` and `thing` are the model and the key of its object, as in an address."""

    at: dt.datetime
    author: str
    action: str
    kind: str
    kind_label: str
    thing: str
    thing_name: str
    changes: tuple[FieldChange, ...]
    reason: str
    address: str
    request_id: str


def audit_lines(entries: Iterable[AuditEntry]) -> list[AuditLine]:
    """Return the lines of the entries. The names are read with one query for each model."""
    by_name = {source.name: source for source in sources()}
    rows = [(by_name[entry.source], entry) for entry in entries]
    names = _names(rows)
    return [_audit_line(source, entry, names) for source, entry in rows]


def _audit_line(source: AuditSource, entry: AuditEntry, names: Names) -> AuditLine:
    labels = {"insert": _("recorded"), "update": _("changed"), "delete": _("removed")}
    return AuditLine(
        at=entry.at,
        author=entry.by or "",
        action=labels.get(entry.action) or _(entry.action),
        kind=source.kind,
        kind_label=label_of(source.model._meta),
        thing=entry.thing,
        thing_name=_name_of_thing(source, entry, names),
        changes=tuple(_changes(source, entry, names)),
        reason=next(
            (entry.now[name] for name in REASON_FIELDS if entry.now.get(name)), entry.context.get("reason") or ""
        ),
        address=entry.context.get("url") or "",
        request_id=entry.context.get("request_id") or "",
    )


def _name_of_thing(source: AuditSource, entry: AuditEntry, names: Names) -> str:
    """Return the name of the object, else the names of the objects it belongs to, else its key."""
    own = next((entry.now[name] for name in NAME_FIELDS if entry.now.get(name)), "")
    if isinstance(own, str) and own:
        return own
    belongs = [_name(field, entry.now.get(field.name), names) for field in _subject_keys(source)]
    return ", ".join([*filter(None, belongs), *([str(own)] if own else [])]) or entry.thing


def _subject_keys(source: AuditSource) -> Iterator[Any]:
    """Return the foreign keys of a source to objects, without those to the author."""
    author_fields = ("by", "author")
    return (field for field in _keys(source) if not field.name.endswith(author_fields))


def _changes(source: AuditSource, entry: AuditEntry, names: Names) -> Iterator[FieldChange]:
    for field in source.fields():
        now, before = entry.now.get(field.name), (entry.before or {}).get(field.name)
        if entry.before is not None and now == before:
            continue
        if entry.before is None and (now in (None, "") or field.primary_key):
            continue
        was = _value_text(field, before, names) if entry.before is not None else None
        yield FieldChange(label_of(field), was, _value_text(field, now, names))


def _value_text(field: Any, value: Any, names: Names) -> str:
    if value in (None, ""):
        return NONE
    if isinstance(field, ForeignKey):
        return _name(field, value, names) or str(value)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list | dict):
        return json.dumps(value, ensure_ascii=False)
    if field.name == "hundredths":
        return hundredths(value)
    if isinstance(field, DateField | TimeField | DecimalField):
        return _localised(field, field.to_python(value))
    return str(dict(field.flatchoices).get(value, value))


def _localised(field: Any, value: Any) -> str:
    """Return a date, a time or a decimal number in the format of the language."""
    if isinstance(value, dt.datetime):
        return moment(timezone.localtime(value))
    if isinstance(value, dt.date):
        return day(value)
    return number_format(value, field.decimal_places) if isinstance(field, DecimalField) else time_format(value)


def _name(field: Any, value: Any, names: Names) -> str:
    return names.get((field.related_model, value), "")


def _names(rows: Iterable[tuple[AuditSource, AuditEntry]]) -> dict[tuple[type[Model], Any], str]:
    """Return the names of all objects in the rows, by model and key."""
    wanted: dict[type[Model], set[Any]] = {}
    for source, entry in rows:
        for field in _keys(source):
            ids = {side.get(field.name) for side in (entry.now, entry.before or {})} - {None}
            wanted.setdefault(field.related_model, set()).update(ids)
    named: dict[tuple[type[Model], Any], str] = {}
    for model, keys in wanted.items():
        if model is RatingList:
            lists = RatingList.objects.select_related("series").filter(pk__in=keys)
            named |= {(model, rating_list.pk): str(rating_list) for rating_list in lists}
        name = next(
            (name for name in NAME_FIELDS if name in {field.name for field in model._meta.concrete_fields}), None
        )
        if name and keys:
            pairs = model._default_manager.filter(pk__in=keys).order_by().values_list("pk", name)
            named |= {(model, key): str(value) for key, value in pairs}
    return named


def _keys(source: AuditSource) -> Iterator[Any]:
    return (field for field in source.fields() if isinstance(field, ForeignKey))
