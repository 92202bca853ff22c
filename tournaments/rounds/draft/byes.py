"""Byes of a draft, given and taken back by hand."""

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from tournaments.models import Bye, ByeKind, ChangeKind, Entry
from tournaments.rounds.draft.changes import (
    ChangeRequest,
    describe_bye,
    lock_draft,
    note,
)
from tournaments.rounds.draft.manual_pairing import lock_to_pair
from tournaments.rounds.unpaired import unplaced


@transaction.atomic
def give_bye(change: ChangeRequest, player: Entry, kind: str) -> None:
    """Let a player who has no place have a bye of this kind: H, F, U or Z."""
    draft = lock_to_pair(change) if kind == ByeKind.ALLOCATED else lock_draft(change)
    if kind not in ByeKind.values:
        raise Refused(_("Choose what the bye is worth."))
    bye = Bye.objects.create(round=draft.round, entry=draft.alone(player), kind=kind)
    note(change, ChangeKind.BYE, _("%(player)s unpaired") % {"player": player}, describe_bye(bye))


@transaction.atomic
def take_bye_back(change: ChangeRequest, player: Entry) -> None:
    """Leave a player who has a bye without a place, to be paired."""
    bye = lock_draft(change).bye_of(player)
    if bye is None:
        raise Refused(_("%(player)s has no bye in this round.") % {"player": player})
    if bye.kind == ByeKind.ALLOCATED:
        lock_to_pair(change)
    before = describe_bye(bye)
    bye.delete()
    note(change, ChangeKind.BYE, before, _("%(player)s unpaired") % {"player": player})


@transaction.atomic
def zero_for_the_rest(change: ChangeRequest) -> None:
    """Let everybody who has no place not play, for no point; nothing where everybody has one."""
    draft = lock_draft(change)
    given = Bye.objects.bulk_create(
        Bye(round=draft.round, entry=entry, kind=ByeKind.ZERO) for entry in unplaced(draft.round)
    )
    if given:
        note(change, ChangeKind.BYE, "", "; ".join(map(describe_bye, given)))
