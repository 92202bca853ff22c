"""A game of the desk for projected ratings, until its report is accepted."""

import datetime as dt

from django.db.models import Max, Min

from ratings.projection import projection
from tournaments.core.report_parts import is_reported_in_parts
from tournaments.models import Entry, Pairing, Round
from tournaments.scores.rated_results import reported_codes

RATED_OR_FORFEIT = set("10=+-")


def update_live_game(pairing: Pairing) -> None:
    """Store the game for the projected ratings as it will be rated; forfeits are stored, too.

    A game that is not rated or has no result is deleted. The result ½–0 is rated as the draw on the board. A game with
    a player who is not in the register is not stored.
    """
    codes = reported_codes(pairing)
    if not RATED_OR_FORFEIT.issuperset(codes):
        delete_live_game(pairing.round, pairing.white, pairing.black)
    elif pairing.white.player_id and pairing.black.player_id:
        projection.store_live_game(live_game_facts(pairing, pairing.white.player_id, pairing.black.player_id, codes))


def delete_live_game(round_: Round, white: Entry, black: Entry) -> None:
    """Delete the game of these two entries from the projected ratings."""
    if white.player_id and black.player_id:
        projection.delete_live_game(round_.tournament.event_key, round_.number, white.player_id, black.player_id)


def live_game_facts(pairing: Pairing, white: int, black: int, codes: tuple[str, str]) -> projection.LiveGameFacts:
    """Return the facts of the game: the register keys of its players, and both codes of the report files."""
    tournament = pairing.round.tournament
    first_day, last_day = days_of_report(pairing.round)
    return projection.LiveGameFacts(
        event_key=tournament.event_key,
        event_name=tournament.name,
        federation=tournament.federation,
        first_day=first_day,
        last_day=last_day,
        control=tournament.control,
        system=tournament.pairing_system.rated_as,
        time_control=tournament.time_control,
        rounds=tournament.rounds_planned,
        round=pairing.round.number,
        white_id=white,
        black_id=black,
        white_result=codes[0],
        black_result=codes[1],
        version=pairing.version,
    )


def days_of_report(round_: Round) -> tuple[dt.date, dt.date]:
    """Return the first and last day of the event in which the round will be reported.

    For an event reported in parts they are the first and last day of the round's month.
    """
    tournament = round_.tournament
    if not (round_.day and is_reported_in_parts(tournament)):
        return tournament.first_day, tournament.last_day
    month = tournament.rounds.filter(day__year=round_.day.year, day__month=round_.day.month)
    days = month.aggregate(first=Min("day"), last=Max("day"))
    return days["first"], days["last"]
