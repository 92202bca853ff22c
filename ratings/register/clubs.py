"""Which club people play for: recorded from a day on, one by one or from a file, and asked for on a day."""

import csv
import datetime as dt
import io
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from operator import itemgetter

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.models import ClubMembership, Player, PlayerNumber, User
from ratings.text.folding import fold
from ratings.text.one_line import one_line

COLUMNS = ("number", "club", "from")
LONGEST = 80


def join(player: Player, club: str, from_day: dt.date, by: User | None, at: dt.datetime) -> bool:
    """Record a person's club from a day on; an empty name: of none any more. False where that is known already."""
    name = one_line(club)
    if of(player, from_day) == name:
        return False
    _membership(player, name, from_day, by, at).save()
    return True


def on(day: dt.date, known_at: dt.datetime | None = None) -> QuerySet[ClubMembership]:
    """The membership of everybody that holds on a day, as far as the register knew it at a time."""
    known_memberships = ClubMembership.objects.filter(from_day__lte=day)
    known_memberships = known_memberships.filter(recorded_at__lte=known_at) if known_at else known_memberships
    newer = Q(from_day__gt=OuterRef("from_day")) | Q(from_day=OuterRef("from_day"), pk__gt=OuterRef("pk"))
    return known_memberships.filter(~Exists(known_memberships.filter(newer, player=OuterRef("player"))))


def of(player: Player, day: dt.date) -> str:
    """The club of a person on a day; empty if none is known."""
    membership = ClubMembership.objects.filter(player=player, from_day__lte=day).order_by("-from_day", "-pk").first()
    return membership.club if membership else ""


def names() -> list[str]:
    """Every club that anybody was ever recorded for, by name."""
    memberships = (
        ClubMembership.objects.exclude(club="").order_by("folded").values_list("folded", "club").distinct("folded")
    )
    return [club for _folded, club in memberships]


@transaction.atomic
def import_clubs(text: str, from_day: dt.date, by: User | None, at: dt.datetime) -> int:
    """Record the clubs of a CSV file (columns number, club and, if wanted, from); how many rows said something new.

    `from_day` is for rows without a day. Refused names every row that is wrong.
    """
    rows = _rows(text)
    numbers = PlayerNumber.objects.filter(number__in={row["number"] for row in rows}).select_related("player")
    people = {number.number: number.player for number in numbers}
    if problems := [problem for place, row in enumerate(rows, 2) for problem in _problems(place, row, people)]:
        raise Refused(*problems)
    joined = [
        (people[row["number"]], row["club"], dt.date.fromisoformat(row["from"]) if row.get("from") else from_day)
        for row in rows
    ]
    return join_all(joined, by, at)


@transaction.atomic
def join_all(joined: Sequence[tuple[Player, str, dt.date]], by: User | None, at: dt.datetime) -> int:
    """Record the clubs of many, each from a day on; how many say something new."""
    held = _held(player for player, _club, _day in joined)
    made = []
    for player, club, day in joined:
        name, memberships = one_line(club), held[player.pk]
        place = bisect_right(memberships, day, key=itemgetter(0))
        if name != (memberships[place - 1][1] if place else ""):
            memberships.insert(place, (day, name))
            made.append(_membership(player, name, day, by, at))
    ClubMembership.objects.bulk_create(made)
    return len(made)


def _rows(text: str) -> list[dict[str, str]]:
    """The rows of the file by their columns; Refused where it has other columns, or no row."""
    reader = csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline=""))
    try:
        columns = [name.strip().lower() for name in reader.fieldnames or ()]
        cells = [*reader]
    except csv.Error as error:
        raise Refused(
            _("row %(row)d: found what is no table (%(error)s)") % {"row": reader.line_num, "error": error}
        ) from error
    if not {"number", "club"} <= {*columns} <= {*COLUMNS}:
        message = _("row 1: found the columns %(found)s; expected number, club and, if wanted, from")
        raise Refused(message % {"found": ", ".join(columns) or "–"})
    rows = [dict(zip(columns, (_cell(row[name]) for name in reader.fieldnames or ()), strict=True)) for row in cells]
    if not rows:
        raise Refused(_("row 2: found nothing; expected a number and a club in each row after the first"))
    return rows


def _cell(text: str | None) -> str:
    """The text of a cell; without NUL, which no column holds."""
    return (text or "").replace("\0", "").strip()


def _membership(player: Player, name: str, from_day: dt.date, by: User | None, at: dt.datetime) -> ClubMembership:
    return ClubMembership(
        player=player, club=name, folded=fold(name), from_day=from_day, recorded_by=by, recorded_at=at
    )


def _held(people: Iterable[Player]) -> dict[int, list[tuple[dt.date, str]]]:
    """By player, the clubs that the register knows with their days, in the order in which they hold."""
    held: dict[int, list[tuple[dt.date, str]]] = defaultdict(list)
    memberships = ClubMembership.objects.filter(player__in=[player.pk for player in people]).order_by("from_day", "pk")
    for player, day, club in memberships.values_list("player", "from_day", "club"):
        held[player].append((day, club))
    return held


def _problems(place: int, row: dict[str, str], people: Collection[str]) -> Iterator[str]:
    """What is wrong with a row of the file."""
    if row["number"] not in people:
        message = _("row %(row)d, number: found %(found)s; expected the number of a player in the register")
        yield message % {"row": place, "found": row["number"] or "–"}
    if len(row["club"]) > LONGEST:
        message = _("row %(row)d, club: found %(found)d characters; expected %(most)d at most")
        yield message % {"row": place, "found": len(row["club"]), "most": LONGEST}
    if row.get("from") and not _is_day(row["from"]):
        yield _("row %(row)d, from: found %(found)s; expected a day as 2026-01-31") % {
            "row": place,
            "found": row["from"],
        }


def _is_day(text: str) -> bool:
    try:
        dt.date.fromisoformat(text)
    except ValueError:
        return False
    return True


def club_on(records: Collection[int], day: dt.date) -> str:
    """The club of a person on a day, under any record of theirs; empty where none is known."""
    joined = ClubMembership.objects.filter(player__in=records, from_day__lte=day).order_by("-from_day", "-recorded_at")
    return joined.values_list("club", flat=True).first() or ""
