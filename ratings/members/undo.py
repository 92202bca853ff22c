"""The undo of a whole import of members: refused as soon as later facts depend on it."""

import datetime as dt
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.db import connection, transaction
from django.db.models import Max
from django.db.models.fields.reverse_related import ForeignObjectRel
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from pghistory.models import Event

from ratings.core.errors import Refused
from ratings.core.locks import MEMBERS, NUMBERS, lock
from ratings.members.storage import birth_values, member_values, update_members
from ratings.models import (
    ClubMembership,
    FederationMember,
    MemberImport,
    NameWord,
    Player,
    PlayerFact,
    PlayerNumber,
    User,
)
from ratings.register.clubs import record_clubs

UNDO_PERIOD = dt.timedelta(days=30)
OWN_ROWS = (PlayerNumber, PlayerFact, ClubMembership, FederationMember, NameWord)  # written with a new player


class UndoEffects(NamedTuple):
    """The number of rows that an undo removes or restores, and the reasons against it."""

    players: int
    new: int
    changed: int
    births: int
    clubs: int
    reasons: Sequence[str]


def undo_effects(member_import: MemberImport, now: dt.datetime) -> UndoEffects | None:
    """Return the effects of an undo, or None if the import can no longer be undone."""
    if member_import.finished_at is None or not member_import.written or now - member_import.at > UNDO_PERIOD:
        return None
    written = member_import.written
    counts = {kind: len(written.get(kind, ())) for kind in ("players", "new", "changed", "births", "clubs")}
    return UndoEffects(**counts, reasons=[*_reasons(written)])


@transaction.atomic
def undo_import(import_id: int, by: User, now: dt.datetime) -> None:
    """Remove and restore everything that an import has written. Refused names the later facts that depend on it."""
    lock(MEMBERS)
    lock(NUMBERS)
    stored = MemberImport.objects.select_for_update(of=("self",)).get(pk=import_id)
    effects = undo_effects(stored, now)
    if effects is None:
        raise Refused(_("This import can no longer be undone."))
    if effects.reasons:
        raise Refused(*effects.reasons)
    written = stored.written
    _restore_clubs(written, by, now)
    FederationMember.objects.filter(pk__in=[pk for pk, _values in written["new"]]).delete()
    _restore_members(written["changed"])
    _restore_births(written["births"])
    with connection.cursor() as cursor:
        cursor.execute("SELECT ratings_remove_new_players(%s::bigint[])", [written["players"]])
    stored.written, stored.ratings, stored.undone_at, stored.undone_by = {}, {}, now, by
    stored.save(update_fields=["written", "ratings", "undone_at", "undone_by"])


def _reasons(written: dict[str, Any]) -> Iterator[str]:
    """Yield the facts recorded after the import that an undo would contradict."""
    members = {member.pk: member_values(member) for member in FederationMember.objects.in_bulk(
        [row[0] for row in (*written["new"], *written["changed"])]).values()}  # fmt: skip
    changed = sum(members.get(row[0]) != row[-1] for row in (*written["new"], *written["changed"]))
    if changed:
        yield ngettext(
            "%(count)s member has changed since.", "%(count)s members have changed since.", changed
        ) % {"count": changed}  # fmt: skip
    players = Player.objects.in_bulk([row[0] for row in written["births"]])
    births = sum(pk not in players or birth_values(players[pk]) != after for pk, _before, after in written["births"])
    if births:
        yield ngettext(
            "The birth of %(count)s player has changed since.", "The births of %(count)s players have changed since.",
            births,
        ) % {"count": births}  # fmt: skip
    if clubs := _later_clubs(written["clubs"]):
        yield ngettext(
            "%(count)s player has another club since.", "%(count)s players have another club since.", clubs
        ) % {"count": clubs}  # fmt: skip
    yield from _references(written["players"])


def _later_clubs(recorded: Sequence[int]) -> int:
    """Return the number of players with a club recorded after these memberships."""
    players = ClubMembership.objects.filter(pk__in=recorded).values("player")
    last = ClubMembership.objects.filter(player__in=players).values("player").annotate(last=Max("pk"))
    return last.exclude(last__in=recorded).count()


def _references(players: Sequence[int]) -> Iterator[str]:
    """Yield what refers to new players beyond the rows written with them: entries, lists, merges and the like."""
    facts = PlayerFact.objects.filter(player__in=players).count() - len(players)
    if facts > 0:
        yield _("%(thing)s: %(count)s rows about new players") % {"thing": _("Register"), "count": facts}
    for relation in Player._meta.get_fields(include_hidden=True):
        if not isinstance(relation, ForeignObjectRel):
            continue
        model = relation.related_model
        if model in OWN_ROWS or issubclass(model, Event):
            continue
        count = model._base_manager.filter(**{f"{relation.field.name}__in": players}).count()
        if count:
            thing = str(model._meta.verbose_name_plural)
            yield _("%(thing)s: %(count)s rows about new players") % {"thing": thing, "count": count}


def _restore_clubs(written: dict[str, Any], by: User, now: dt.datetime) -> None:
    """Record the club before the import for the players who stay. Memberships are never deleted or changed."""
    recorded = ClubMembership.objects.filter(pk__in=written["clubs"]).exclude(player__in=written["players"])
    restored = []
    for membership in recorded.select_related("player"):
        earlier = ClubMembership.objects.filter(player=membership.player, from_day__lte=membership.from_day)
        before = earlier.exclude(pk=membership.pk).order_by("-from_day", "-pk").first()
        restored.append((membership.player, before.club if before else "", membership.from_day))
    record_clubs(restored, by, now)


def _restore_members(changed: Sequence[Sequence[Any]]) -> None:
    members = FederationMember.objects.in_bulk([pk for pk, *_values in changed])
    for pk, (number, email, until), _after in changed:
        member = members[pk]
        member.number, member.email, member.until = number, email, until and dt.date.fromisoformat(until)
    update_members([*members.values()])


def _restore_births(births: Sequence[Sequence[Any]]) -> None:
    players = Player.objects.in_bulk([pk for pk, *_values in births])
    for pk, (year, date), _after in births:
        players[pk].birth_year, players[pk].birth_date = year, date and dt.date.fromisoformat(date)
    Player.objects.bulk_update(players.values(), ["birth_year", "birth_date"], batch_size=1000)
