"""Import of an exported event as a new event: all rows are stored, or none."""

import secrets
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import DataError, IntegrityError, connection, transaction
from django.db.models import Model
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.core.signature import is_ours
from ratings.models import User
from tournaments.core.fide_mode import fide_faults, mode_of_new_tournament
from tournaments.entries.sides import assign_halves
from tournaments.models import (
    Arrival,
    Entry,
    Event,
    FideMode,
    HelperLink,
    Keystroke,
    KeystrokeOutcome,
    Pairing,
    Round,
    SignatureOrigin,
    Staff,
    StaffRole,
    Tournament,
)
from tournaments.rounds.rule_check import request_check
from tournaments.rounds.stored_explanation import with_entry_keys
from tournaments.setup.create import free_slug
from tournaments.transfer.archive.consistency import ObjectsByModel, inconsistencies
from tournaments.transfer.archive.reading import ArchiveFile, read_archive
from tournaments.transfer.archive.rows import objects_of
from tournaments.transfer.archive.tables import TABLES, exported_fields, refers_to_file_row

REFUSED = (KeystrokeOutcome.REFUSED, KeystrokeOutcome.MISMATCH)


def import_event(data: bytes, by: User) -> Event:
    """Create an event with everything in the file; `by` becomes its chief arbiter.

    Tournaments get new slugs. Players are matched by their numbers. Helper links are revoked. Submitted reports are not
    imported. The event has the signer of the file, if the file is signed. Authors are stored as imported names, never
    as accounts of this installation. Refused lists every problem with table and row.
    """
    archive = read_archive(data)
    objects = objects_of(archive.tables)
    problems = [*inconsistencies(objects)]
    if problems:
        raise Refused(*problems)
    try:
        with transaction.atomic():
            return _store(archive, objects, by)
    except (IntegrityError, DataError) as error:
        reason = str(error).splitlines()[0]
        raise Refused(_("The rows of the file contradict each other: %(reason)s") % {"reason": reason}) from error


def _store(archive: ArchiveFile, objects: ObjectsByModel, by: User) -> Event:
    event = Event.objects.create(name=archive.name, zone=archive.zone)
    origin = _signature_origin(archive.key)
    Arrival.objects.create(event=event, by=by, key=archive.key, signed=origin, before=archive.imported)
    keys = _KeyMap()
    _mark_unconfirmed(objects)
    for model in TABLES:
        rows: list[Any] = [*objects[model].values()]
        old = [row.pk for row in rows]
        for row in rows:
            keys.replace_keys(row)
        _set_local_values(model, rows, event, keys)
        model._default_manager.bulk_create(rows)
        if model is Pairing:
            keys.disputed = {row.pk for row in rows if row.dispute}
        keys.new[model] = {key: row.pk for key, row in zip(old, rows, strict=True)}
    Staff.objects.bulk_create(
        Staff(tournament_id=key, user=by, role=StaffRole.CHIEF) for key in keys.new[Tournament].values()
    )
    for tournament in event.tournaments.all():
        if tournament.pairing_system.sides == "assigned" and tournament.rounds.exists():  # older files have no sides
            assign_halves(tournament)
    connection.check_constraints()  # the constraint on start numbers is deferred, so it is checked here
    for tournament in event.tournaments.all():
        request_check(tournament)
    return event


def _signature_origin(key: str) -> SignatureOrigin:
    if not key:
        return SignatureOrigin.NOT
    return SignatureOrigin.HERE if is_ours(key) else SignatureOrigin.ELSEWHERE


@dataclass(slots=True)
class _KeyMap:
    """New keys of rows, by table and by their keys in the file."""

    new: dict[type[Model], dict[int, int]] = field(default_factory=dict)
    dissolved: dict[int, int] = field(default_factory=dict)
    disputed: set[int] = field(default_factory=set)  # boards with an open conflict

    def replace_keys(self, row: Any) -> None:
        """Remove the key of a row of the file, and replace its references by the new keys."""
        row.pk = None
        for column in exported_fields(type(row)):
            key = getattr(row, column.attname)
            if refers_to_file_row(column) and key is not None:
                related: Any = column.related_model
                new = self.new[related].get(key)
                setattr(row, column.attname, self._key_of_dissolved(key) if new is None else new)

    def _key_of_dissolved(self, key: int) -> int:
        """Return a new key for a deleted pairing, which only keystrokes refer to; the same key for each of them."""
        return self.dissolved.setdefault(key, -1 - secrets.randbelow(2**62))


def _mark_unconfirmed(objects: ObjectsByModel) -> None:
    """Mark the unconfirmed results that helpers entered by phone, because older files lack this mark."""
    keystrokes: Mapping[int, Any] = objects[Keystroke]
    pairings: Mapping[int, Any] = objects[Pairing]
    entered = {key.pairing_id: key for key in keystrokes.values() if key.outcome == KeystrokeOutcome.ENTERED}
    for number, pairing in pairings.items():
        last = entered.get(number)
        is_of_phone = last is not None and last.link_id is not None
        is_open = bool(pairing.result) and pairing.confirmed_version != pairing.version
        pairing.unconfirmed = is_of_phone and is_open


def _set_local_values(model: type[Model], rows: list[Any], event: Event, keys: _KeyMap) -> None:
    """Set the values that every installation creates itself: slugs, secrets, uuids of keystrokes."""
    if model is Tournament:
        _set_slugs(rows, event)
        _put_into_fide_mode(rows)
    if model is Round:
        for row in rows:
            row.explanation = with_entry_keys(row.explanation, keys.new[Entry]) if row.explanation is not None else None
    if model is Keystroke:
        _renew_keystroke_ids(rows, keys.disputed)
    if model is HelperLink:
        for row in rows:
            row.token_sha256 = uuid.uuid4().hex
            row.revoked_at = row.revoked_at or row.expires_at


def _put_into_fide_mode(tournaments: list[Tournament]) -> None:
    """Set FIDE mode for tournaments that never had it, unless their points or tie-breaks break its rules."""
    for tournament in tournaments:
        if tournament.fide_mode == FideMode.NEVER:
            tournament.fide_mode = mode_of_new_tournament(tournament.system)
            if fide_faults(tournament):
                tournament.fide_mode = FideMode.NEVER


def _renew_keystroke_ids(keystrokes: list[Keystroke], disputed: set[int]) -> None:
    """Set new uuids of keystrokes.

    At a board without a dispute, a refused keystroke must not become a conflict.
    """
    uuids = {row.uuid: uuid.uuid4() for row in keystrokes}
    for row in keystrokes:
        row.uuid, row.decides = uuids[row.uuid], uuids.get(row.decides) if row.decides else None
        if row.decides is None and row.outcome in REFUSED and row.pairing_id not in disputed:
            row.decides = row.uuid


def _set_slugs(tournaments: list[Tournament], event: Event) -> None:
    taken: set[str] = set()
    for tournament in tournaments:
        tournament.event, tournament.slug = event, free_slug(f"{tournament.name} {tournament.first_day:%Y}", taken)
        taken.add(tournament.slug)
