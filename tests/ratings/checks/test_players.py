import datetime as dt

import pytest

from ratings.identification.identify import assign, enrol, last_identifications
from ratings.models import Installation, PlayerNumber, Problem, RatingSeries
from ratings.register.enrolment import PersonDetails, record_fact
from ratings.reports.report import Birth
from tests.ratings.reporting import (
    FIRST_DAY,
    codes_of,
    enrol_reported_players,
    four_player_report,
    receive,
    with_player,
)
from tests.tournaments import factories

pytestmark = pytest.mark.django_db


def test_a_report_of_known_players_has_no_problems() -> None:
    enrol_reported_players()
    assert codes_of(receive(four_player_report())) == []


def test_a_player_with_games_must_be_in_the_register() -> None:
    enrol_reported_players()
    stranger = with_player(four_player_report(), 3, name="Nobody, Nils", fide_id="")
    submission = receive(stranger)
    problem = Problem.objects.get(submission=submission, level="error")
    assert (problem.code, problem.start_number, problem.found) == ("unidentified", 3, "Nobody, Nils")
    assert (problem.row, problem.column) == (_row_of(submission, 3), 15)


def test_a_player_without_games_may_stay_unidentified() -> None:
    enrol_reported_players()
    absent = (
        four_player_report().players[3].__class__(number=5, name="Absent, Arne", federation="NOR", points=0, rank=5)
    )
    submission = receive(four_player_report(players=(*four_player_report().players, absent)))
    assert "unidentified" in codes_of(submission, "note")
    assert codes_of(submission, "error") == []


def test_an_unknown_number_is_a_warning_if_the_name_is_known() -> None:
    enrol_reported_players()
    submission = receive(with_player(four_player_report(), 1, fide_id="800800"))
    problem = Problem.objects.get(submission=submission, code="number-unknown")
    assert (problem.level, problem.found, problem.expected) == ("warning", "800800", "900001")


@pytest.mark.parametrize(("stated", "notes"), [("800800", ["number-old"]), ("900001", [])])
def test_a_number_of_earlier_days_is_a_note(stated: str, notes: list[str]) -> None:
    players = enrol_reported_players()
    PlayerNumber.objects.create(number="800800", player=players[1])
    submission = receive(with_player(four_player_report(), 1, fide_id=stated))
    assert codes_of(submission) == notes
    assert last_identifications(submission)[1].player == players[1]


@pytest.mark.parametrize(("title", "codes"), [("WGM", ["title-differs"]), ("XM", ["unknown-title", "title-differs"])])
def test_an_unknown_title_is_reported_beside_the_difference(title: str, codes: list[str]) -> None:
    enrol_reported_players()
    assert codes_of(receive(with_player(four_player_report(), 1, title=title)), "note") == codes


def test_without_a_number_in_the_report_the_name_will_do() -> None:
    enrol_reported_players()
    submission = receive(with_player(four_player_report(), 1, fide_id=""))
    assert codes_of(submission) == ["field-missing"]
    assert codes_of(submission, "note") == ["field-missing"]


@pytest.mark.parametrize(
    ("changed", "code", "actual", "expected"),
    [
        ({"name": "Berg, Berit"}, "name-differs", "Berg, Berit", "Abel, Ada"),
        ({"birth": Birth(1991)}, "birth-differs", "1991", "1990"),
        ({"federation": "SWE"}, "federation-differs", "SWE", "NOR"),
    ],
)
def test_a_contradiction_to_the_number_is_a_warning(changed: dict, code: str, actual: str, expected: str) -> None:
    enrol_reported_players()
    submission = receive(with_player(four_player_report(), 1, **changed))
    problem = Problem.objects.get(submission=submission, level="warning")
    assert (problem.code, problem.found, problem.expected) == (code, actual, expected)


def test_an_officer_s_decision_settles_a_doubt() -> None:
    players = enrol_reported_players()
    submission = receive(with_player(four_player_report(), 1, name="Berg, Berit"))
    assert "name-differs" in codes_of(submission)
    assign(submission, 1, players[1], None, "married in August")
    assert codes_of(submission) == []


def test_a_name_without_birth_is_a_doubt() -> None:
    enrol_reported_players()
    submission = receive(with_player(four_player_report(), 1, fide_id="", birth=None))
    assert "birth-unknown" in codes_of(submission, "warning")


def test_the_register_of_the_first_day_is_asked() -> None:
    players = enrol_reported_players()
    record_fact(players[1], PersonDetails("Abel, Ada", "SWE"), FIRST_DAY + dt.timedelta(days=1), "transfer", None)
    assert codes_of(receive(four_player_report())) == []


def test_from_the_first_day_on_the_new_federation_counts() -> None:
    players = enrol_reported_players()
    record_fact(players[1], PersonDetails("Abel, Ada", "SWE"), FIRST_DAY, "transfer", None)
    assert codes_of(receive(four_player_report()), "warning") == ["federation-differs"]


def test_another_title_is_a_note() -> None:
    enrol_reported_players()
    submission = receive(with_player(four_player_report(), 1, title="WGM"))
    assert codes_of(submission, "note") == ["title-differs"]


def test_a_womans_title_in_the_report_may_be_either_of_the_two() -> None:
    players = enrol_reported_players()
    record_fact(players[1], PersonDetails("Abel, Ada", "NOR", title="IM", womens_title="WGM"), FIRST_DAY, "", None)
    for title, expected in (("IM", []), ("WGM", []), ("GM", ["title-differs"])):
        assert (
            codes_of(receive(with_player(four_player_report(name=f"Open {title}"), 1, title=title)), "note") == expected
        )


def test_one_person_behind_two_numbers_is_an_error() -> None:
    players = enrol_reported_players()
    submission = receive(with_player(four_player_report(), 2, name="Somebody, Else", fide_id=""))
    assign(submission, 2, players[1], None)
    problem = Problem.objects.get(submission=submission, code="player-twice")
    assert (problem.level, problem.start_number, problem.expected) == ("error", 2, "1")


def test_an_unknown_federation_is_a_warning() -> None:
    enrol_reported_players()
    submission = receive(with_player(four_player_report(), 1, federation="XYZ"))
    assert "federation-unknown" in codes_of(submission, "warning")


def test_the_federation_of_this_office_is_one_whatever_fide_knows() -> None:
    enrol_reported_players()
    Installation.objects.create(authority="Union of Xyzzy", federation="XYZ")
    submission = receive(with_player(four_player_report(), 1, federation="XYZ"))
    assert "federation-unknown" not in codes_of(submission)


def test_a_printed_rating_other_than_the_list_in_force_is_a_warning() -> None:
    enrol_reported_players()
    submission = receive(with_player(four_player_report(), 1, rating=2010))
    problem = Problem.objects.get(submission=submission)
    assert (problem.code, problem.level, problem.found, problem.expected) == (
        "rating-differs",
        "warning",
        "2010",
        "2000",
    )


def test_a_rating_left_out_of_the_report_is_a_warning_too() -> None:
    enrol_reported_players()
    assert codes_of(receive(with_player(four_player_report(), 1, rating=None)), "warning") == ["rating-differs"]


def test_a_printed_rating_of_an_unlisted_player_is_a_warning_until_accepted() -> None:
    enrol_reported_players()
    submission = receive(with_player(four_player_report(), 1, name="Foreign, Fred", fide_id="700700", federation="SWE"))
    player = enrol(submission, 1, None)
    assert codes_of(submission, "warning") == ["rating-not-listed"]
    assign(submission, 1, player, None, "Swedish list of November", printed_rating=2000)
    assert codes_of(submission, "warning") == []


@pytest.mark.parametrize(("printed", "code"), [(2650, "rating-not-of-fide"), (2640, "rating-not-listed")])
def test_a_printed_rating_is_compared_with_the_list_of_fide_that_the_office_has(printed: int, code: str) -> None:
    enrol_reported_players()
    foreigner = factories.enrol_player("Foreign, Fred", "700700", federation="SWE", birth_year=1990)
    of_fide = RatingSeries.objects.create(code="FIDE", name="FIDE", source="imported")
    factories.publish_list({foreigner: 2640}, series=of_fide)
    report = with_player(
        four_player_report(), 1, name="Foreign, Fred", fide_id="700700", federation="SWE", sex="m", rating=printed
    )
    problem = Problem.objects.get(submission=receive(report), level="warning")
    assert (problem.code, problem.found) == (code, str(printed))
    assert problem.expected == ("2640" if code == "rating-not-of-fide" else "")


def test_where_no_list_is_in_force_the_ratings_are_not_compared_one_by_one() -> None:
    enrol_reported_players()
    early = dt.date(2025, 10, 1)
    submission = receive(four_player_report(first_day=early, round_dates=(), last_day=early))
    assert "rating-not-listed" not in codes_of(submission)
    problem = submission.problems.get(code="list-missing")
    assert (problem.level, problem.found, problem.expected) == ("warning", "2025-10-01", "2025-11-01")


def _row_of(submission, number: int) -> int:
    lines = bytes(submission.data).decode().splitlines()
    return next(row for row, line in enumerate(lines, start=1) if line.startswith(f"001 {number:4}"))
