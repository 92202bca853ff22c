"""The Burstein System, which the desk does not offer."""

from tournaments.pairing import burstein
from tournaments.systems.system import PairingSystem

BURSTEIN = PairingSystem(
    name="burstein",
    title="Burstein System",
    type_pattern=r"burstein",
    pair_round=burstein.pair,
    editions=("2026-02-01",),
    is_endorsed=False,
)
