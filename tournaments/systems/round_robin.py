"""The round robin by the Berger tables, once or twice against everyone."""

from tournaments.pairing import berger
from tournaments.pairing.berger import TableRound
from tournaments.systems.system import PairingSystem, TableTerms, translatable


def _table(terms: TableTerms) -> tuple[TableRound, ...]:
    return berger.schedule(terms.players, terms.cycles, terms.exchanges_rounds)


ROUND_ROBIN = PairingSystem(
    name="round-robin",
    title="round robin",
    type_pattern=r"round\W*robin",
    refusal="a round robin is paired by its tables for all rounds at once, not round by round: "
    "open the file at the desk, or name a Swiss with --system",
    code="round-robin",
    label=translatable("Round robin"),
    make_table=_table,
    has_cycles=True,
    rated_as="round-robin",
    is_for_fide_mode=True,
    refuses_buchholz=True,
    annuls_early_withdrawals=True,
    written_type="Individual: Round-Robin",
    coded_type="BERGER_ROUNDROBIN",
    coded_type_of_cycles="FIDE_DOUBLEROUNDROBIN",
    invitation=translatable(
        "%(players)s players are entered. Pairing makes all rounds by the Berger tables, "
        "as a draft that only staff see."
    ),
    explanation=translatable("Paired by the Berger tables (FIDE Handbook C.05, Annex 1)."),
)
