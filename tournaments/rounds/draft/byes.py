"""Manual byes of a draft."""

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from tournaments.entries.absences import refuse_half_point_bye
from tournaments.models import Bye, ByeKind, ChangeKind, Entry
from tournaments.rounds.draft.changes import (
    ChangeRequest,
    describe_bye,
    lock_draft,
    log_change,
)
from tournaments.rounds.draft.manual_pairing import lock_for_pairing
from tournaments.rounds.unpaired import unpaired_entries


@transaction.atomic
def give_bye(change: ChangeRequest, player: Entry, kind: str) -> None:
    """Create a bye of this kind (H, F, U or Z) for an unpaired player."""
    draft = lock_for_pairing(change) if kind == ByeKind.ALLOCATED else lock_draft(change)
    if kind not in ByeKind.values:
        raise Refused(_("Choose the points of the bye."))
    refuse_half_point_bye(player, kind)
    bye = Bye.objects.create(round=draft.round, entry=draft.require_unpaired(player), kind=kind)
    log_change(change, ChangeKind.BYE, _("%(player)s unpaired") % {"player": player}, describe_bye(bye))


@transaction.atomic
def cancel_bye(change: ChangeRequest, player: Entry) -> None:
    """Delete a player's bye; the player is then unpaired."""
    bye = lock_draft(change).bye_of(player)
    if bye is None:
        raise Refused(_("%(player)s has no bye in this round.") % {"player": player})
    if bye.kind == ByeKind.ALLOCATED:
        lock_for_pairing(change)
    before = describe_bye(bye)
    bye.delete()
    log_change(change, ChangeKind.BYE, before, _("%(player)s unpaired") % {"player": player})


@transaction.atomic
def give_zero_byes(change: ChangeRequest) -> None:
    """Create a zero-point bye for each unpaired player; does nothing without any."""
    draft = lock_draft(change)
    new_byes = Bye.objects.bulk_create(
        Bye(round=draft.round, entry=entry, kind=ByeKind.ZERO) for entry in unpaired_entries(draft.round)
    )
    if new_byes:
        log_change(change, ChangeKind.BYE, "", "; ".join(map(describe_bye, new_byes)))
