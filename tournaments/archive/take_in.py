"""An exported event taken in as a new one, whole or not at all."""

import json
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, connection, transaction
from django.db.models import Field, Model
from django.utils.translation import gettext as _

from ratings.models import Player, PlayerNumber, User, Version
from tournaments.archive.export import checksum
from tournaments.archive.tables import FORMAT, TABLES, VERSION, fields_of, is_inside, name_of
from tournaments.create import free_slug
from tournaments.models import Event, HelperLink, Keystroke, Pairing, Role, Staff, Tournament
from tournaments.refused import Refused

Rows = list[dict[str, Any]]


def import_event(data: bytes, by: User) -> Event:
    """A new event with everything in the file; `by` becomes its chief arbiter.

    Tournaments get addresses of their own, players are found by their numbers, links of helpers stay revoked, and
    what was handed in stays with the office it went to. Refused with every problem, table and row.
    """
    told = _read(data)
    try:
        with transaction.atomic():
            return _TakingIn(told["event"], told["tables"], by).event()
    except (IntegrityError, DataError) as error:
        reason = str(error).splitlines()[0]
        raise Refused(_("The rows of the file contradict each other: %(reason)s") % {"reason": reason}) from error


def _read(data: bytes) -> dict[str, Any]:
    try:
        told = json.loads(data)
    except ValueError as error:
        raise Refused(_("This is no exported event: %(error)s.") % {"error": error}) from error
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise Refused(_("This is no exported event: it does not say “%(format)s”.") % {"format": FORMAT})
    if told.get("version") != VERSION:
        found = {"found": told.get("version"), "known": VERSION}
        raise Refused(_("The file is of version %(found)s; version %(known)s can be read.") % found)
    problems = [*_problems(told)]
    if problems:
        raise Refused(*problems)
    return told


def _problems(told: dict[str, Any]) -> Iterator[str]:
    """What keeps a file of the right kind from being read: its tables, their rows, the checksum."""
    tables = told.get("tables")
    if not isinstance(tables, dict) or set(tables) != {name_of(model) for model in TABLES}:
        names = ", ".join(map(name_of, TABLES))
        yield _("The tables of the file are not those that are expected: %(names)s.") % {"names": names}
        return
    for model in TABLES:
        expected = {"key", *(one.name for one in fields_of(model))}
        for place, row in enumerate(tables[name_of(model)], 1):
            if not isinstance(row, dict) or set(row) != expected:
                row_of = {"table": name_of(model), "row": place, "names": ", ".join(sorted(expected))}
                yield _("%(table)s, row %(row)s: expected are %(names)s.") % row_of
    if checksum(tables) != told.get("sha256"):
        yield _("The file was changed after it was exported: its sha256 is another.")


@dataclass(slots=True)
class _TakingIn:
    """The rows being made; `made` has the new rows of each table by their keys in the file."""

    name: str
    tables: dict[str, Rows]
    by: User
    made: dict[type[Model], dict[int, Model]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def event(self) -> Event:
        event = Event.objects.create(name=str(self.name)[:200])
        players, users = self._players(), self._users()
        for model in TABLES:
            rows = self.tables[name_of(model)]
            made = [self._row(model, place, row, players, users) for place, row in enumerate(rows, 1)]
            if self.problems:
                raise Refused(*self.problems)
            self._store(model, made, event)
            self.made[model] = {row["key"]: one for row, one in zip(rows, made, strict=True)}
        connection.check_constraints()  # start numbers are compared at the end only
        return event

    def _store(self, model: type[Model], made: list[Any], event: Event) -> None:
        if model is Tournament:
            for one in made:
                one.event, one.slug = event, free_slug(f"{one.name} {one.first_day:%Y}")
                one.save()
            Staff.objects.bulk_create(Staff(tournament=one, user=self.by, role=Role.CHIEF) for one in made)
            return
        if model is Keystroke:
            _with_own_uuids(made)
        if model is HelperLink:
            for one in made:
                one.token_sha256 = uuid.uuid4().hex
                one.revoked_at = one.revoked_at or one.expires_at
        model._default_manager.bulk_create(made)

    def _row(
        self, model: type[Model], place: int, row: dict[str, Any], players: dict[str, int], users: dict[str, User]
    ) -> Model:
        one = model()
        for column in fields_of(model):
            value = row[column.name]
            try:
                if is_inside(column):
                    setattr(one, column.attname, self._inside(column, value))
                elif column.related_model is Player:
                    setattr(one, column.attname, players.get(value))
                elif column.related_model is Version:
                    setattr(one, column.name, _version(value))
                elif column.related_model is User:
                    setattr(one, column.name, users.get(value, self.by) if value else None)
                else:
                    setattr(one, column.attname, column.clean(value, one))
            except (ValidationError, KeyError) as error:
                reason = " ".join(error.messages) if isinstance(error, ValidationError) else _("no such row")
                found = {"table": name_of(model), "row": place, "field": column.name, "value": value, "why": reason}
                self.problems.append(_("%(table)s, row %(row)s, %(field)s: found %(value)s. %(why)s") % found)
        return one

    def _inside(self, column: "Field[object, object]", value: Any) -> int | None:
        """The new key of a row of the file. A board that was taken apart is in the log only: no row has its key."""
        if value is None:
            return None
        related: Any = column.related_model
        if column.model is Keystroke and related is Pairing and value not in self.made[Pairing]:
            return -int(value)
        return int(self.made[related][value].pk)

    def _players(self) -> dict[str, int]:
        numbers = {row["player"] for row in self.tables["Entry"] if row["player"]}
        return dict(PlayerNumber.objects.filter(number__in=numbers).values_list("number", "player_id"))

    def _users(self) -> dict[str, User]:
        names = {row.get("by") for rows in self.tables.values() for row in rows}
        return {user.get_username(): user for user in User.objects.filter(username__in=names - {None})}


def _version(named: Any) -> Version | None:
    """The version of a list that the file names, if this office has it."""
    if not isinstance(named, list) or len(named) != 3:
        return None
    control, date, number = named
    return Version.objects.filter(list__control=control, list__date=date, number=number).first()


def _with_own_uuids(keystrokes: list[Keystroke]) -> None:
    """Keystrokes that are here already, from the event that was exported, are told apart from it."""
    taken = {*Keystroke.objects.filter(uuid__in=[one.uuid for one in keystrokes]).values_list("uuid", flat=True)}
    for one in keystrokes:
        if one.uuid in taken:
            one.uuid = uuid.uuid4()
