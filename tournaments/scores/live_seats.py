"""The seats of the current round, published to the rating office for its pages of players."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.urls import reverse

from ratings.models import LiveSeat
from ratings.projection.seating import delete_seats, replace_seats
from tournaments.core.current_round import current_round
from tournaments.core.seat import Seat, seats_of
from tournaments.models import Round, RoundState, Tournament, TournamentState
from tournaments.scores.standings import Standing, standings


def publish_seats(tournament: Tournament, state: str = "") -> None:
    """Publish the seats of the current round.

    A tournament that is not running publishes no seats.
    """
    round_ = current_round(tournament)
    if round_ is None or (state or tournament.state) != TournamentState.RUNNING:
        delete_seats(tournament.event_key)
        return
    played = round_.number - 1 if round_.state == RoundState.PUBLISHED else round_.number
    rows = {row.entry.pk: row for row in standings(tournament, played)} if played else {}
    replace_seats(tournament.event_key, _live_seats(round_, rows, played))


def _live_seats(round_: Round, rows: Mapping[int, Standing], rounds_played: int) -> Iterator[LiveSeat]:
    """Yield one seat for each player of the register."""
    tournament, seen = round_.tournament, set()
    of_round = {
        "event_key": tournament.event_key,
        "event_name": tournament.name,
        "address": reverse("round", args=[tournament.slug, round_.number]),
        "round": round_.number,
        "rounds": tournament.rounds_planned,
        "day": round_.day,
        "time": round_.time,
        "zone": tournament.event.zone,
        "played": rounds_played,
    }
    for seat in seats_of(round_, {}):
        if seat.entry.player_id and seat.entry.player_id not in seen:
            seen.add(seat.entry.player_id)
            row = rows.get(seat.entry.pk)
            yield LiveSeat(
                **of_round,
                **_board(seat),
                player_id=seat.entry.player_id,
                points=row.points if row else 0,
                rank=row.rank if row and row.is_ranked else None,
            )


def _board(seat: Seat) -> dict[str, Any]:
    if seat.pairing is None or seat.opponent is None:
        return {}
    return {
        "board": seat.pairing.board,
        "white": seat.is_white,
        "opponent_id": seat.opponent.player_id,
        "opponent_name": seat.opponent.name,
        "opponent_title": seat.opponent.title,
        "opponent_rating": seat.opponent.rating,
    }
