"""Sources of the audit: the events of every tracked table, and tables that record actions."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from django.apps import apps
from django.db.models import BinaryField, ForeignKey, JSONField, Model
from django.utils.translation import gettext_noop
from pghistory.models import Event

# Fields that are too long for a line of the audit, or confidential.
HIDDEN_FIELDS = {"report", "log", "password", "token_sha256", "folded", "words", "data", "last_used_at"}

# Append-only tables: the model, the fields of time and author, and the action.
RECORDED_ACTIONS = (
    ("Submission", "submitted_at", "submitted_by", gettext_noop("handed in")),
    ("Identification", "at", "by", gettext_noop("identified")),
    ("Problem", "waived_at", "waived_by", gettext_noop("waived")),
    ("LateAdmission", "at", "by", gettext_noop("admitted")),
    ("LineAnswer", "at", "by", gettext_noop("answered")),
    ("Run", "asked_at", "asked_by", gettext_noop("requested")),
    ("Acknowledgement", "at", "by", gettext_noop("acknowledged")),
    ("Version", "at", "author", gettext_noop("published")),
    ("Adjustment", "at", "by", gettext_noop("created")),
    ("AdjustmentFormula", "at", "by", gettext_noop("created")),
    ("Correction", "at", "by", gettext_noop("proposed")),
    ("ProposedWay", "at", "by", gettext_noop("proposed")),
    ("CorrectionDecision", "at", "by", gettext_noop("decided")),
    ("SeriesEntry", "at", "by", gettext_noop("decided")),
    ("Claim", "at", "by", gettext_noop("claimed")),
    ("ClaimAnswer", "at", "by", gettext_noop("answered")),
    ("FidePackage", "made_at", "made_by", gettext_noop("created")),
    ("FidePackage", "sent_at", "sent_by", gettext_noop("sent")),
    ("EventPayer", "at", "by", gettext_noop("recorded")),
    ("FideStep", "at", "by", gettext_noop("recorded")),
    ("PersonalDownload", "at", "by", gettext_noop("downloaded")),
    ("PasswordLink", "at", "by", gettext_noop("created")),
    ("AccountRequest", "decided_at", "decided_by", gettext_noop("decided")),
    ("FirstDayMark", "at", "by", gettext_noop("decided")),
    ("MemberImport", "confirmed_at", "confirmed_by", gettext_noop("confirmed")),
    ("MemberImport", "undone_at", "undone_by", gettext_noop("undone")),
    ("WhatIf", "asked_at", "asked_by", gettext_noop("requested")),
)


@dataclass(frozen=True, slots=True)
class AuditSource:
    """A table of the audit. ``action`` is empty for tables of events, because each event has its own action."""

    model: type[Model]
    table: str
    at: str
    key: str
    thing: str
    action: str = ""
    by: str = ""
    tracked: frozenset[str] = frozenset()  # of an event: the fields it keeps

    @property
    def kind(self) -> str:
        """The model in an address: ``ratings.player``."""
        return self.model._meta.label_lower

    @property
    def name(self) -> str:
        """The unique name of the source."""
        return f"{self.kind} {self.action}".strip()

    @property
    def is_event(self) -> bool:
        return not self.action

    def fields(self) -> Iterator[Any]:
        """Yield the columns that the audit displays."""
        for field in self.model._meta.concrete_fields:
            too_long = isinstance(field, BinaryField) or (isinstance(field, JSONField) and not self.is_event)
            is_kept = not self.is_event or field.name in self.tracked
            if is_kept and field.name not in HIDDEN_FIELDS and not too_long:
                yield field


@cache
def sources() -> tuple[AuditSource, ...]:
    """Return all sources by name, including those of `tournaments`."""
    all_sources = [*_events(), *_records()]
    return tuple(sorted(all_sources, key=lambda source: source.name))


def _events() -> Iterator[AuditSource]:
    """Yield the histories. A history without removals is only for verification: its rows are in RECORDED_ACTIONS."""
    for model in apps.get_models():
        trackers: Iterable[Any] = getattr(model, "pgh_trackers", None) or ()
        if issubclass(model, Event) and "delete" in {tracker.label for tracker in trackers}:
            columns = {field.column for field in model._meta.concrete_fields}
            names = frozenset(field.name for field in model._meta.concrete_fields)
            thing = "pgh_obj_id" if "pgh_obj_id" in columns else "id"
            tracked = cast(type[Model], model.pgh_tracked_model)
            by = "by_id" if "by_id" in columns else ""
            yield AuditSource(tracked, model._meta.db_table, "pgh_created_at", "pgh_id", thing, by=by, tracked=names)


def _records() -> Iterator[AuditSource]:
    for name, at, by, action in RECORDED_ACTIONS:
        model = apps.get_model("ratings", name)
        yield AuditSource(model, model._meta.db_table, at, "id", "id", action, f"{by}_id")


def key_paths(source: AuditSource, target: type[Model]) -> Iterator[tuple[str, type[Model] | None, str]]:
    """Yield the paths from rows of a source to objects of a model.

    A path is a column of the source. If the column refers to an object in between, the path also has the model of that
    object and its column.
    """
    if source.model is target:
        yield source.thing, None, ""
    for field in filter(_is_key, source.fields()):
        between = field.related_model
        if between is target and _is_subject(field):
            yield field.column, None, ""
        elif between is not source.model and not _is_user_model(between):
            for further in filter(_is_key, between._meta.concrete_fields):
                if further.related_model is target and _is_subject(further):
                    yield field.column, between, further.column


def _is_key(field: Any) -> bool:
    return isinstance(field, ForeignKey)


def _is_subject(field: Any) -> bool:
    """Return True if a row is about the object of a foreign key. The account that acted is not the subject."""
    return field.name == "user" or not _is_user_model(field.related_model)


def _is_user_model(model: type[Model]) -> bool:
    return model is apps.get_model("ratings", "User")
