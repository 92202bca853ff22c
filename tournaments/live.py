"""Games entered at the desk, as projected ratings read them."""

from ratings import projection
from tournaments.models import Pairing


def project(pairing: Pairing) -> None:
    """Let the projected ratings follow a board: its game is kept with its result, and taken back without one."""
    white, black = pairing.white.player_id, pairing.black.player_id
    if white and black and pairing.result:
        projection.enter(live_game(pairing, white, black))
    elif white and black:
        projection.withdraw(pairing.round.tournament.event_key, pairing.round.number, white, black)


def live_game(pairing: Pairing, white: int, black: int) -> projection.LiveGameFacts:
    """The game as projected ratings read it; both players are in the register, under these keys."""
    tournament = pairing.round.tournament
    return projection.LiveGameFacts(
        event_key=tournament.event_key,
        event_name=tournament.name,
        first_day=tournament.first_day,
        control=tournament.control,
        system=tournament.rated_system,
        time_control=tournament.time_control,
        round=pairing.round.number,
        white_id=white,
        black_id=black,
        white_result=pairing.white_result,
        black_result=pairing.black_result,
        version=pairing.version,
    )
