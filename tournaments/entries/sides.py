"""Assigning players to the two sides of a Scheveningen tournament, and naming the sides."""

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from tournaments.core.sides import side_names
from tournaments.core.submission_status import demand_open
from tournaments.entries.numbering import demand_unpaired, number_within_sides
from tournaments.models import Entry, Tournament, TournamentSide


@transaction.atomic
def assign_sides(tournament: Tournament, sides: Mapping[int, str]) -> None:
    """Put each entry, by its id, on side A or B, or on neither (""), and number side A first; others stay.

    The order within a side stays as it is. Refused once the pairing is made.
    """
    demand_unpaired(tournament)
    if tournament.pairing_system.sides != "assigned":
        raise Refused(_("Only a Scheveningen tournament has sides to which players are assigned."))
    entries = [*tournament.entries.order_by("start_number")]
    for entry in entries:
        entry.side = sides.get(entry.pk, entry.side)
    Entry.objects.bulk_update(entries, ["side"])
    number_within_sides(tournament, entries)


def assign_halves(tournament: Tournament) -> None:
    """Put the first half of the start numbers on side A and the second on side B, if nobody is on a side yet.

    So it was understood before sides were assigned, and so it is where a file names none.
    """
    entries = [*tournament.entries.order_by("start_number")]
    if any(entry.side for entry in entries):
        return
    for place, entry in enumerate(entries):
        entry.side = TournamentSide.A if place * 2 < len(entries) else TournamentSide.B
    Entry.objects.bulk_update(entries, ["side"])


@transaction.atomic
def name_sides(tournament: Tournament, names: Mapping[TournamentSide, str]) -> None:
    """Name the sides; an empty name is the usual one. Refused where both would be called the same.

    The names of a tournament that is rated stay.
    """
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    demand_open(locked)
    if not locked.pairing_system.sides:
        raise Refused(_("Only a Scheveningen tournament and a match have sides."))
    locked.side_a, locked.side_b = names[TournamentSide.A], names[TournamentSide.B]
    called = side_names(locked, [*locked.entries.all()])
    if called[TournamentSide.A] == called[TournamentSide.B]:
        raise Refused(
            _("Both sides are called %(name)s: give them different names.") % {"name": called[TournamentSide.A]}
        )
    locked.save(update_fields=["side_a", "side_b"])
