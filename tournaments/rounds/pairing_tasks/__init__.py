"""The pairing of a tournament by its system: tables at once, a Swiss round in the worker."""

from tournaments.models import Round, Tournament
from tournaments.rounds.pairing_tasks.swiss import pair_swiss
from tournaments.rounds.pairing_tasks.tables import pair_by_table
from tournaments.rounds.pairing_tasks.take_back import unpair
from tournaments.rounds.pairing_tasks.task import ask, cancel

__all__ = ["ask", "cancel", "pair", "unpair"]


def pair(tournament: Tournament) -> list[Round]:
    """Pair all rounds by the table of the system, or the next round of a Swiss, as drafts that staff alone see.

    Refused with every reason where that cannot be. A Swiss round is paired here and now, while one waits; `ask` gives
    it to the worker.
    """
    if tournament.is_paired_by_round:
        return [pair_swiss(tournament)]
    return pair_by_table(tournament)
