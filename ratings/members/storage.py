"""The storage of imported members. Players of the register become members; new players are enrolled."""

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.db import connection
from django.utils.translation import gettext as _

from ratings.members.rows import MemberRow
from ratings.models import FederationMember, Player, User
from ratings.register.clubs import record_clubs
from ratings.register.enrolment import enrol_all

UPDATE_SQL = """
    UPDATE ratings_federationmember member SET number = row.number, email = row.email, until = row.until
    FROM unnest(%s::bigint[], %s::text[], %s::text[], %s::date[]) AS row (id, number, email, until)
    WHERE member.id = row.id
"""


class RecordedMembers(NamedTuple):
    """The numbers of new and of changed members, and the keys of enrolled players.

    `ratings` has the ratings in the file by the name of the field, as keys of players with their ratings.
    """

    added: int
    enrolled: list[int]
    changed: int
    ratings: Mapping[str, list[tuple[int, int]]]


def record_members(matched: Sequence[tuple[MemberRow, Player | None]], by: User, at: dt.datetime) -> RecordedMembers:
    """Store rows with their players; None means a new player. An empty cell changes nothing.

    Names and federations in the register do not change: they come from FIDE, or officers change them on the player's
    page.
    """
    new = [row.person for row, player in matched if player is None]
    enrolled = enrol_all(new, _first_day(at), _("list of members"), by) if new else []
    left = iter(enrolled)
    pairs = [(row, player or next(left)) for row, player in matched]
    _fill_in_births(pairs)
    record_clubs([(player, row.club, at.date()) for row, player in pairs if row.club], by, at)
    added = _store_members(pairs)
    return RecordedMembers(added, [player.pk for player in enrolled], len(pairs) - added, _stated_ratings(pairs))


def _stated_ratings(pairs: Sequence[tuple[MemberRow, Player]]) -> dict[str, list[tuple[int, int]]]:
    stated: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for row, player in pairs:
        for name, rating in row.ratings.items():
            stated[name].append((player.pk, rating))
    return dict(stated)


def _first_day(at: dt.datetime) -> dt.date:
    """Return the first day of the facts of new players. It is in the year before, so that late reports match them."""
    return dt.date(at.year - 1, 1, 1)


def _fill_in_births(pairs: Sequence[tuple[MemberRow, Player]]) -> None:
    """Store the year or date of birth of players whose birth the register lacks."""
    changed = []
    for row, player in pairs:
        person = row.person
        if (person.birth_year and not player.birth_year) or (person.birth_date and not player.birth_date):
            player.birth_year, player.birth_date = person.birth_year, person.birth_date or player.birth_date
            changed.append(player)
    Player.objects.bulk_update(changed, ["birth_year", "birth_date"], batch_size=1000)


def _store_members(pairs: Sequence[tuple[MemberRow, Player]]) -> int:
    """Store the membership data of the rows; return the number of new members."""
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
    """Update many members in one statement. The ORM takes ten times as long to renew all memberships."""
    columns = zip(*((member.pk, member.number, member.email, member.until) for member in members), strict=True)
    if members:
        with connection.cursor() as cursor:
            cursor.execute(UPDATE_SQL, [*map(list, columns)])
