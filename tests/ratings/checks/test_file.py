from pathlib import Path

import pytest

from ratings.checks.file import finding_of_remark
from ratings.checks.messages import FILE, TEXTS, finding_sentence
from ratings.models import Problem
from ratings.register.enrolment import enrol
from ratings.reports.problems import ALL_MESSAGES, CHECK_MESSAGES, Remark
from ratings.submissions.receive import ReportRefused
from ratings.submissions.receive import receive as take_in
from tests.ratings.reporting import (
    RECEIVED_AT,
    codes_of,
    enrol_reported_players,
    file_data,
    four_player_report,
    receive,
    rounds_of_text,
    with_player,
)

FILES = Path(__file__).parents[1] / "reports" / "files"
# The reception refuses such reports, with the reader's message.
REFUSED = {"number-twice", "no-such-player"}


def test_every_code_of_the_reports_checks_has_a_sentence_here() -> None:
    assert set(CHECK_MESSAGES) - REFUSED <= set(TEXTS)
    assert set(FILE) <= set(ALL_MESSAGES)


def test_a_sentence_names_what_was_found_and_what_is_expected() -> None:
    assert finding_sentence("rating-differs", "2010", "2000").startswith("rating 2010 in the report, 2000 in the list")
    assert finding_sentence("rating-not-listed") == "rating – in the report, none in the list in force on the first day"


def test_a_remark_keeps_its_round_and_both_numbers() -> None:
    remark = Remark("error", "results-clash", 8, 119, "1", "0", (("number", 1), ("opponent", 2), ("round", 3)))
    problem = finding_of_remark(remark, "error")
    assert (problem.row, problem.column, problem.start_number, problem.found) == (8, 119, 1, "3: 1–2 1")


@pytest.mark.django_db
def test_a_clash_of_results_keeps_a_report_out() -> None:
    with pytest.raises(ReportRefused, match=r"number 1 has '=' against number 2, whose line \(row \d+\) says '0'"):
        receive(with_player(four_player_report(), 1, rounds=rounds_of_text("4w1 3b= 2w=")))


@pytest.mark.django_db
def test_points_that_do_not_add_up_are_a_warning() -> None:
    enrol_reported_players()
    submission = receive(with_player(four_player_report(), 1, points=30))
    problem = Problem.objects.get(submission=submission)
    assert (problem.level, problem.code, problem.found, problem.expected) == ("warning", "points-differ", "3.0", "2.5")


@pytest.mark.django_db
def test_a_missing_mandatory_record_is_an_error() -> None:
    enrol_reported_players()
    submission = receive(four_player_report(chief_arbiter=""))
    problem = Problem.objects.get(submission=submission)
    assert (problem.level, problem.code) == ("error", "record-missing")
    assert "102" in problem.found


@pytest.mark.django_db
def test_a_file_read_in_a_code_page_is_a_note() -> None:
    enrol_reported_players()
    raw = file_data(four_player_report(city="Tromsø")).decode().encode("latin-1")
    submission = take_in(raw, "friends.trf", None, RECEIVED_AT)
    assert codes_of(submission) == ["code-page"]


@pytest.mark.django_db
@pytest.mark.parametrize("path", sorted(FILES.glob("*.trf")), ids=lambda path: path.stem)
def test_every_problem_of_a_file_has_a_message(path: Path) -> None:
    problems: list[str] = []
    try:
        submission = take_in(path.read_bytes(), path.name, None, RECEIVED_AT)
        problems += [finding_sentence(row.code, row.found, row.expected) for row in submission.problems.all()]
    except ReportRefused as refused:
        problems += [str(problem) for problem in refused.problems]
    assert problems
    assert all(problems)


@pytest.mark.django_db
@pytest.mark.parametrize(("stated", "codes"), [("N1", []), ("N2", ["fide-id-form", "number-unknown"])])
def test_a_number_of_this_office_replaces_the_fide_id(stated: str, codes: list[str]) -> None:
    enrol_reported_players()
    enrol(None, "Eide, Eli", "NOR", from_day=RECEIVED_AT.date(), sex="w", birth_year=1990)
    submission = receive(with_player(four_player_report(), 1, name="Eide, Eli", fide_id=stated, rating=None))
    assert sorted(codes_of(submission)) == codes
