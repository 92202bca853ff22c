"""Memberships: recorded one by one or from a file, withdrawn, and asked for on a day."""

import csv
import datetime as dt
import io
from collections.abc import Collection, Iterator, Mapping

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.core.locks import NUMBERS, lock
from ratings.models import MembershipTerm, Player, PlayerNumber, User
from ratings.register.identity import records

COLUMNS = ("number", "from", "until")
Term = tuple[int, dt.date, dt.date]


def valid() -> QuerySet[MembershipTerm]:
    """Return the terms that were not withdrawn."""
    return MembershipTerm.objects.filter(withdrawn_at=None)


def members_on(day: dt.date) -> frozenset[int]:
    """Return the players who are members on a day, a merged record and the one kept alike."""
    holders = valid().filter(from_day__lte=day, until__gte=day).order_by().values_list("player", flat=True)
    merged = records()
    return frozenset(merged.every(holders))


def latest_terms(terms: QuerySet[MembershipTerm]) -> QuerySet[MembershipTerm]:
    """Return of these terms the one of each player that lasts longest."""
    longest = terms.order_by("player", "-until", "-pk").distinct("player").values("pk")
    return MembershipTerm.objects.filter(pk__in=longest).select_related("player").order_by("until", "pk")


@transaction.atomic
def record(player: Player, from_day: dt.date, until: dt.date, by: User, at: dt.datetime) -> MembershipTerm:
    """Record a term. Refused where it ends before it begins, or is recorded already."""
    lock(NUMBERS)
    if until < from_day:
        raise Refused(_("The membership ends before it begins."))
    if valid().filter(player=player, from_day=from_day, until=until).exists():
        raise Refused(_("This membership is recorded already."))
    return MembershipTerm.objects.create(player=player, from_day=from_day, until=until, recorded_by=by, recorded_at=at)


@transaction.atomic
def withdraw(term: MembershipTerm, by: User, at: dt.datetime) -> None:
    """Let a term count no more; it stays on record. Refused where it was withdrawn before."""
    changed = valid().filter(pk=term.pk).update(withdrawn_by=by, withdrawn_at=at)
    if not changed:
        raise Refused(_("This membership was withdrawn already."))


@transaction.atomic
def import_terms(text: str, by: User, at: dt.datetime) -> int:
    """Record the terms of a CSV file (columns number, from, until); how many are new.

    Refused names every row that is wrong, and nothing is recorded.
    """
    lock(NUMBERS)
    rows = _rows(text)
    numbers = PlayerNumber.objects.filter(number__in={row["number"] for row in rows}).values_list("number", "player")
    players = dict(numbers)
    if problems := [problem for place, row in enumerate(rows, 2) for problem in _problems(place, row, players)]:
        raise Refused(*problems)
    terms = {
        (players[row["number"]], dt.date.fromisoformat(row["from"]), dt.date.fromisoformat(row["until"]))
        for row in rows
    }
    new = terms - {*valid().filter(player__in=players.values()).values_list("player", "from_day", "until")}
    MembershipTerm.objects.bulk_create(
        MembershipTerm(player_id=player, from_day=first, until=last, recorded_by=by, recorded_at=at)
        for player, first, last in sorted(new)
    )
    return len(new)


def _rows(text: str) -> list[dict[str, str]]:
    """Return the rows of the file by their columns; Refused where it has other columns, or no row."""
    delimiter = ";" if ";" in text.partition("\n")[0] else ","
    reader = csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=delimiter)
    try:
        columns = [name.strip().lower() for name in reader.fieldnames or ()]
        rows = [dict(zip(columns, map(_cell, row.values()), strict=False)) for row in reader]
    except csv.Error as error:
        message = _("row %(row)d: found what is no table (%(error)s)")
        raise Refused(message % {"row": reader.line_num, "error": error}) from error
    if {*columns} != {*COLUMNS}:
        message = _("row 1: found the columns %(found)s; expected number, from and until")
        raise Refused(message % {"found": ", ".join(columns)[:200] or "–"})
    if not rows:
        raise Refused(_("row 2: found nothing; expected a number and two days in each row after the first"))
    return rows


def _cell(text: object) -> str:
    """Return the text of a cell; without NUL, which no column holds."""
    return text.replace("\0", "").strip() if isinstance(text, str) else ""


def _problems(place: int, row: Mapping[str, str], players: Collection[str]) -> Iterator[str]:
    if row["number"] not in players:
        message = _("row %(row)d, number: found %(found)s; expected the number of a player in the register")
        yield message % {"row": place, "found": row["number"][:40] or "–"}
    days = {column: _day(row[column]) for column in ("from", "until")}
    for column, day in days.items():
        if day is None:
            message = _("row %(row)d, %(column)s: found %(found)s; expected a day as 2026-01-31")
            yield message % {"row": place, "column": column, "found": row[column][:40] or "–"}
    first, last = days["from"], days["until"]
    if first and last and last < first:
        yield _("row %(row)d: the membership ends before it begins") % {"row": place}


def _day(text: str) -> dt.date | None:
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        return None
