"""Two pairing systems of one file: one by a table, one round by round."""

from ratings.reports.report import Report
from tournaments.pairing.berger import TableRound
from tournaments.pairing.dutch import PairedRound, pair
from tournaments.pairing.edition import DutchEdition
from tournaments.pairing.field import PairingField
from tournaments.systems.system import NoTable, PairingSystem, TableTerms, translatable


def _table(terms: TableTerms) -> tuple[TableRound, ...]:
    """Return two rounds in which neighbours meet, with White and with Black."""
    if terms.players % 2:
        raise NoTable(translatable("%(count)s players are no pairs."))
    pairs = tuple((number, number + 1) for number in range(1, terms.players, 2))
    return TableRound(pairs), TableRound(tuple((black, white) for white, black in pairs))


def _pair(field: PairingField, edition: DutchEdition, report: Report) -> PairedRound:
    """Pair the first of a circle with the last, the second with the last but one; all but one move on each round."""
    first, *others = sorted(player.number for player in field.players)
    moved = (field.round - 1) % len(others)
    circle = [first, *others[moved:], *others[:moved]]
    pairs = [*zip(circle, reversed(circle), strict=True)][: len(circle) // 2]
    return pair(field, edition, lambda rules: [*pairs])


DUEL = PairingSystem(
    name="duel",
    title="duel",
    type_pattern=r"duel",
    refusal="a duel is paired at the desk",
    code="duel",
    label="Duel",
    make_table=_table,
    count_rounds=lambda players, cycles: 2,
    rated_as="match",
    written_type="Individual: Duel",
    coded_type="CUSTOM_DUEL",
    invitation="%(players)s neighbours are entered.",
    explanation="Paired with the neighbour.",
)
FOLD = PairingSystem(
    name="fold",
    title="Folded System",
    type_pattern=r"folded",
    pair_round=_pair,
    editions=("2026-02-01",),
    is_endorsed=False,
    code="fold",
    label="Folded",
    sets_rounds=True,
    ranked_as="swiss",
    written_type="Individual: Folded System",
    coded_type="CUSTOM_FOLDED",
    invitation="%(players)s players are entered to be folded.",
    explanation="Paired by folding.",
)
