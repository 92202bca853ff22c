"""The Burstein System; the desk does not offer it."""

from tournaments.pairing import burstein
from tournaments.systems.system import PairingSystem

BURSTEIN = PairingSystem(
    name="burstein",
    title="Burstein System",
    pattern=r"burstein",
    how=burstein.pair,
    editions=("2026-02-01",),
    is_endorsed=False,
)
