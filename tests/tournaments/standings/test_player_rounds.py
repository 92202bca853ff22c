"""A player's rounds: whom they met or why nobody, and where they stood after each."""

from ratings.models import User
from tests.tournaments.swiss import swiss
from tournaments.models import Tournament
from tournaments.scores.progress import of_player, points_after, ranks_after
from tournaments.scores.standings import standings
from tournaments.standings.player_rounds import PlayerRound, itinerary


def of(made: Tournament, number: int) -> list[PlayerRound]:
    table = standings(made)
    courses = (of_player(after(table), number) for after in (points_after, ranks_after))
    return itinerary(made, made.entries.get(start_number=number), *courses)


def test_each_round_has_colour_opponent_result_points_and_rank(arbiter: User) -> None:
    made = swiss(arbiter, {1: "3w1 2b=", 2: "4w1 1w=", 3: "1b0 4w1", 4: "2b0 3b0"}, standings_order=["PTS"])
    first, second = of(made, 1)
    assert first == PlayerRound(1, "w", made.entries.get(start_number=3), "1", points=10, rank=1)
    assert second == PlayerRound(2, "b", made.entries.get(start_number=2), "=", points=15, rank=1)


def test_byes_and_absences_are_written_out(arbiter: User) -> None:
    made = swiss(
        arbiter, {1: "2w1 2b1 2w1 .", 2: "1b0 1w0 1b0 .", 3: "H U Z .", 4: "Z 5w1 5b1 5w1", 5: "Z 4b0 4w0 4b0"}
    )
    assert [stage.bye for stage in of(made, 3)] == [
        "half-point bye",
        "pairing-allocated bye",
        "does not play",
        "",
    ]
    assert of(made, 3)[-1] == PlayerRound(4, points=15, rank=of(made, 3)[-1].rank)


def test_a_round_without_any_result_yet_has_no_points_after_it(arbiter: User) -> None:
    made = swiss(arbiter, {1: "2w1 2b?", 2: "1b0 1w?"})
    assert [(stage.code, stage.points) for stage in of(made, 1)] == [("1", 10), ("", None)]


def test_a_draft_round_is_not_among_them(arbiter: User) -> None:
    made = swiss(arbiter, {1: "2w1 2b?", 2: "1b0 1w?"}, draft=2)
    assert [stage.round for stage in of(made, 1)] == [1]
