"""Remarks on lines: sent with the return, answered, and compared with the next version."""

import pytest

from ratings.models import LineAnswer, LineRemark, Submission, User
from ratings.reports.report import Report
from ratings.submissions.decisions import RemarkDraft, return_to_arbiter
from ratings.submissions.remarks import (
    answers_in_form,
    remarks_of_submission,
    remarks_on,
    remarks_on_previous,
    store_answers,
)
from tests.ratings.reporting import (
    RECEIVED_AT,
    enrol_reported_players,
    four_player_report,
    receive,
    rounds_of_text,
    with_player,
)
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db

LINES = (RemarkDraft(2, None, "Is this Bruno?"), RemarkDraft(1, 3, "Who won?"), RemarkDraft(3, 1, "And this?"))


@pytest.fixture
def returned_submission() -> Submission:
    enrol_reported_players()
    submission = receive(four_player_report(city="Oslo"))
    return_to_arbiter(submission, None, RECEIVED_AT, "three questions", LINES)
    return submission


def corrected() -> Report:
    """Return the report with a draw of Ada and Clara in their last round, and another federation of Bruno."""
    report = with_player(four_player_report(), 1, rounds=rounds_of_text("4w1 3b= 2w="), points=20)
    return with_player(report, 2, rounds=rounds_of_text("3w1 4b1 1b="), points=25, federation="SWE")


def test_a_report_is_returned_with_remarks_on_its_lines(returned_submission: Submission) -> None:
    rows = [
        (row.remark.start_number, row.remark.round, row.remark.text, row.name)
        for row in remarks_of_submission(returned_submission)
    ]
    assert rows == [
        (1, 3, "Who won?", "Abel, Ada"), (2, None, "Is this Bruno?", "Birk, Bruno"), (3, 1, "And this?", "Carow, Clara")
    ]  # fmt: skip


def test_remarks_are_answered_and_blanks_answer_nothing(returned_submission: Submission) -> None:
    by = create_account("anna", "arbiters")
    first, second, _third = remarks_on([returned_submission])
    assert (
        store_answers(remarks_on([returned_submission]), {first.pk: " Ada did. ", second.pk: "  "}, by, RECEIVED_AT)
        == 1
    )
    assert [(row.remark, row.text, row.by) for row in LineAnswer.objects.all()] == [(first, "Ada did.", by)]


def test_a_second_answer_stands_beside_the_first(returned_submission: Submission) -> None:
    by, first = create_account("anna", "arbiters"), remarks_on([returned_submission])[0]
    for text in ("Ada.", "No, a draw."):
        store_answers([first], {first.pk: text}, by, RECEIVED_AT)
    assert [row.text for row in remarks_of_submission(returned_submission)[0].remark.answers.all()] == [
        "Ada.",
        "No, a draw.",
    ]


def test_a_remark_on_another_report_is_not_answered_here(returned_submission: Submission) -> None:
    other = receive(four_player_report(name="Second"))
    remark = remarks_on([returned_submission])[0]
    assert store_answers(remarks_on([other]), {remark.pk: "no"}, create_account("anna", "arbiters"), RECEIVED_AT) == 0


def test_the_answers_of_a_form_are_read_by_the_key_of_their_remark() -> None:
    assert answers_in_form({"answer-12": "yes", "answer-x": "no", "answer-": "no", "csrf": "z"}) == {12: "yes"}


def test_the_next_version_is_compared_with_the_remarks(returned_submission: Submission) -> None:
    follow_up_rows = remarks_on_previous(receive(corrected(), replaces=returned_submission))
    assert [(row.remark.start_number, row.changed) for row in follow_up_rows] == [(1, True), (2, True), (3, False)]
    game = follow_up_rows[0]
    assert game.before
    assert game.now
    assert (game.before.code, game.now.code) == ("1", "=")


def test_a_remark_finds_its_player_under_another_number(returned_submission: Submission) -> None:
    report = four_player_report()
    ada, bruno, clara, david = report.players
    swapped = {1: 4, 4: 1, 2: 2, 3: 3}

    def moved(line, number):
        played = tuple(cell and type(cell)(swapped[cell.opponent], cell.colour, cell.code) for cell in line.rounds)
        return type(line)(**{name: getattr(line, name) for name in line.__dataclass_fields__} | {
            "number": number, "rounds": played})  # fmt: skip

    players = (moved(david, 1), moved(bruno, 2), moved(clara, 3), moved(ada, 4))
    follow_up_rows = remarks_on_previous(receive(four_player_report(players=players), replaces=returned_submission))
    assert [(row.remark.start_number, row.changed) for row in follow_up_rows] == [(1, False), (2, False), (3, False)]
    assert follow_up_rows[0].now
    assert (follow_up_rows[0].now.opponent, follow_up_rows[0].now.code) == (2, "1")


def test_without_a_version_before_there_is_nothing_to_follow(returned_submission: Submission) -> None:
    assert remarks_on_previous(returned_submission) == []
    assert LineRemark.objects.count() == 3


def test_two_hundred_lines_ask_no_more_than_one(returned_submission: Submission, django_assert_num_queries) -> None:
    by: User = create_account("anna", "arbiters")
    store_answers(
        remarks_on([returned_submission]), {row.pk: "yes" for row in remarks_on([returned_submission])}, by, RECEIVED_AT
    )
    with django_assert_num_queries(3):
        assert [
            row.text
            for row_ in remarks_of_submission(returned_submission)
            for row in row_.remark.answers.all()
            if row.by
        ] == ["yes"] * 3
