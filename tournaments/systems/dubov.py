"""The Dubov System, which the desk does not offer."""

from tournaments.pairing import dubov
from tournaments.systems.system import PairingSystem

DUBOV = PairingSystem(
    name="dubov",
    title="Dubov System",
    type_pattern=r"dubov",
    pair_round=dubov.pair,
    editions=("2026-02-01",),
    is_endorsed=False,
)
