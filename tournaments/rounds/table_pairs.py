"""The table of a tournament whose rounds are made all at once, and its pairs by start numbers."""

from tournaments.models import Colour, Round, Tournament
from tournaments.pairing.berger import TableRound
from tournaments.systems.system import TableTerms


def table_of(tournament: Tournament, players: int) -> tuple[TableRound, ...]:
    """Return all rounds by the places of so many players; NoTable, and ValueError for a system without tables."""
    table = tournament.pairing_system.table
    if table is None:
        raise ValueError(f"{tournament.system} has no table")
    second_begins = tournament.initial_colour == Colour.BLACK
    return table(TableTerms(players, tournament.cycles, tournament.rounds_planned or 0, second_begins))


def table_pairs(round_: Round) -> frozenset[tuple[int, int]] | None:
    """Return White and Black of each pair of the round; none where no table of FIDE's, or no round of it, has them."""
    tournament = round_.tournament
    numbers = [*tournament.entries.order_by("start_number").values_list("start_number", flat=True)]
    system = tournament.pairing_system
    if system.is_paired_by_round or not system.is_for_fide_mode or len(numbers) < 2:
        return None
    table = table_of(tournament, len(numbers))
    if round_.number > len(table):
        return None
    return frozenset((numbers[white - 1], numbers[black - 1]) for white, black in table[round_.number - 1].pairs)
