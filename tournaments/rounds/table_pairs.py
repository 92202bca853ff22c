"""Tables that pair all rounds of a tournament at once, and their pairs by start number."""

from tournaments.models import Colour, FirstCycleEnd, Round, Tournament
from tournaments.pairing.berger import TableRound
from tournaments.systems.system import TableTerms


def table_of(tournament: Tournament, players: int) -> tuple[TableRound, ...]:
    """Return all rounds of the table for this number of players.

    Raise NoTable if there is no table for this number, ValueError if the system has no tables.
    """
    table = tournament.pairing_system.make_table
    if table is None:
        raise ValueError(f"{tournament.system} has no table")
    second_begins = tournament.initial_colour == Colour.BLACK
    exchanges = tournament.first_cycle_end == FirstCycleEnd.EXCHANGED
    return table(TableTerms(players, tournament.cycles, tournament.rounds_planned or 0, second_begins, exchanges))


def table_pairs(round_: Round) -> frozenset[tuple[int, int]] | None:
    """Return White's and Black's start numbers of each pair of the round's FIDE table.

    None if the tournament has no FIDE table, or the table has no such round.
    """
    tournament = round_.tournament
    numbers = [*tournament.entries.order_by("start_number").values_list("start_number", flat=True)]
    system = tournament.pairing_system
    if system.is_paired_by_round or not system.is_for_fide_mode or len(numbers) < 2:
        return None
    table = table_of(tournament, len(numbers))
    if round_.number > len(table):
        return None
    return frozenset((numbers[white - 1], numbers[black - 1]) for white, black in table[round_.number - 1].pairs)
