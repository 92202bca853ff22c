"""Systems that report files name and that only other programs pair."""

from tournaments.systems.system import PairingSystem

_ELSEWHERE = "the {} is not paired here: pair it with another program, or name another system with --system"

TEAM_SWISS = PairingSystem(
    name="team-swiss",
    title="Swiss for teams",
    type_pattern=r"team",
    refusal="team pairing is not offered: pair the teams with another program",
)
DOUBLE_SWISS = PairingSystem(
    name="double-swiss",
    title="Double-Swiss System",
    type_pattern=r"double\W?swiss",
    refusal=_ELSEWHERE.format("Double-Swiss System"),
)
LIM = PairingSystem(name="lim", title="Lim System", type_pattern=r"\blim\b", refusal=_ELSEWHERE.format("Lim System"))
