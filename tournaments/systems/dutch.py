"""The FIDE (Dutch) System, the Swiss system of the desk."""

from tournaments.pairing.dutch import FAST_ENGINES, pair_in_report
from tournaments.pairing.edition import editions
from tournaments.systems.system import PairingSystem, translatable

DUTCH = PairingSystem(
    name="dutch",
    title="FIDE (Dutch) System",
    type_pattern=r"dutch",
    pair_round=pair_in_report,
    editions=tuple(edition.name for edition in editions()),
    fast_engines=FAST_ENGINES,
    explains_pairs=True,
    code="swiss",
    label=translatable("Swiss (Dutch System)"),
    sets_rounds=True,
    ranked_as="swiss",
    rated_as="swiss",
    is_for_fide_mode=True,
    written_type="Individual: Swiss System (Dutch)",
    coded_type="FIDE_DUTCH",
    coded_type_of_cycles="FIDE_DUTCH",
    invitation=translatable("%(players)s players are entered."),
)
