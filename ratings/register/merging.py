"""Merging two records of the same person, and undoing it. Their games, lists and facts are not moved."""

import datetime as dt
from typing import Any

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.core.locks import NUMBERS, lock
from ratings.models import Game, LiveGame, Merge, Player, PlayerNumber, RatedEvent, User
from ratings.register import search_index
from ratings.register.identity import MergeMap, read_merges
from ratings.text.one_line import one_line

MAX_MEETINGS = 5


@transaction.atomic
def merge(remaining: Player, merged: Player, reason: str, by: User, at: dt.datetime) -> Merge:
    """Merge the record `merged` into `remaining`, or into the record that `remaining` was merged into.

    The numbers of `merged` then lead to the remaining record. If search engines must skip `merged`, they must also skip
    the remaining record. Published lists do not change; later lists read both records as one player. Refused gives all
    reasons against the merge.
    """
    lock(NUMBERS)
    merge_map = read_merges()
    remaining = Player.objects.get(pk=merge_map.current(remaining.pk))
    reasons = [*merge_blockers(remaining, merged, merge_map), *_missing_reason_errors(one_line(reason))]
    if reasons:
        raise Refused(*reasons)
    leading = PlayerNumber.objects.filter(player=merged)
    numbers = sorted(leading.values_list("number", flat=True))
    new_merge = Merge.objects.create(
        kept=remaining, merged=merged, numbers=numbers, reason=one_line(reason)[:300], by=by, at=at
    )
    leading.update(player=remaining)
    if merged.noindex:
        remaining.noindex = True
        remaining.save(update_fields=["noindex"])
    search_index.index_players([remaining.pk])
    return new_merge


@transaction.atomic
def undo_merge(merge: Merge, reason: str, by: User, at: dt.datetime) -> None:
    """Undo a merge: the numbers that led to the merged record before the merge lead to it again.

    Refused if the merge is already undone, or the remaining record was itself merged later.
    """
    lock(NUMBERS)
    merge.refresh_from_db()
    reasons = [*_split_blockers(merge), *_missing_reason_errors(one_line(reason))]
    if reasons:
        raise Refused(*reasons)
    merge.undone_by, merge.undone_at, merge.undone_why = by, at, one_line(reason)[:300]
    merge.save(update_fields=["undone_by", "undone_at", "undone_why"])
    PlayerNumber.objects.filter(number__in=merge.numbers, player=merge.kept).update(player=merge.merged)
    search_index.index_players([merge.kept_id, merge.merged_id])


def merges_of(player: Player, merge_map: MergeMap | None = None) -> list[Merge]:
    """Return the merges in force of a player's records, the oldest first."""
    mine = (read_merges() if merge_map is None else merge_map).records_of_player(player.pk)
    if len(mine) == 1:
        return []
    standing = Merge.objects.filter(undone_at=None, merged__in=mine).select_related("kept", "merged", "by")
    return [*standing.order_by("pk")]


def merge_blockers(remaining: Player, merged: Player, merge_map: MergeMap) -> list[str]:
    """Return the reasons against merging two records; `remaining` must not be merged into another record."""
    if merge_map.current(merged.pk) == remaining.pk:
        return [_("These records are already merged.")]
    if merged.pk in merge_map.target:
        into = Player.objects.get(pk=merge_map.target[merged.pk])
        message = _("%(number)s is already merged into %(into)s. Merge %(into)s instead, or split the two first.")
        return [message % {"number": merged.number, "into": into.number}]
    return [
        *_account_blockers(remaining, merged, merge_map),
        *_meeting_blockers(merge_map.records_of_player(remaining.pk), merge_map.records_of_player(merged.pk)),
    ]


def _account_blockers(remaining: Player, merged: Player, merge_map: MergeMap) -> list[str]:
    accounts = User.objects.filter(player__in=merge_map.records_of_players([remaining.pk, merged.pk])).order_by(
        "username"
    )
    names = [account.username for account in accounts]
    if len(names) < 2:
        return []
    return [
        _("Both players have an account: %(names)s. Remove the player from one account first.")
        % {"names": ", ".join(names)}
    ]


def _meeting_blockers(ones: list[int], others: list[int]) -> list[str]:
    """Return a reason for each of the first rounds in which both records played, and the number of further rounds."""
    standing = RatedEvent.objects.standing().values("pk")
    rated = _rounds_of_both(
        Game.objects.filter(event__in=standing).annotate(name=F("event__name")), ones, others, "event"
    )
    live = _rounds_of_both(LiveGame.objects.annotate(name=F("event_name")), ones, others, "event_key")
    met = [*rated, *(meeting for meeting in live if meeting not in rated)]
    reasons = [
        _("Both played in round %(round)s of %(event)s.") % {"round": number, "event": name} for name, number in met
    ]
    rest = len(reasons) - MAX_MEETINGS
    return reasons[:MAX_MEETINGS] + ([_("And in %(count)s more rounds.") % {"count": rest}] if rest > 0 else [])


def _rounds_of_both(
    games: "QuerySet[Any, Any]", ones: list[int], others: list[int], event: str
) -> list[tuple[str, int]]:
    """Return the event's name and the number of each round with games of both sides."""
    of = [
        {
            row[:2]: row[2]
            for row in games.filter(Q(white__in=side) | Q(black__in=side)).values_list(event, "round", "name")
        }
        for side in (ones, others)
    ]
    return sorted((of[0][key], key[1]) for key in of[0].keys() & of[1].keys())


def _split_blockers(merge: Merge) -> list[str]:
    if merge.undone_at:
        return [_("These records are already split.")]
    further = Merge.objects.filter(merged=merge.kept, undone_at=None).select_related("kept").first()
    if further:
        message = _("%(number)s was merged into %(into)s later. Split these two first.")
        return [message % {"number": merge.kept.number, "into": further.kept.number}]
    return []


def _missing_reason_errors(reason: str) -> list[str]:
    return [] if reason else [_("A reason is needed.")]
