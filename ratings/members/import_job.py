"""A long list of members: kept with the order, and taken in by the worker, all of it or nothing."""

import datetime as dt

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from ratings.accounts.language import language_of
from ratings.core.errors import Refused
from ratings.core.locks import MEMBERS, lock
from ratings.core.mapped_csv import MappedTable, read_table
from ratings.core.queue import send_member_import
from ratings.members.csv_import import MemberCount, import_members
from ratings.models import Installation, MemberImport, User

AT_ONCE = 1000
"""So many rows are taken in while the browser waits: a second or less."""
MOST_PROBLEMS = 500


@transaction.atomic
def import_at_once(table: MappedTable, fields: list[str], by: User, at: dt.datetime) -> MemberImport:
    """Take a short list in, and keep what came of it; Refused names every row that is wrong."""
    ordered = MemberImport(fields=fields, rows=len(table.rows), by=by, at=at, started_at=at, finished_at=at)
    for name, value in import_members(table, fields, _home(), by, at)._asdict().items():
        setattr(ordered, name, value)
    ordered.save()
    return ordered


@transaction.atomic
def order_import(text: str, rows: int, fields: list[str], by: User, at: dt.datetime) -> MemberImport:
    """Return the import that the worker will carry out; the same file sent again, the one that is under way."""
    lock(MEMBERS)
    under_way = MemberImport.objects.filter(finished_at=None, fields=fields, text=text).first()
    if under_way:
        return under_way
    ordered = MemberImport.objects.create(text=text, fields=fields, rows=rows, by=by, at=at)
    send_member_import(ordered)
    return ordered


def execute(import_id: int) -> None:
    """Carry out an import that has not ended; after a restart it begins again, as nothing of it was written."""
    waiting = MemberImport.objects.filter(pk=import_id, finished_at=None)
    if not waiting.update(started_at=timezone.now()):
        return
    ordered = waiting.select_related("by").get()
    with override(language_of(ordered.by)):
        try:
            _import(ordered)
        except Refused as refused:
            _end(ordered, MemberCount(), [*refused.reasons])


def fail(why: str, import_id: int) -> None:
    """Record why an import that has not ended yet ends with nothing written."""
    for ordered in MemberImport.objects.filter(pk=import_id, finished_at=None):
        _end(ordered, MemberCount(), [why])


def forget_old(now: dt.datetime) -> None:
    """After two weeks end the imports that no worker took up, and forget the ratings of the others: no file is kept."""
    old = MemberImport.objects.filter(at__lt=now - dt.timedelta(days=14))
    old.exclude(ratings={}).update(ratings={})
    for ordered in old.filter(finished_at=None):
        _end(ordered, MemberCount(), [_("No worker took it up within two weeks.")])


@transaction.atomic
def _import(ordered: MemberImport) -> None:
    count = import_members(read_table(ordered.text), ordered.fields, _home(), ordered.by, timezone.now())
    _end(ordered, count, [])


def _home() -> str:
    """The federation of whose row names none."""
    return Installation.objects.values_list("federation", flat=True).first() or ""


def _end(ordered: MemberImport, count: MemberCount, problems: list[str]) -> None:
    """Say what came of it; the file is needed no more."""
    ended = {**count._asdict(), "problems": problems[:MOST_PROBLEMS], "finished_at": timezone.now(), "text": ""}
    MemberImport.objects.filter(pk=ordered.pk).update(**ended)
