"""The Scheveningen System: each player of side A meets each player of side B, once or twice."""

from tournaments.pairing import scheveningen
from tournaments.pairing.berger import TableRound
from tournaments.systems.system import PairingSystem, TableTerms, translatable


def _table(terms: TableTerms) -> tuple[TableRound, ...]:
    """Return the rounds, side A before side B; the second cycle has the colours reversed."""
    once = tuple(TableRound(pairs) for pairs in scheveningen.schedule(terms.players // 2))
    if terms.cycles == 1:
        return once
    return (*once, *(TableRound(tuple((black, white) for white, black in row.pairs)) for row in once))


SCHEVENINGEN = PairingSystem(
    name="scheveningen",
    title="Scheveningen System",
    type_pattern=r"scheveningen",
    refusal="the Scheveningen System is paired by its tables for all rounds at once, not round by round: "
    "set the tournament up at the desk",
    code="scheveningen",
    label=translatable("Scheveningen"),
    make_table=_table,
    count_rounds=lambda players, cycles: players // 2 * cycles,
    has_cycles=True,
    sides="assigned",
    rated_as="team",
    written_type="Individual: Scheveningen",
    coded_type="FIDE_SCHEVENINGEN",
    coded_type_of_cycles="FIDE_DOUBLESCHEVENINGEN",
    invitation=translatable(
        "%(players)s players are entered. Pairing makes all rounds by the Scheveningen table, side A against side B, "
        "as a draft that only staff see."
    ),
    explanation=translatable("Paired by the table of the Scheveningen system."),
)
