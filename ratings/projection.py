"""Projected ratings: games as they are entered at desks, and what the next list would show. Provisional."""

import datetime as dt
from dataclasses import dataclass

from ratings.models import LiveGame


@dataclass(frozen=True, slots=True)
class LiveGameFacts:
    """A game entered at a desk: its event, its players by their keys, and the result codes of the report files."""

    event_key: str
    event_name: str
    first_day: dt.date
    control: str
    system: str
    time_control: str
    round: int
    white_id: int
    black_id: int
    white_result: str
    black_result: str
    version: int


def enter(game: LiveGameFacts) -> None:
    """Keep a game for projected ratings; entered again it takes the place of what was there."""
    LiveGame.objects.update_or_create(
        event_key=game.event_key,
        round=game.round,
        white_id=game.white_id,
        defaults={
            "event_name": game.event_name,
            "first_day": game.first_day,
            "control": game.control,
            "system": game.system,
            "time_control": game.time_control,
            "black_id": game.black_id,
            "white_result": game.white_result,
            "black_result": game.black_result,
            "version": game.version,
        },
    )


def withdraw(event_key: str, round: int, white_id: int, black_id: int) -> None:
    """Take a game back whose result was removed."""
    LiveGame.objects.filter(event_key=event_key, round=round, white=white_id, black=black_id).delete()


def forget(event_key: str) -> None:
    """Take back all games of an event: its report is accepted, and the office counts them from there."""
    LiveGame.objects.filter(event_key=event_key).delete()
