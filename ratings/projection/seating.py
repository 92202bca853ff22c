"""Where people sit in rounds that are being played, as desks hand it over for the pages of players."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from ratings.models import LiveGame, LiveSeat


@dataclass(frozen=True, slots=True)
class TakenSeat:
    """A seat and the result code of the player at it, empty while they play."""

    facts: LiveSeat
    result: str

    @property
    def score(self) -> int:
        """Their points before the round, in hundredths."""
        return self.facts.points * 10


def take_seats(event_key: str, seats: Iterable[LiveSeat]) -> None:
    """Store the seats of an event in place of those that were there; call it within a transaction."""
    LiveSeat.objects.filter(event_key=event_key).delete()
    LiveSeat.objects.bulk_create(seats)


def forget_seats(event_key: str) -> None:
    """Nobody plays there any more."""
    LiveSeat.objects.filter(event_key=event_key).delete()


def seats_of(records: Collection[int]) -> list[TakenSeat]:
    """Where a person sits now, under any record of theirs; the newest first."""
    seats = LiveSeat.objects.filter(player__in=records).select_related("opponent").order_by("-day", "-at", "pk")
    return [TakenSeat(seat, _result(seat)) for seat in seats]


def next_game(records: Collection[int]) -> tuple[str, str] | None:
    """The number of the opponent whom a person plays now, and the time control, empty before the event's first result.

    None without an opponent, and where the game is over.
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
