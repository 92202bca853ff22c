"""A returned report at the office: remarks on lines, answers, and the comparison of both versions."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from ratings.models import LineAnswer, LineRemark, Submission, SubmissionState, User
from ratings.submissions.decisions import RemarkDraft, return_to_arbiter
from tests.ratings.reporting import (
    RECEIVED_AT,
    file_data,
    four_player_report,
    logged_in_client,
    receive,
    rounds_of_text,
    with_player,
)
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db


def page_text(answer) -> str:
    return " ".join(answer.content.decode().split())


def lines(*rows: tuple[object, object, str], **more: str) -> dict[str, object]:
    """Return the form of a return with these remarks on lines."""
    fields: dict[str, object] = {"lines-TOTAL_FORMS": len(rows), "lines-INITIAL_FORMS": 0, **more}
    for index, row in enumerate(rows):
        fields |= {
            f"lines-{index}-{name}": value for name, value in zip(("start_number", "round", "text"), row, strict=True)
        }
    return fields


def test_remarks_on_lines_go_with_the_return(officer_client: Client, submission: Submission) -> None:
    posted = lines((2, "", "Is this Bruno?"), (1, 3, "Who won?"), ("", "", ""), remark="Two questions")
    officer_client.post(reverse("return_report", args=[submission.pk]), posted)
    assert submission.decisions.last().state == SubmissionState.RETURNED
    rows = LineRemark.objects.values_list("start_number", "round", "text")
    assert [*rows] == [(1, 3, "Who won?"), (2, None, "Is this Bruno?")]


@pytest.mark.parametrize(
    ("row", "remark", "message"),
    [
        ((9, "", "Who?"), "why", "No player of the report has this number."),
        ((1, 4, "Who?"), "why", "The report has no round with this number."),
        ((1, 3, ""), "why", "This field is required."),
        ((1, 3, "Who?"), "", "This field is required."),
        (("x", "", "Who?"), "why", "Enter a whole number."),
    ],
)
def test_errors_are_shown_and_typed_text_stays(
    officer_client: Client, submission: Submission, row: tuple[object, object, str], remark: str, message: str
) -> None:
    answer = officer_client.post(reverse("return_report", args=[submission.pk]), lines(row, remark=remark))
    assert answer.status_code == 422
    page = page_text(answer)
    assert message in page
    assert row[2] in page
    assert f'value="{row[0]}"' in page
    assert not LineRemark.objects.exists()
    assert submission.decisions.last().state == SubmissionState.CHECKED


def test_one_form_more_for_a_line_keeps_what_was_typed_and_decides_nothing(
    officer_client: Client, submission: Submission
) -> None:
    posted = lines((2, "", "Is this Bruno?"), ("", "", ""), remark="Two questions", another="3")
    answer = officer_client.post(reverse("return_report", args=[submission.pk]), posted)
    assert answer.status_code == 200
    page = page_text(answer)
    assert "Two questions" in page
    assert 'value="Is this Bruno?"' in page
    assert 'name="lines-1-start_number" value="3"' in page
    assert 'name="lines-2-start_number"' not in page
    assert submission.decisions.last().state == SubmissionState.CHECKED


@pytest.mark.parametrize("stated", ["x", "-1", "9" * 30, ""])
def test_an_invalid_number_of_forms_is_ignored(officer_client: Client, submission: Submission, stated: str) -> None:
    posted = {"lines-TOTAL_FORMS": stated, "remark": "hm", "another": "1"}
    assert officer_client.post(reverse("return_report", args=[submission.pk]), posted).status_code == 200


@pytest.fixture
def returned_submission(submission: Submission) -> Submission:
    return_to_arbiter(
        submission, None, RECEIVED_AT, "Two questions", [RemarkDraft(1, 3, "Who won?"), RemarkDraft(2, None, "Bruno?")]
    )
    return submission


def test_the_arbiter_reads_the_remarks_and_answers_them(
    arbiter_client: Client, returned_submission: Submission, arbiter: User
) -> None:
    page = page_text(arbiter_client.get(returned_submission.get_absolute_url()))
    assert "Who won?" in page
    remark = LineRemark.objects.get(round=3)
    assert f'name="answer-{remark.pk}"' in page
    answer = arbiter_client.post(
        reverse("answer_remarks", args=[returned_submission.pk]), {f"answer-{remark.pk}": "A <draw>."}, follow=True
    )
    assert "A &lt;draw&gt;." in page_text(answer)
    assert LineAnswer.objects.get().by == arbiter


def test_an_empty_answer_is_not_stored(arbiter_client: Client, returned_submission: Submission) -> None:
    answer = arbiter_client.post(
        reverse("answer_remarks", args=[returned_submission.pk]), {"answer-1": " "}, follow=True
    )
    assert "No answer was entered." in page_text(answer)
    assert not LineAnswer.objects.exists()


def test_another_arbiter_neither_reads_nor_answers(returned_submission: Submission) -> None:
    stranger = logged_in_client(create_account("otto", "arbiters"))
    remark = LineRemark.objects.get(round=3)
    posted = {f"answer-{remark.pk}": "no"}
    assert stranger.post(reverse("answer_remarks", args=[returned_submission.pk]), posted).status_code == 403
    assert not LineAnswer.objects.exists()


def test_the_office_reads_old_remarks_with_answers_beside_the_new_version(
    officer_client: Client, arbiter_client: Client, returned_submission: Submission, arbiter: User
) -> None:
    remark = LineRemark.objects.get(round=3)
    arbiter_client.post(reverse("answer_remarks", args=[returned_submission.pk]), {f"answer-{remark.pk}": "A draw."})
    report = with_player(four_player_report(), 1, rounds=rounds_of_text("4w1 3b= 2w="), points=20)
    report = with_player(report, 2, rounds=rounds_of_text("3w1 4b1 1b="), points=25)
    again = receive(report, arbiter, replaces=returned_submission)
    for page in (
        page_text(officer_client.get(again.get_absolute_url())),
        page_text(officer_client.get(reverse("compare_reports", args=[again.pk]))),
    ):
        assert "A draw." in page
        assert "2w <strong>1</strong>" in page
        assert "2w <strong>½</strong>" in page


def test_two_versions_are_compared(officer_client: Client, returned_submission: Submission, arbiter: User) -> None:
    report = with_player(four_player_report(city="Voss"), 2, name="Birk, Bruno B", federation="SWE")
    page = page_text(
        officer_client.get(reverse("compare_reports", args=[receive(report, arbiter, replaces=returned_submission).pk]))
    )
    for text in ("Bergen", "Voss", "2 Birk, Bruno B", "SWE", "1 Abel, Ada", "2010", "2000"):
        assert text in page
    assert "Other records" not in page


def test_differences_of_the_file_only_are_marked(
    officer_client: Client, returned_submission: Submission, arbiter: User
) -> None:
    report = with_player(four_player_report(comments=("once more",)), 1, rating=2010)
    page = page_text(
        officer_client.get(reverse("compare_reports", args=[receive(report, arbiter, replaces=returned_submission).pk]))
    )
    assert "Only the files differ" in page


def test_a_report_that_replaces_none_is_not_compared(officer_client: Client, submission: Submission) -> None:
    assert officer_client.get(reverse("compare_reports", args=[submission.pk])).status_code == 404
    assert reverse("compare_reports", args=[submission.pk]) not in page_text(
        officer_client.get(submission.get_absolute_url())
    )


def test_answers_and_the_new_version_go_together(
    arbiter_client: Client, returned_submission: Submission, arbiter: User
) -> None:
    remark = LineRemark.objects.get(round=3)
    sent = {f"answer-{remark.pk}": "Ada did.", "file": SimpleUploadedFile("again.trf", file_data(four_player_report()))}
    answer = arbiter_client.post(reverse("answer_remarks", args=[returned_submission.pk]), sent)
    again = Submission.objects.get(replaces=returned_submission)
    assert answer.headers["Location"] == again.get_absolute_url()
    assert LineAnswer.objects.get().text == "Ada did."


@pytest.mark.parametrize("raw", [b"hello", b""])
def test_with_a_file_that_is_refused_no_answer_is_kept_and_what_was_typed_stays(
    arbiter_client: Client, returned_submission: Submission, raw: bytes
) -> None:
    remark = LineRemark.objects.get(round=3)
    sent = {f"answer-{remark.pk}": "Ada did.", "file": SimpleUploadedFile("again.trf", raw)}
    answer = arbiter_client.post(reverse("answer_remarks", args=[returned_submission.pk]), sent)
    assert answer.status_code == 422
    assert 'value="Ada did."' in answer.content.decode()
    assert not LineAnswer.objects.exists()
    assert not Submission.objects.filter(replaces=returned_submission).exists()


def test_the_same_file_is_no_new_version(arbiter_client: Client, returned_submission: Submission) -> None:
    sent = {"file": SimpleUploadedFile("same.trf", bytes(returned_submission.data))}
    answer = arbiter_client.post(reverse("answer_remarks", args=[returned_submission.pk]), sent)
    assert answer.status_code == 422
    assert "already handed in" in page_text(answer)
