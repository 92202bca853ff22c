"""Options of random tournaments for the tests."""

from tournaments.systems.random_tournament.options import read_options
from tournaments.systems.random_tournament.settings import RandomTournamentSettings

PLAIN = {
    name: "0" for name in ("forfeits", "withdrawals", "late-entries", "half-point-byes", "zero-point-byes", "penalties")
}


def settings_for(players: str, rounds: str, **more: str) -> RandomTournamentSettings:
    """Return settings of the named options. Irregular events occur only by option."""
    options = {name.replace("_", "-"): text for name, text in more.items()}
    return read_options(PLAIN | {"players": players, "rounds": rounds} | options).settings
