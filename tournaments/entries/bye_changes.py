"""Changes of the bye list: one player in one round, by an arbiter who has seen the current bye."""

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.models import User
from tournaments.entries.absences import cancel_absence, end_withdrawal, store_absence, withdraw
from tournaments.entries.bye_list import WITHDRAWN
from tournaments.models import Absence, AbsenceKind, Entry, Tournament


class ByeChanged(Refused):
    """Another person has changed the bye since the page was loaded; that bye stays."""


@transaction.atomic
def set_bye(entry: Entry, number: int, kind: str, seen: str, by: User, reason: str = "") -> None:
    """Give a player a bye in a round, or withdraw the player from it (W), or clear the round (empty).

    A repeated change does nothing but store a new note. A bye beyond the limits of the tournament needs a reason, which
    is its note. Raise ByeChanged if the bye is neither the one `seen` nor the wanted one, and Refused if the round is
    paired.
    """
    Tournament.objects.select_for_update().get(pk=entry.tournament_id)
    if kind not in ("", WITHDRAWN, *AbsenceKind.values):
        raise Refused(_("Choose the points of the bye."))
    absence = next((each for each in entry.absences.all() if each.covers(number)), None)
    current = "" if absence is None else WITHDRAWN if absence.is_withdrawal else absence.kind
    if current == kind:
        if absence and reason and absence.note != reason:
            absence.note = reason
            absence.save(update_fields=["note"])
        return
    if current != seen:
        raise ByeChanged(
            _("%(player)s: the bye in round %(number)s was changed meanwhile.")
            % {"player": entry.name, "number": number}
        )
    if absence:
        _clear(absence, entry, number)
    if kind == WITHDRAWN:
        withdraw(entry, number, by, reason)
    elif kind:
        new = Absence(entry=entry, first_round=number, last_round=number, kind=kind, note=reason, by=by)
        store_absence(new, beyond_limits=bool(reason))


def _clear(absence: Absence, entry: Entry, number: int) -> None:
    if absence.is_withdrawal and absence.first_round < number:
        end_withdrawal(entry, number)
    else:
        cancel_absence(absence)
