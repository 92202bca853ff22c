"""The storage of imported members. Players of the register become members; new players are enrolled."""

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.db import connection
from django.utils.translation import gettext as _

from ratings.members.rows import MemberRow
from ratings.models import ClubMembership, FederationMember, Player, User
from ratings.register.clubs import record_clubs
from ratings.register.enrolment import enrol_all

UPDATE_SQL = """
    UPDATE ratings_federationmember member SET number = row.number, email = row.email, until = row.until
    FROM unnest(%s::bigint[], %s::text[], %s::text[], %s::date[]) AS row (id, number, email, until)
    WHERE member.id = row.id
"""


class RecordedMembers(NamedTuple):
    """The numbers of new and of changed members, and the keys of enrolled players.

    `ratings` has the ratings in the file by the name of the field, as keys of players with their ratings. `written` has
    what an undo restores, by kind, as JSON.
    """

    added: int
    enrolled: list[int]
    changed: int
    ratings: Mapping[str, list[tuple[int, int]]]
    written: Mapping[str, list[Any]]


def record_members(matched: Sequence[tuple[MemberRow, Player | None]], by: User, at: dt.datetime) -> RecordedMembers:
    """Store rows with their players; None means a new player. An empty cell changes nothing.

    Names and federations in the register do not change: they come from FIDE, or officers change them on the player's
    page.
    """
    unknown = [row.person for row, player in matched if player is None]
    enrolled = enrol_all(unknown, _first_day(at), _("list of members"), by) if unknown else []
    left = iter(enrolled)
    pairs = [(row, player or next(left)) for row, player in matched]
    births = _fill_in_births(pairs)
    joined = [(player, row.club, at.date()) for row, player in pairs if row.club]
    record_clubs(joined, by, at)
    clubs = ClubMembership.objects.filter(player__in=[player for player, *_rest in joined], recorded_at=at)
    new, changed = _store_members(pairs)
    keys = [player.pk for player in enrolled]
    written: dict[str, list[Any]] = {
        "players": keys, "births": births, "clubs": [*clubs.values_list("pk", flat=True)], "new": new,
        "changed": changed,
    }  # fmt: skip
    return RecordedMembers(len(new), keys, len(pairs) - len(new), _stated_ratings(pairs), written)


def _stated_ratings(pairs: Sequence[tuple[MemberRow, Player]]) -> dict[str, list[tuple[int, int]]]:
    stated: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for row, player in pairs:
        for name, rating in row.ratings.items():
            stated[name].append((player.pk, rating))
    return dict(stated)


def _first_day(at: dt.datetime) -> dt.date:
    """Return the first day of the facts of new players. It is in the year before, so that late reports match them."""
    return dt.date(at.year - 1, 1, 1)


def _fill_in_births(pairs: Sequence[tuple[MemberRow, Player]]) -> list[list[Any]]:
    """Store the year or date of birth of players whose birth the register lacks.

    Return the key of each of these players with the birth before and after.
    """
    changed: list[Player] = []
    written: list[list[Any]] = []
    for row, player in pairs:
        person = row.person
        if (person.birth_year and not player.birth_year) or (person.birth_date and not player.birth_date):
            before = birth_values(player)
            player.birth_year, player.birth_date = person.birth_year, person.birth_date or player.birth_date
            changed.append(player)
            written.append([player.pk, before, birth_values(player)])
    Player.objects.bulk_update(changed, ["birth_year", "birth_date"], batch_size=1000)
    return written


def birth_values(player: Player) -> list[Any]:
    """Return the birth of a player as JSON."""
    return [player.birth_year, player.birth_date and player.birth_date.isoformat()]


def member_values(member: FederationMember) -> list[Any]:
    """Return the number, address and end of a membership as JSON."""
    return [member.number, member.email, member.until and member.until.isoformat()]


def _store_members(pairs: Sequence[tuple[MemberRow, Player]]) -> tuple[list[list[Any]], list[list[Any]]]:
    """Store the membership data of the rows.

    Return the key of each new member with its values, and of each changed member with the values before and after.
    """
    members = {
        member.player_id: member
        for member in FederationMember.objects.filter(player__in=[player for _row, player in pairs])
    }
    new: list[FederationMember] = []
    changed: dict[FederationMember, list[Any]] = {}
    for row, player in pairs:
        member = members.get(player.pk) or FederationMember(player=player)
        before = member_values(member)
        member.number, member.email = row.number or member.number, row.email or member.email
        member.until = row.until or member.until
        if member.pk is None:
            new.append(member)
        elif before != member_values(member):
            changed[member] = before
    update_members([*changed])
    FederationMember.objects.bulk_create(new, batch_size=5000)
    written = [[member.pk, before, member_values(member)] for member, before in changed.items()]
    return [[member.pk, member_values(member)] for member in new], written


def update_members(members: Sequence[FederationMember]) -> None:
    """Update many members in one statement. The ORM takes ten times as long to renew all memberships."""
    columns = zip(*((member.pk, member.number, member.email, member.until) for member in members), strict=True)
    if members:
        with connection.cursor() as cursor:
            cursor.execute(UPDATE_SQL, [*map(list, columns)])
