"""Options of random tournaments, as the tests ask for them."""

from tournaments.systems.random_tournament.options import read_options
from tournaments.systems.random_tournament.settings import Settings

PLAIN = {
    name: "0" for name in ("forfeits", "withdrawals", "late-entries", "half-point-byes", "zero-point-byes", "penalties")
}


def settings_for(players: str, rounds: str, **more: str) -> Settings:
    """Settings by the options named; nothing irregular happens unless it is asked for."""
    options = {name.replace("_", "-"): text for name, text in more.items()}
    return read_options(PLAIN | {"players": players, "rounds": rounds} | options).settings
