"""Clubs of players: recorded from a day on, for one player or from a file, and queried by day."""

import datetime as dt
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from operator import itemgetter

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.core.errors import Refused
from ratings.core.table_files import CellReader
from ratings.models import ClubMembership, Player, PlayerNumber, User
from ratings.tables.cells import short_text
from ratings.tables.columns import best_sheet, guess_columns
from ratings.tables.days import day_of
from ratings.tables.headings import TableField, common_headings
from ratings.tables.table import Table, TableBounds
from ratings.text.folding import fold
from ratings.text.one_line import one_line

FIELDS = (
    TableField("number", gettext_lazy("Number"), f"{common_headings('fide_id')} nr no", required=True),
    TableField("club", gettext_lazy("Club"), common_headings("club"), required=True),
    TableField("from", gettext_lazy("From"), common_headings("from")),
)
BOUNDS = TableBounds(bytes=10_000_000, rows=1_000_000)
MAX_CLUB_LENGTH = 80


def record_club(player: Player, club: str, from_day: dt.date, by: User | None, at: dt.datetime) -> bool:
    """Record a player's club from a day on; an empty name means no club. Return False if it is already recorded."""
    name = one_line(club)
    if club_of_player(player, from_day) == name:
        return False
    _new_membership(player, name, from_day, by, at).save()
    return True


def memberships_on(day: dt.date, known_at: dt.datetime | None = None) -> QuerySet[ClubMembership]:
    """Return all memberships on a day; if `known_at` is given, without rows recorded after that time."""
    known_memberships = ClubMembership.objects.filter(from_day__lte=day)
    known_memberships = known_memberships.filter(recorded_at__lte=known_at) if known_at else known_memberships
    newer = Q(from_day__gt=OuterRef("from_day")) | Q(from_day=OuterRef("from_day"), pk__gt=OuterRef("pk"))
    return known_memberships.filter(~Exists(known_memberships.filter(newer, player=OuterRef("player"))))


def club_of_player(player: Player, day: dt.date) -> str:
    """Return the club of a player on a day; empty for a player without a club."""
    membership = ClubMembership.objects.filter(player=player, from_day__lte=day).order_by("-from_day", "-pk").first()
    return membership.club if membership else ""


def club_names() -> list[str]:
    """Return the names of all clubs ever recorded, in alphabetical order."""
    memberships = (
        ClubMembership.objects.exclude(club="").order_by("folded").values_list("folded", "club").distinct("folded")
    )
    return [club for _folded, club in memberships]


@transaction.atomic
def import_clubs(table: Table, from_day: dt.date, by: User | None, at: dt.datetime) -> int:
    """Record the clubs of a table (columns number, club, optionally from); return the number of changes.

    `from_day` is the day for rows without a day. Refused names every invalid row.
    """
    sheet = table.sheets[best_sheet(table, FIELDS)]
    columns = guess_columns(sheet, FIELDS)
    if not {"number", "club"} <= {*columns.fields}:
        message = _("row 1: found the columns %(found)s; expected number, club and, if wanted, from")
        raise Refused(message % {"found": ", ".join(filter(None, sheet.rows[0].cells)) or "–"})
    readers = [CellReader(row, columns) for row in columns.rows(sheet)]
    if not readers:
        raise Refused(_("row 2: found nothing; expected a number and a club in each row after the first"))
    numbers = PlayerNumber.objects.filter(number__in={reader.text("number") for reader in readers})
    players = {number.number: number.player for number in numbers.select_related("player")}
    joined = [_read_membership(reader, players, from_day) for reader in readers]
    if problems := [problem.line for reader in readers for problem in reader.problems]:
        raise Refused(*problems)
    return record_clubs(filter(None, joined), by, at)


def _read_membership(
    reader: CellReader, players_by_number: Mapping[str, Player], from_day: dt.date
) -> tuple[Player, str, dt.date] | None:
    """Return the player, club and day of a row; None if the register has no such player."""
    player = players_by_number.get(reader.text("number"))
    if player is None:
        reader.wrong("number", reader.text("number"), _("the number of a player in the register"))
    club = reader.value("club", lambda text: short_text(text, MAX_CLUB_LENGTH)) or ""
    day = reader.value("from", day_of) or from_day
    return (player, club, day) if player else None


@transaction.atomic
def record_clubs(joined: Iterable[tuple[Player, str, dt.date]], by: User | None, at: dt.datetime) -> int:
    """Record the clubs of many players, each from a day on; return the number of changes."""
    joined = [*joined]
    held = _recorded_clubs(player for player, _club, _day in joined)
    new = []
    for player, club, day in joined:
        name, memberships = one_line(club), held[player.pk]
        position = bisect_right(memberships, day, key=itemgetter(0))
        if name != (memberships[position - 1][1] if position else ""):
            memberships.insert(position, (day, name))
            new.append(_new_membership(player, name, day, by, at))
    ClubMembership.objects.bulk_create(new)
    return len(new)


def _new_membership(player: Player, name: str, from_day: dt.date, by: User | None, at: dt.datetime) -> ClubMembership:
    return ClubMembership(
        player=player, club=name, folded=fold(name), from_day=from_day, recorded_by=by, recorded_at=at
    )


def _recorded_clubs(players: Iterable[Player]) -> dict[int, list[tuple[dt.date, str]]]:
    """Return the recorded clubs of each player with their days, in the order of the days."""
    held: dict[int, list[tuple[dt.date, str]]] = defaultdict(list)
    memberships = ClubMembership.objects.filter(player__in=[player.pk for player in players]).order_by("from_day", "pk")
    for player, day, club in memberships.values_list("player", "from_day", "club"):
        held[player].append((day, club))
    return held


def club_on(records: Collection[int], day: dt.date) -> str:
    """Return the club of a player on a day from `records`, all records of the player; empty without a club."""
    joined = ClubMembership.objects.filter(player__in=records, from_day__lte=day).order_by("-from_day", "-recorded_at")
    return joined.values_list("club", flat=True).first() or ""
