"""Members from a CSV file: known players become members, others are enrolled; all rows are written or none."""

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.db import connection, transaction
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.core.locks import NUMBERS, lock
from ratings.core.mapped_csv import MappedTable
from ratings.members.matching import matches_of, player_of
from ratings.members.rows import MemberRow, member_row
from ratings.models import FederationMember, Player, User
from ratings.register.clubs import join_all
from ratings.register.enrolment import enrol_all

UPDATE = """
    UPDATE ratings_federationmember member SET number = row.number, email = row.email, until = row.until
    FROM unnest(%s::bigint[], %s::text[], %s::text[], %s::date[]) AS row (id, number, email, until)
    WHERE member.id = row.id
"""


class MemberCount(NamedTuple):
    """How many members are new, how many of these to the register, too, and how many were brought up to date.

    `ratings` are those that the file states, by the name of the field: keys of players, and their ratings.
    """

    added: int = 0
    enrolled: int = 0
    changed: int = 0
    ratings: Mapping[str, list[tuple[int, int]]] = {}


@transaction.atomic
def import_members(table: MappedTable, fields: list[str], home: str, by: User, at: dt.datetime) -> MemberCount:
    """Store the rows; an empty cell leaves what is there. Refused names every row that is wrong.

    Names and federations of players in the register stay: they come from FIDE, or are changed on the player's page.
    """
    lock(NUMBERS)
    problems: list[str] = []
    rows = [member_row(number, cells, home, problems) for number, cells in table.cells(fields)]
    if problems:
        raise Refused(*problems)
    matches = matches_of(rows)
    players = [player_of(row, matches, problems) for row in rows]
    problems += _twice(rows, players)
    if problems:
        raise Refused(*problems)
    new = [row.person for row, player in zip(rows, players, strict=True) if player is None]
    enrolled = iter(enrol_all(new, _first_day(at), _("list of members"), by))
    pairs = [(row, player or next(enrolled)) for row, player in zip(rows, players, strict=True)]
    _fill_in_births(pairs)
    join_all([(player, row.club, at.date()) for row, player in pairs if row.club], by, at)
    added = _keep(pairs)
    return MemberCount(added, len(new), len(rows) - added, _stated(pairs))


def _stated(pairs: Sequence[tuple[MemberRow, Player]]) -> dict[str, list[tuple[int, int]]]:
    stated: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for row, player in pairs:
        for name, rating in row.ratings.items():
            stated[name].append((player.pk, rating))
    return dict(stated)


def _first_day(at: dt.datetime) -> dt.date:
    """Who is new to the register is known from the year before on, so that late reports find them."""
    return dt.date(at.year - 1, 1, 1)


def _twice(rows: Sequence[MemberRow], players: Sequence[Player | None]) -> list[str]:
    """Rows about somebody whom an earlier row was about."""
    seen: dict[tuple[str, object], int] = {}
    problems = []
    for row, player in zip(rows, players, strict=True):
        who = ("player", player.pk) if player else ("new", (row.folded, row.person.birth_year, row.person.number))
        keys = [who, ("id", row.person.number), ("number", row.number)]
        others = [seen.setdefault(key, row.row) for key in keys if key[1]]
        if min(others) != row.row:
            message = _("row %(row)d: the member of row %(other)d again")
            problems.append(message % {"row": row.row, "other": min(others)})
    return problems


def _fill_in_births(pairs: Sequence[tuple[MemberRow, Player]]) -> None:
    """Give players the year or day of birth that the register has not."""
    changed = []
    for row, player in pairs:
        person = row.person
        if (person.birth_year and not player.birth_year) or (person.birth_date and not player.birth_date):
            player.birth_year, player.birth_date = person.birth_year, person.birth_date or player.birth_date
            changed.append(player)
    Player.objects.bulk_update(changed, ["birth_year", "birth_date"], batch_size=1000)


def _keep(pairs: Sequence[tuple[MemberRow, Player]]) -> int:
    """Store what the rows state of each membership; how many are new."""
    members = {
        member.player_id: member
        for member in FederationMember.objects.filter(player__in=[player for _row, player in pairs])
    }
    new: list[FederationMember] = []
    changed: list[FederationMember] = []
    for row, player in pairs:
        member = members.get(player.pk) or FederationMember(player=player)
        before = (member.number, member.email, member.until)
        member.number, member.email = row.number or member.number, row.email or member.email
        member.until = row.until or member.until
        if member.pk is None:
            new.append(member)
        elif before != (member.number, member.email, member.until):
            changed.append(member)
    _update(changed)
    FederationMember.objects.bulk_create(new, batch_size=5000)
    return len(new)


def _update(members: Sequence[FederationMember]) -> None:
    """Store many at once: the ORM's way takes ten times as long for a renewal of all memberships."""
    columns = zip(*((member.pk, member.number, member.email, member.until) for member in members), strict=True)
    if members:
        with connection.cursor() as cursor:
            cursor.execute(UPDATE, [*map(list, columns)])
