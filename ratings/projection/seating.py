"""Seats in rounds being played, which desks publish for the pages of players."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from ratings.models import LiveGame, LiveSeat


@dataclass(frozen=True, slots=True)
class CurrentSeat:
    """A seat and the player's result code; "" during the game."""

    facts: LiveSeat
    result: str

    @property
    def score(self) -> int:
        """The player's points before the round, in hundredths."""
        return self.facts.points * 10


def replace_seats(event_key: str, seats: Iterable[LiveSeat]) -> None:
    """Replace the stored seats of an event. Requires a transaction."""
    LiveSeat.objects.filter(event_key=event_key).delete()
    LiveSeat.objects.bulk_create(seats)


def delete_seats(event_key: str) -> None:
    """Delete the seats of an event that is no longer played."""
    LiveSeat.objects.filter(event_key=event_key).delete()


def seats_of(records: Collection[int]) -> list[CurrentSeat]:
    """Return the current seats of a player, newest first; `records` are all records of the player."""
    seats = LiveSeat.objects.filter(player__in=records).select_related("opponent").order_by("-day", "-at", "pk")
    return [CurrentSeat(seat, _result(seat)) for seat in seats]


def next_game(records: Collection[int]) -> tuple[str, str] | None:
    """Return the number of the player's current opponent, and the rating type of the game.

    The rating type is "" before the first result of the event. None if the player has no opponent, or the game is over.
    """
    playing = next((seat for seat in seats_of(records) if seat.facts.opponent and not seat.result), None)
    if playing is None or playing.facts.opponent is None:
        return None
    games = LiveGame.objects.filter(event_key=playing.facts.event_key)
    return playing.facts.opponent.number, games.values_list("control", flat=True).first() or ""


def _result(seat: LiveSeat) -> str:
    side = "white" if seat.white else "black"
    games = LiveGame.objects.filter(event_key=seat.event_key, round=seat.round, **{f"{side}_id": seat.player_id})
    return games.values_list(f"{side}_result", flat=True).first() or ""
