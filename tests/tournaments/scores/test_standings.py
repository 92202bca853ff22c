"""The standings of a tournament: its own order, edition, lots and rounds; without drafts."""

import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.swiss import create_swiss
from tournaments.models import Round, TiebreakRatings, Tournament
from tournaments.scores.standings import standings

LINES = {1: "4w1 2b= 3w1", 2: "5w1 1w= 4b0", 3: "6w= 5b1 1b0", 4: "1b0 6w1 2w1", 5: "2b0 3w0 Z", 6: "3b= 4b0 U"}


def ranks(tournament: Tournament, through: int | None = None) -> list[tuple[int, int]]:
    return [(row.rank, row.entry.start_number) for row in standings(tournament, through)]


def test_everybody_stands_in_the_order_of_points_and_equal_ones_share_the_rank(arbiter: User) -> None:
    tournament = create_swiss(arbiter, LINES, standings_order=["PTS"])
    assert ranks(tournament) == [(1, 1), (2, 4), (3, 2), (3, 3), (3, 6), (6, 5)]
    assert [row.points for row in standings(tournament)] == [25, 20, 15, 15, 15, 0]


def test_the_order_of_the_tournament_divides_the_tied(arbiter: User) -> None:
    tournament = create_swiss(arbiter, LINES, standings_order=["PTS", "WON", "TPN"])
    assert [number for _rank, number in ranks(tournament)] == [1, 4, 2, 3, 6, 5]
    tournament.standings_order = ["PTS", "TPN/R"]
    assert [number for _rank, number in ranks(tournament)] == [1, 4, 6, 3, 2, 5]


def test_without_an_order_of_its_own_the_usual_one_of_the_system_is_taken(arbiter: User) -> None:
    tournament = create_swiss(arbiter, LINES)
    tournament.standings_order = []
    assert [column.heading for column in standings(tournament).columns][:3] == ["PTS", "BH/C1", "BH"]


def test_values_stand_in_the_order_of_the_columns(arbiter: User) -> None:
    table = standings(create_swiss(arbiter, LINES, standings_order=["PTS", "BH", "WIN"]))
    assert [column.key for column in table.columns] == ["pts", "bh", "win"]
    assert table.rows[0].values == ("2.5", "5.0", "2")


def test_a_second_direct_encounter_has_an_address_of_its_own(arbiter: User) -> None:
    table = standings(create_swiss(arbiter, LINES, standings_order=["PTS", "DE", "BH/C1", "DE"]))
    assert [column.key for column in table.columns] == ["pts", "de", "bh-c1", "de-2"]


def test_after_a_round_only_the_rounds_up_to_it_count(arbiter: User) -> None:
    tournament = create_swiss(arbiter, LINES, standings_order=["PTS"])
    assert [(row.entry.start_number, row.points) for row in standings(tournament, 1)] == [
        (1, 10), (2, 10), (3, 5), (6, 5), (4, 0), (5, 0)
    ]  # fmt: skip
    assert standings(tournament, 2).rounds == 2


def test_a_draft_round_never_counts(arbiter: User) -> None:
    tournament = create_swiss(arbiter, LINES, draft=3, standings_order=["PTS"])
    assert standings(tournament).rounds == 2
    assert standings(tournament).rows[0].points == 15


def test_the_ranks_before_are_those_of_one_round_less(arbiter: User) -> None:
    tournament = create_swiss(arbiter, LINES, standings_order=["PTS"])
    earlier = {number: rank for rank, number in ranks(tournament, 2)}
    assert standings(tournament).ranks_before() == earlier
    assert standings(tournament, 1).ranks_before() == {}


@pytest.mark.parametrize(
    ("day", "edition", "older"),
    [
        (dt.date(2023, 8, 31), "2023-09-01", True),
        (dt.date(2023, 9, 1), "2023-09-01", False),
        (dt.date(2026, 2, 28), "2024-08-01", False),
        (dt.date(2026, 3, 1), "2026-03-01", False),
    ],
)
def test_the_edition_is_that_of_the_first_day_or_the_first_known(
    arbiter: User, day: dt.date, edition: str, older: bool
) -> None:
    table = standings(create_swiss(arbiter, LINES, first_day=day, last_day=day))
    assert (table.edition.name, table.is_before_all_editions) == (edition, older)


def test_lots_are_those_of_the_seed_of_the_tournament(arbiter: User) -> None:
    tournament = create_swiss(arbiter, LINES, standings_order=["PTS", "RND"])
    first = ranks(tournament)
    assert [rank for rank, _number in first] == [1, 2, 3, 4, 5, 6]
    assert ranks(tournament) == first
    tournament.lots_seed = "another"
    others = {tuple(ranks(tournament)) for tournament.lots_seed in ("a", "b", "c", "d")}
    assert len(others) > 1


def test_a_tournament_without_entries_or_rounds_has_standings(new_tournament: Tournament, arbiter: User) -> None:
    assert [*standings(new_tournament)] == []
    factories.enrol_player("Ahlberg, Nora")
    new_tournament.entries.create(start_number=1, name="Ahlberg, Nora", federation="NOR")
    assert ranks(new_tournament) == [(1, 1)]


def test_the_number_of_queries_does_not_grow_with_the_rounds_or_the_players(arbiter: User) -> None:
    few, many = create_swiss(arbiter, {1: "2w1", 2: "1b0"}), create_swiss(arbiter, LINES, name="Other")
    assert _queries(few) == _queries(many)


def _queries(tournament: Tournament) -> int:
    with CaptureQueriesContext(connection) as queries:
        standings(tournament)
    return len(queries)


def test_points_have_halves_and_tie_breaks_the_decimals_of_their_column(arbiter: User) -> None:
    lines = {1: "2w= 3w1", 2: "1b= 4w=", 3: "4w1 1b0", 4: "3b0 2b="}
    table = standings(create_swiss(arbiter, lines, standings_order=["PTS", "BH", "SB", "WIN"]))
    assert [table.texts(row) for row in table] == [
        ["1½", "2.0", "1.50", "1"], ["1", "2.0", "1.00", "0"], ["1", "2.0", "0.50", "1"], ["½", "2.0", "0.50", "0"],
    ]  # fmt: skip
    with override("de"):
        assert table.texts(table.rows[0]) == ["1½", "2,0", "1,50", "1"]


@pytest.mark.parametrize(("result", "expected"), [("1", ["pts", "win"]), ("=", ["pts", "de", "win"])])
def test_a_page_has_no_column_of_an_empty_tie_break(arbiter: User, result: str, expected: list[str]) -> None:
    lines = {1: f"2w{result}", 2: "1b?"}
    table = standings(create_swiss(arbiter, lines, standings_order=["PTS", "DE", "WIN"])).without_empty_columns()
    assert [column.key for column in table.columns] == expected
    assert {len(row.values) for row in table.rows} == {len(expected)}


def test_a_long_event_may_take_the_ratings_of_each_round(arbiter: User) -> None:
    tournament = create_swiss(arbiter, {1: "2w1 2b1", 2: "1b0 1w0"}, standings_order=["PTS", "ARO"])
    first, second = tournament.rounds.order_by("number")
    first.day, second.day = tournament.first_day, tournament.first_day + dt.timedelta(days=40)
    Round.objects.bulk_update([first, second], ["day"])
    opponent = tournament.entries.get(start_number=2)
    opponent.player = factories.enrol_player(opponent.name)
    opponent.save(update_fields=["player"])
    factories.publish_list({opponent.player: 2000}, on=tournament.first_day.replace(day=1))
    factories.publish_list({opponent.player: 2200}, on=second.day.replace(day=1))
    assert standings(tournament).rows[0].values == ("2.0", "2050")
    tournament.tiebreak_ratings = TiebreakRatings.ROUND
    assert standings(tournament).rows[0].values == ("2.0", "2100")
