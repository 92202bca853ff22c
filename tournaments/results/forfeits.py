"""Withdrawals from a table (round robin, Scheveningen, match): the unplayed games become forfeits.

C.05, withdrawal from a round robin: if a player has played less than half of the games, the results stay in the
crosstable, and are rated, but do not count in the standings. If the player has played at least half, the results
count, and the opponents win the other games by forfeit.
"""

from uuid import uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.models import User
from tournaments.entries.absences import withdrawals_in
from tournaments.models import Absence, AbsenceKind, Entry, Pairing, Tournament
from tournaments.results import results
from tournaments.scores.game_counts import games_of


@transaction.atomic
def forfeit_rest(entry: Entry, by: User) -> int:
    """Record the withdrawal, enter the missing published games as forfeits, and return their number.

    In a game of two withdrawn players neither side wins. Refused in a Swiss, because a withdrawn player is not paired.
    """
    tournament = Tournament.objects.select_for_update().get(pk=entry.tournament_id)
    if tournament.is_paired_by_round:
        raise Refused(_("In a Swiss a player is withdrawn from a round on."))
    missing = [pairing for pairing in games_of(entry) if not pairing.result]
    if not missing:
        raise Refused(_("%(player)s has no game without a result.") % {"player": entry.name})
    if not entry.absences.filter(last_round=None).exists():
        Absence.objects.create(entry=entry, first_round=missing[0].round.number, kind=AbsenceKind.ZERO, by=by)
    gone = {*withdrawals_in(tournament).values_list("entry", flat=True)}
    published = [game for game in missing if not game.round.is_draft]
    for pairing in published:
        results.enter(pairing.pk, _forfeit(pairing, gone), pairing.version, uuid4(), by)
    return len(published)


def _forfeit(pairing: Pairing, withdrawn: set[int]) -> str:
    white, black = pairing.white_id in withdrawn, pairing.black_id in withdrawn
    return "--" if white and black else "-+" if white else "+-"
