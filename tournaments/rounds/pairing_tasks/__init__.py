"""Pairing of a tournament by its system: tables at once, a Swiss round in the worker."""

from tournaments.models import Round, Tournament
from tournaments.rounds.pairing_tasks.swiss import pair_swiss
from tournaments.rounds.pairing_tasks.tables import pair_by_table
from tournaments.rounds.pairing_tasks.take_back import unpair
from tournaments.rounds.pairing_tasks.task import cancel, request_pairing

__all__ = ["cancel", "pair", "request_pairing", "unpair"]


def pair(tournament: Tournament) -> list[Round]:
    """Pair all rounds of a table, or the next round of a Swiss, as drafts.

    Raise Refused with every reason why the round cannot be paired. A Swiss round is paired during the request;
    `request_pairing` queues it for the worker.
    """
    if tournament.is_paired_by_round:
        return [pair_swiss(tournament)]
    return pair_by_table(tournament)
