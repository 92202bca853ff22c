"""Points before a round: equal on every page, also after an early withdrawal from a round robin."""

from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.scores.test_annulled import withdrawn
from tournaments.models import Tournament
from tournaments.rounds.draft.detail import DraftDetail
from tournaments.rounds.seating import seating
from tournaments.scores.scores_before import points_before
from tournaments.scores.standings import standings
from tournaments.standings.cached_values import cached_points_before
from tournaments.standings.screen_pages import screen_pages


def test_annulled_games_give_no_points_on_any_page(client: Client, cup: Tournament, arbiter: User) -> None:
    withdrawn(cup, 1, arbiter)
    round_ = cup.rounds.get(number=3)
    expected = {row.entry.start_number: row.points for row in standings(cup, through=2)}
    assert points_before(cup, 3) == expected
    assert {seat.entry.start_number: seat.points for seat in seating(round_)} == expected
    draft = DraftDetail.of(round_)
    assert {s.entry.start_number: s.points for board in draft.boards for s in (board.white, board.black)} == expected
    (page,) = screen_pages(cup, ["boards"], 10)
    assert page.points == expected
    client.force_login(arbiter)
    boards = client.get(f"/desk/{cup.slug}/rounds/3/").context["boards"]
    at_desk = {board["pairing"].white.start_number: board["white_points"] for board in boards}
    at_desk |= {board["pairing"].black.start_number: board["black_points"] for board in boards}
    assert at_desk == expected


def test_a_withdrawal_after_the_round_changes_the_points_before_it(cup: Tournament, arbiter: User) -> None:
    factories.enter_result(factories.board(cup, 1, 1), "10", arbiter)
    assert cached_points_before(cup, 2)[1] == 10
    withdrawn(cup, 0, arbiter)
    assert cached_points_before(cup, 2) == points_before(cup, 2)
    assert cached_points_before(cup, 2)[1] == 0
