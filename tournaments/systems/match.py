"""The match of two players, with alternating colours."""

from tournaments.pairing import match
from tournaments.pairing.berger import TableRound
from tournaments.systems.system import NoTable, PairingSystem, TableTerms, translatable


def _table(terms: TableTerms) -> tuple[TableRound, ...]:
    if terms.players != 2:
        raise NoTable(translatable("A match is played by two; %(count)s players are entered."))
    if not terms.rounds:
        raise NoTable(translatable("Enter the number of games of the match in the settings."))
    return tuple(TableRound((game,)) for game in match.schedule(terms.rounds, terms.second_begins))


MATCH = PairingSystem(
    name="match",
    title="match",
    type_pattern=r"match",
    refusal="a match is paired by its tables for all rounds at once, not round by round: "
    "open the file at the desk, or name a Swiss with --system",
    code="match",
    label=translatable("Match"),
    make_table=_table,
    sets_rounds=True,
    sides="players",
    rated_as="match",
    written_type="Individual: Match",
    coded_type="CUSTOM_MATCH",
    coded_type_of_cycles="CUSTOM_MATCH",
    invitation=translatable(
        "Pairing makes all games of the match, with alternating colours, as a draft that only staff see."
    ),
    explanation=translatable("A match: colours alternate."),
)
