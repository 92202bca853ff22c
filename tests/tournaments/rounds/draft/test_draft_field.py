"""The past rounds of the players in a draft: colours, and the float of the last round."""

from ratings.models import User
from tests.tournaments.rounds.pairing_tasks.random_swiss import create_club_swiss, play_rounds
from tests.tournaments.swiss import create_swiss
from tournaments.models import Round, Tournament
from tournaments.rounds.draft.detail import DraftDetail
from tournaments.rounds.draft.draft_field import PlayerHistory
from tournaments.rounds.pairing_tasks import pair
from tournaments.rounds.pairing_tasks.acceleration import virtual_points_in

# After round 1 the players 1 and 4 have a point, 2 and 3 none, 5 has the bye; round 2 pairs 1 with 2 and 4 with 3.
LINES = {1: "3w1 2b1 4w?", 2: "4b0 1w0 3w?", 3: "1b0 4b= 2b?", 4: "2w1 3w= 1b?", 5: "U H U"}


def histories(tournament: Tournament) -> dict[int, PlayerHistory]:
    detail = DraftDetail.of(Round.objects.get(tournament=tournament, number=3))
    by_number = {row.bye.entry.start_number: row.history for row in detail.byes}
    for board in detail.boards:
        by_number[board.white.entry.start_number] = board.white_history
        by_number[board.black.entry.start_number] = board.black_history
    return by_number


def test_colours_are_letters_with_a_dot_without_a_game_and_floats_are_of_the_last_round(arbiter: User) -> None:
    assert histories(create_swiss(arbiter, LINES, draft=3)) == {
        1: PlayerHistory("WB", "down"),
        2: PlayerHistory("BW", "up"),
        3: PlayerHistory("BB", "up"),
        4: PlayerHistory("WW", "down"),
        5: PlayerHistory("··", "down"),
    }


def test_checks_name_floats_rematches_and_one_club(arbiter: User) -> None:
    tournament = create_swiss(arbiter, LINES, draft=3)
    tournament.entries.filter(start_number__in=(1, 4)).update(club="")
    tournament.entries.filter(start_number__in=(2, 3)).update(club="Bergen SK")
    detail = DraftDetail.of(Round.objects.get(tournament=tournament, number=3))
    assert [board.has_float for board in detail.boards] == [True, True]
    assert (detail.rematches, detail.third_colours, detail.of_one_club) == (0, 1, [2])
    tournament.entries.filter(start_number=3).update(club="")
    assert DraftDetail.of(Round.objects.get(tournament=tournament, number=3)).of_one_club == []


def test_a_table_has_no_history(cup: Tournament) -> None:
    detail = DraftDetail.of(cup.rounds.get(number=3))
    assert {board.white_history for board in detail.boards} == {PlayerHistory()}


def test_the_points_of_an_accelerated_draft_are_those_that_are_paired(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 8, rounds=9, acceleration="baku")
    draft = pair(tournament)[0]
    detail = DraftDetail.of(draft)
    points = {board.white.entry.start_number: board.white.points for board in detail.boards}
    points |= {board.black.entry.start_number: board.black.points for board in detail.boards}
    assert points == {number: 10 if number <= 4 else 0 for number in range(1, 9)}
    assert [board.has_float for board in detail.boards] == [False] * 4
    assert detail.is_accelerated
    tournament.acceleration = ""
    tournament.save()
    detail = DraftDetail.of(Round.objects.get(pk=draft.pk))
    assert {board.white.points for board in detail.boards} == {0}
    assert not detail.is_accelerated


def test_the_last_rounds_of_an_accelerated_tournament_have_no_virtual_points(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 8, rounds=2, acceleration="baku")
    play_rounds(tournament, 1)
    assert (virtual_points_in(tournament, 1), virtual_points_in(tournament, 2)) == (dict.fromkeys(range(1, 5), 10), {})
