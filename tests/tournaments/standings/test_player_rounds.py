"""A player's rounds: the opponent or the reason of none, and the rank after each."""

from ratings.models import User
from tests.tournaments.swiss import create_swiss
from tournaments.core.seat import Seat
from tournaments.models import Tournament
from tournaments.scores.progress import points_after, progress_of_player, ranks_after
from tournaments.scores.standings import standings
from tournaments.standings.player_rounds import player_rounds


def rounds_of_player(tournament: Tournament, number: int) -> list[Seat]:
    table = standings(tournament)
    courses = (progress_of_player(after(table), number) for after in (points_after, ranks_after))
    return player_rounds(tournament, tournament.entries.get(start_number=number), *courses)


def facts(seat: Seat) -> tuple[int, bool, int | None, str, int | None, int | None]:
    opponent = seat.opponent.start_number if seat.opponent else None
    return seat.round.number, seat.is_white, opponent, seat.code, seat.points, seat.rank


def test_each_round_has_colour_opponent_result_points_and_rank(arbiter: User) -> None:
    tournament = create_swiss(
        arbiter, {1: "3w1 2b=", 2: "4w1 1w=", 3: "1b0 4w1", 4: "2b0 3b0"}, standings_order=["PTS"]
    )
    first, second = rounds_of_player(tournament, 1)
    assert facts(first) == (1, True, 3, "1", 10, 1)
    assert facts(second) == (2, False, 2, "=", 15, 1)


def test_byes_and_absences_are_written_out(arbiter: User) -> None:
    tournament = create_swiss(
        arbiter, {1: "2w1 2b1 2w1 .", 2: "1b0 1w0 1b0 .", 3: "H U Z .", 4: "Z 5w1 5b1 5w1", 5: "Z 4b0 4w0 4b0"}
    )
    assert [stage.bye.get_kind_display() if stage.bye else "" for stage in rounds_of_player(tournament, 3)] == [
        "half-point bye",
        "pairing-allocated bye",
        "does not play",
        "",
    ]
    assert facts(rounds_of_player(tournament, 3)[-1])[:5] == (4, False, None, "", 15)


def test_a_round_without_any_result_yet_has_no_points_after_it(arbiter: User) -> None:
    tournament = create_swiss(arbiter, {1: "2w1 2b?", 2: "1b0 1w?"})
    assert [(stage.code, stage.points) for stage in rounds_of_player(tournament, 1)] == [("1", 10), ("", None)]


def test_a_draft_round_is_not_among_them(arbiter: User) -> None:
    tournament = create_swiss(arbiter, {1: "2w1 2b?", 2: "1b0 1w?"}, draft=2)
    assert [stage.round.number for stage in rounds_of_player(tournament, 1)] == [1]
