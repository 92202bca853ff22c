"""The pairs of a round robin as the Berger table has them, by start numbers."""

from tournaments.models import PairingSystem, Round
from tournaments.pairing import berger


def table_pairs(round_: Round) -> frozenset[tuple[int, int]] | None:
    """Return White and Black of each pair of the round; none where no table, or no round of it, has them."""
    tournament = round_.tournament
    numbers = [*tournament.entries.order_by("start_number").values_list("start_number", flat=True)]
    if tournament.system != PairingSystem.ROUND_ROBIN or len(numbers) < 2:
        return None
    table = berger.schedule(len(numbers), tournament.cycles)
    if round_.number > len(table):
        return None
    return frozenset((numbers[white - 1], numbers[black - 1]) for white, black in table[round_.number - 1].pairs)
