"""A game of the desk as projected ratings read it, until its report is accepted."""

from ratings import projection
from tournaments.models import Entry, Pairing, Round
from tournaments.played import codes_of

RATED_OR_FORFEIT = set("10=+-")


def project(pairing: Pairing) -> None:
    """Hand the game as it stands to projected ratings, forfeits too; not rated or without a result it is taken back.

    Half a point for one side only was a drawn game on the board. Nothing is handed over of a person who is not in the
    register.
    """
    if not RATED_OR_FORFEIT.issuperset(codes_of(pairing.result)):
        withdraw(pairing.round, pairing.white, pairing.black)
    elif pairing.white.player_id and pairing.black.player_id:
        projection.enter(facts(pairing, pairing.white.player_id, pairing.black.player_id))


def withdraw(one: Round, white: Entry, black: Entry) -> None:
    """Take the game of these two back from projected ratings."""
    if white.player_id and black.player_id:
        projection.withdraw(one.tournament.event_key, one.number, white.player_id, black.player_id)


def facts(pairing: Pairing, white: int, black: int) -> projection.LiveGameFacts:
    """The game by the keys of its players in the register, with the codes of the report files."""
    tournament = pairing.round.tournament
    white_result, black_result = codes_of(pairing.result)
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
        white_result=white_result,
        black_result=black_result,
        version=pairing.version,
    )
