"""The seat of a player in a round: board, colour, opponent and code, or the bye."""

from ratings.models import User
from tests.tournaments.swiss import create_swiss
from tournaments.core.seat import seats_of


def test_a_seat_has_board_opponent_and_own_code_or_the_bye(arbiter: User) -> None:
    tournament = create_swiss(arbiter, {1: "3w1", 2: "U", 3: "1b0", 4: "."})
    seats = {seat.entry.start_number: seat for seat in seats_of(tournament.rounds.get(number=1), {1: 5})}
    assert {number: (seat.is_white, seat.code, seat.points) for number, seat in seats.items()} == {
        1: (True, "1", 5),
        2: (False, "U", None),
        3: (False, "0", None),
    }
    assert seats[1].opponent == seats[3].entry
    assert seats[2].opponent is None
