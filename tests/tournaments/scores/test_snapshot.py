import datetime as dt

import pytest

from ratings.models import User
from ratings.reports.point_system import PointSystem
from ratings.reports.report import AbnormalPoints, Birth, Byes, RoundResult
from ratings.reports.validation.points import summed_points
from tests.tournaments import factories
from tests.tournaments.round_by_round import add_round, create_registered_swiss
from tournaments.models import Absence, AddedPoints, RoundState, Tournament
from tournaments.scores.snapshot import report_so_far

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(arbiter: User) -> Tournament:
    return create_registered_swiss(arbiter)


def line(tournament: Tournament, number: int) -> tuple[RoundResult | None, ...]:
    return report_so_far(tournament).players[number - 1].rounds


def points(tournament: Tournament) -> list[int]:
    report = report_so_far(tournament)
    return [summed_points(report, player) for player in report.players]


def test_everybody_stands_in_it_in_start_numbers_before_anything_is_paired(cup: Tournament) -> None:
    report = report_so_far(cup)
    assert [(player.number, player.rating, player.rounds) for player in report.players] == [
        (number, 2150 - 50 * number, ()) for number in range(1, 7)
    ]
    assert (report.round_count, report.initial_colour, report.round_dates) == (5, "w", ())


@pytest.mark.parametrize(
    ("result", "white", "black", "scored"),
    [
        ("10", "1", "0", (10, 0)),
        ("==", "=", "=", (5, 5)),
        ("+-", "+", "-", (10, 0)),
        ("--", "-", "-", (0, 0)),
        ("LW", "L", "W", (0, 10)),
        ("00", "D", "D", (0, 0)),
        ("=0", "=", "=", (5, 0)),
        ("0=", "=", "=", (0, 5)),
        ("AA", " ", " ", (0, 0)),
        ("", " ", " ", (0, 0)),
    ],
)
def test_each_result_is_in_both_lines_with_its_points(
    cup: Tournament, result: str, white: str, black: str, scored: tuple[int, int]
) -> None:
    add_round(cup, [(1, 4, result)])
    assert line(cup, 1) == (RoundResult(4, "w", white),)
    assert line(cup, 4) == (RoundResult(1, "b", black),)
    assert (points(cup)[0], points(cup)[3]) == scored


def test_a_player_without_points_for_a_draw_is_fined_its_value(cup: Tournament) -> None:
    add_round(cup, [(4, 1, "=0"), (2, 5, "00")])
    assert report_so_far(cup).abnormal_points == (
        AbnormalPoints("", None, -5, 1, (1,)),
        AbnormalPoints("", None, -5, 1, (2, 5)),
    )


def test_the_points_of_another_game_that_was_drawn_are_not_touched(cup: Tournament) -> None:
    add_round(cup, [(1, 4, "=0"), (2, 5, "==")])
    add_round(cup, [(4, 2, "==")])
    assert points(cup)[:5] == [5, 10, 0, 5, 5]


def test_byes_stand_in_the_line_and_a_round_without_an_entry_is_empty(cup: Tournament) -> None:
    add_round(cup, [(1, 4, "10")], {2: "H", 3: "U"})
    add_round(cup, [(1, 2, "10")])
    add_round(cup, [(4, 3, "==")])
    assert line(cup, 2) == (RoundResult(None, "-", "H"), RoundResult(1, "b", "0"))
    assert line(cup, 3) == (RoundResult(None, "-", "U"), None, RoundResult(4, "b", "="))
    assert line(cup, 6) == ()


def test_a_draft_round_is_not_there_and_an_earlier_moment_can_be_asked_for(cup: Tournament) -> None:
    add_round(cup, [(1, 4, "10")])
    add_round(cup, [(1, 2, "")], state=RoundState.PUBLISHED)
    add_round(cup, [(1, 3, "")], state=RoundState.DRAFT)
    assert line(cup, 1) == (RoundResult(4, "w", "1"), RoundResult(2, "w", " "))
    assert report_so_far(cup).round_dates == (factories.FIRST_DAY, factories.FIRST_DAY + dt.timedelta(days=1))
    assert report_so_far(cup, through=1).players[0].rounds == (RoundResult(4, "w", "1"),)


def test_penalties_count_from_their_round_on(cup: Tournament, arbiter: User) -> None:
    add_round(cup, [(1, 4, "10")])
    for number, tenths in ((1, -5), (2, 10)):
        AddedPoints.objects.create(
            entry=cup.entries.get(start_number=1), round=number, points=tenths, reason="phone", by=arbiter
        )
    assert report_so_far(cup).abnormal_points == (AbnormalPoints("", None, -5, 1, (1,)),)
    assert points(cup)[0] == 5


def test_byes_asked_for_in_rounds_to_come_are_reported_and_those_of_rounds_that_are_there_are_not(
    cup: Tournament, arbiter: User
) -> None:
    add_round(cup, [(1, 4, "10")], {2: "H"})
    for number, first, last, kind in ((2, 1, 1, "H"), (2, 3, 3, "H"), (5, 3, 3, "H"), (6, 4, None, "Z")):
        Absence.objects.create(
            entry=cup.entries.get(start_number=number), first_round=first, last_round=last, kind=kind, by=arbiter
        )
    assert report_so_far(cup).byes == (Byes("H", 3, (2, 5)), Byes("Z", 4, (6,)), Byes("Z", 5, (6,)))
    assert report_so_far(cup, through=1).byes == ()


def test_the_later_of_two_absences_in_a_round_sets_its_points(cup: Tournament, arbiter: User) -> None:
    for first, last, kind in ((2, 4, "Z"), (3, 3, "H")):
        Absence.objects.create(
            entry=cup.entries.get(start_number=1), first_round=first, last_round=last, kind=kind, by=arbiter
        )
    assert report_so_far(cup).byes == (Byes("Z", 2, (1,)), Byes("H", 3, (1,)), Byes("Z", 4, (1,)))


def test_where_a_draw_brings_more_the_fine_is_higher(cup: Tournament) -> None:
    cup.win_points, cup.draw_points = 30, 10
    add_round(cup, [(4, 1, "=0"), (2, 5, "00")])
    assert points(cup)[:5] == [0, 0, 0, 10, 0]


@pytest.mark.parametrize(
    ("scores", "system"),
    [
        ((10, 5, 0, 10), PointSystem()),
        ((10, 5, 0, 5), PointSystem(allocated_bye=5)),
        (
            (30, 10, 0, 30),
            PointSystem(30, 30, 10, 10, 0, 0, 0, 10, 30, 30, 30, 0),
        ),
    ],
)
def test_points_are_stated_where_they_are_not_the_usual_ones(
    cup: Tournament, scores: tuple[int, int, int, int], system: PointSystem
) -> None:
    cup.win_points, cup.draw_points, cup.loss_points, cup.bye_points = scores
    assert report_so_far(cup).point_system == system


def test_only_the_year_of_birth_is_written_and_the_register_has_priority(cup: Tournament) -> None:
    entry, other = cup.entries.order_by("start_number")[:2]
    assert entry.player is not None
    entry.player.birth_date, entry.player.birth_year = dt.date(1981, 5, 17), 1981
    entry.player.save()
    other.player = None
    other.save()
    first, second = report_so_far(cup).players[:2]
    assert (first.birth, second.birth) == (Birth(1981), Birth(1980))
    assert (first.fide_id, second.fide_id) == (entry.player.number, "")


def test_three_rounds_ask_no_more_than_one(cup: Tournament, django_assert_num_queries) -> None:  # type: ignore[no-untyped-def]
    add_round(cup, [(1, 4, "10"), (2, 5, "==")], {3: "H"})
    with django_assert_num_queries(6):
        report_so_far(cup)
    add_round(cup, [(1, 2, "10"), (3, 4, "==")])
    add_round(cup, [(5, 1, "10"), (3, 2, "==")])
    with django_assert_num_queries(6):
        report_so_far(cup)
