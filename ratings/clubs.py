"""Which club people play for: recorded from a day on, one by one or from a file, and asked for on a day."""

import csv
import datetime as dt
import io
from collections.abc import Collection, Iterator

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from ratings.folding import fold
from ratings.models import ClubMembership, Player, PlayerNumber, User
from ratings.plain import plain

COLUMNS = ("number", "club", "from")
LONGEST = 80


class Refused(Exception):
    """A file of clubs was not taken in; nothing was written. `problems` are sentences with row and column."""

    def __init__(self, problems: Collection[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


def join(player: Player, club: str, from_day: dt.date, by: User | None, at: dt.datetime) -> ClubMembership:
    """Record a person's club from a day on; an empty name: of none any more."""
    name = plain(club)
    return ClubMembership.objects.create(
        player=player, club=name, folded=fold(name), from_day=from_day, recorded_by=by, recorded_at=at
    )


def on(day: dt.date, known: dt.datetime | None = None) -> QuerySet[ClubMembership]:
    """The membership of everybody that holds on a day, as far as the register knew it at a time."""
    told = ClubMembership.objects.filter(from_day__lte=day)
    told = told.filter(recorded_at__lte=known) if known else told
    newer = Q(from_day__gt=OuterRef("from_day")) | Q(from_day=OuterRef("from_day"), pk__gt=OuterRef("pk"))
    return told.filter(~Exists(told.filter(newer, player=OuterRef("player"))))


def of(player: Player, day: dt.date) -> str:
    """The club of a person on a day; empty if none is known."""
    found = ClubMembership.objects.filter(player=player, from_day__lte=day).order_by("-from_day", "-pk").first()
    return found.club if found else ""


def names() -> list[str]:
    """Every club that anybody was ever recorded for, by name."""
    found = ClubMembership.objects.exclude(club="").order_by("folded").values_list("folded", "club").distinct("folded")
    return [club for _folded, club in found]


@transaction.atomic
def import_clubs(text: str, from_day: dt.date, by: User | None, at: dt.datetime) -> int:
    """Record the clubs of a CSV file (columns number, club and, if wanted, from); how many rows were recorded.

    `from_day` is for rows without a day. Refused names every row that is wrong.
    """
    reader = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))
    found = [name.strip().lower() for name in reader.fieldnames or ()]
    if not {"number", "club"} <= {*found} <= {*COLUMNS}:
        said = _("row 1: found the columns %(found)s; expected number, club and, if wanted, from")
        raise Refused([said % {"found": ", ".join(found) or "–"}])
    reader.fieldnames = found
    rows = [
        (place, {name: (cell or "").strip() for name, cell in row.items() if name})
        for place, row in enumerate(reader, 2)
    ]
    numbers = PlayerNumber.objects.filter(number__in={row["number"] for _place, row in rows}).select_related("player")
    people = {known.number: known.player for known in numbers}
    problems = [problem for place, row in rows for problem in _problems(place, row, people)]
    if problems:
        raise Refused(problems)
    for _place, row in rows:
        day = dt.date.fromisoformat(row["from"]) if row.get("from") else from_day
        join(people[row["number"]], row["club"], day, by, at)
    return len(rows)


def _problems(place: int, row: dict[str, str], people: Collection[str]) -> Iterator[str]:
    """What is wrong with a row of the file."""
    if row["number"] not in people:
        said = _("row %(row)d, number: found %(found)s; expected the number of somebody in the register")
        yield said % {"row": place, "found": row["number"] or "–"}
    if len(row["club"]) > LONGEST:
        said = _("row %(row)d, club: found %(found)d characters; expected %(most)d at most")
        yield said % {"row": place, "found": len(row["club"]), "most": LONGEST}
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
