"""Sides of a Scheveningen tournament: assignment of players, names."""

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from tournaments.core.sides import side_names
from tournaments.core.submission_status import require_open
from tournaments.entries.numbering import number_within_sides, require_unpaired
from tournaments.models import Entry, Tournament, TournamentSide


@transaction.atomic
def assign_sides(tournament: Tournament, sides: Mapping[int, str]) -> None:
    """Assign entries, by key, to side A, B or neither (""), and number side A first.

    Other entries do not change, nor does the order within a side. Raise Refused once rounds are paired.
    """
    require_unpaired(tournament)
    if tournament.pairing_system.sides != "assigned":
        raise Refused(_("Only a Scheveningen tournament has sides to which players are assigned."))
    entries = [*tournament.entries.order_by("start_number")]
    for entry in entries:
        entry.side = sides.get(entry.pk, entry.side)
    Entry.objects.bulk_update(entries, ["side"])
    number_within_sides(tournament, entries)


def assign_halves(tournament: Tournament) -> None:
    """Assign the first half of the start numbers to side A and the rest to side B.

    Does nothing if a player has a side. Used for older tournaments and for files without sides.
    """
    entries = [*tournament.entries.order_by("start_number")]
    if any(entry.side for entry in entries):
        return
    for index, entry in enumerate(entries):
        entry.side = TournamentSide.A if index * 2 < len(entries) else TournamentSide.B
    Entry.objects.bulk_update(entries, ["side"])


@transaction.atomic
def name_sides(tournament: Tournament, names: Mapping[TournamentSide, str]) -> None:
    """Store the names of the sides; an empty name means the default.

    Raise Refused if both names are equal, and once the tournament is rated.
    """
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    require_open(locked)
    if not locked.pairing_system.sides:
        raise Refused(_("Only a Scheveningen tournament and a match have sides."))
    locked.side_a, locked.side_b = names[TournamentSide.A], names[TournamentSide.B]
    called = side_names(locked, [*locked.entries.all()])
    if called[TournamentSide.A] == called[TournamentSide.B]:
        raise Refused(
            _("Both sides are called %(name)s: give them different names.") % {"name": called[TournamentSide.A]}
        )
    locked.save(update_fields=["side_a", "side_b"])
