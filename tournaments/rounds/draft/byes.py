"""Manual byes of a draft."""

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
    """Create a bye of this kind (H, F, U or Z) for an unpaired player."""
    draft = lock_to_pair(change) if kind == ByeKind.ALLOCATED else lock_draft(change)
    if kind not in ByeKind.values:
        raise Refused(_("Choose what the bye is worth."))
    bye = Bye.objects.create(round=draft.round, entry=draft.alone(player), kind=kind)
    note(change, ChangeKind.BYE, _("%(player)s unpaired") % {"player": player}, describe_bye(bye))


@transaction.atomic
def take_bye_back(change: ChangeRequest, player: Entry) -> None:
    """Delete a player's bye; the player is then unpaired."""
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
    """Create a zero-point bye for each unpaired player; does nothing without any."""
    draft = lock_draft(change)
    given = Bye.objects.bulk_create(
        Bye(round=draft.round, entry=entry, kind=ByeKind.ZERO) for entry in unplaced(draft.round)
    )
    if given:
        note(change, ChangeKind.BYE, "", "; ".join(map(describe_bye, given)))
