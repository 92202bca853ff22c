import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse

from ratings.models import Installation, Player, RatedEvent, Submission, SubmissionState, User
from ratings.register.enrolment import enrol
from ratings.submissions.decisions import accept, return_to_arbiter
from tests.ratings.checks.test_checks import big
from tests.ratings.reporting import (
    FIRST_DAY,
    RECEIVED_AT,
    file_data,
    four_player_report,
    logged_in_client,
    receive,
    with_player,
)
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db

AFTER_CLOSING = dt.datetime(2025, 11, 29, 12, tzinfo=dt.UTC)  # closing of the December list for ordinary events


def source_of(client: Client, submission: Submission) -> str:
    answer = client.get(submission.get_absolute_url())
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def post(client: Client, name: str, submission: Submission, **fields: object):
    return client.post(reverse(name, args=[submission.pk]), fields)


def test_the_page_shows_facts_people_findings_results_and_log(officer_client: Client, submission: Submission) -> None:
    page = source_of(officer_client, submission)
    for text in ("7–9 Nov 2025", "Bergen", "Lund, Kari", "4 players, 3 rounds, 6 games", "by number"):
        assert text in page
    assert "rating 2010 in the report, 2000 in the list in force on the first day" in page
    assert "4w <strong>1</strong>" in page
    assert "2½" in page
    assert "received" in page


def test_the_arbiter_reads_their_report_and_decides_nothing(arbiter_client: Client, submission: Submission) -> None:
    page = source_of(arbiter_client, submission)
    assert "Four Friends" in page
    for action in ("accept", "return_report", "waive", "check_again"):
        assert f'action="{reverse(action, args=[submission.pk])}"' not in page or action == "waive"
    assert ">Waive</button>" not in page
    assert "Identify" not in page


def test_the_arbiter_finds_the_remark_and_the_way_to_correct(arbiter_client: Client, submission: Submission) -> None:
    return_to_arbiter(submission, None, RECEIVED_AT, "Round 3 is missing <one> game.")
    page = source_of(arbiter_client, submission)
    assert "Round 3 is missing &lt;one&gt; game." in page
    assert f"{reverse('upload')}?replaces={submission.pk}" in page


def test_the_file_is_given_back_to_the_byte(arbiter_client: Client, submission: Submission) -> None:
    answer = arbiter_client.get(reverse("report_file", args=[submission.pk]))
    assert answer.content == file_data(with_player(four_player_report(), 1, rating=2010))
    assert answer["Content-Disposition"] == f'attachment; filename="report-{submission.pk}.trf"'


def test_an_officer_accepts_for_a_later_list_with_a_reason(
    officer_client: Client, submission: Submission, officer: User
) -> None:
    answer = post(
        officer_client,
        "accept",
        submission,
        list_date="2026-01-01",
        control="standard",
        system="swiss",
        why="typing error",
    )
    assert answer.status_code == 302
    event = RatedEvent.objects.get()
    assert (str(event.list_date), event.system) == ("2026-01-01", "swiss")
    assert submission.decisions.last().by == officer
    page = source_of(officer_client, submission)
    assert "January 2026" in page
    assert "Waived by olga: typing error" in page


@pytest.mark.parametrize(
    ("came", "offered"), [(dt.datetime(2025, 11, 28, 12, tzinfo=dt.UTC), False), (AFTER_CLOSING, True)]
)
def test_an_official_event_may_enter_the_list_that_has_closed_for_others(
    officer_client: Client, reported_players: dict[int, Player], came: dt.datetime, offered: bool
) -> None:
    submission = receive(four_player_report(), at=came)
    assert ("December 2025, as an official FIDE event" in source_of(officer_client, submission)) == offered
    post(
        officer_client,
        "accept",
        submission,
        list_date="2025-12-01",
        control="standard",
        system="round-robin",
        why="late",
    )
    assert str(RatedEvent.objects.get().list_date) == "2025-12-01"


def test_an_acceptance_without_reason_lists_the_open_warnings(officer_client: Client, submission: Submission) -> None:
    answer = post(officer_client, "accept", submission, list_date="2025-12-01", control="standard", system="swiss")
    assert answer.status_code == 422
    assert "rating 2010 in the report" in answer.content.decode()
    assert not RatedEvent.objects.exists()


def test_a_list_that_is_not_offered_is_no_choice(officer_client: Client, submission: Submission) -> None:
    answer = post(
        officer_client, "accept", submission, list_date="2026-03-01", control="standard", system="swiss", why="x"
    )
    assert answer.status_code == 422
    assert not RatedEvent.objects.exists()


def test_where_the_report_does_not_tell_the_control_the_officer_chooses(
    officer_client: Client, reported_players: dict[int, Player]
) -> None:
    submission = receive(four_player_report(coded_time_control=""))
    nothing = post(officer_client, "accept", submission, system="swiss", why="no time control")
    assert "whether it is standard, rapid or blitz" in nothing.content.decode()
    post(officer_client, "accept", submission, control="rapid", system="swiss", why="no time control")
    assert RatedEvent.objects.get().control == "rapid"


def test_two_officers_accept_once(officer_client: Client, submission: Submission) -> None:
    accept(submission, None, RECEIVED_AT, waiver_reason="typing error")
    answer = post(officer_client, "accept", submission, control="standard", system="swiss", why="typing error")
    assert answer.status_code == 422
    assert "already accepted" in answer.content.decode()
    assert RatedEvent.objects.count() == 1


def test_an_officer_returns_with_a_remark(officer_client: Client, submission: Submission) -> None:
    lines = {"lines-TOTAL_FORMS": "1", "lines-INITIAL_FORMS": "0"}
    assert post(officer_client, "return_report", submission, remark="", **lines).status_code == 422
    assert post(officer_client, "return_report", submission, remark="Round 3?", **lines).status_code == 302
    last = submission.decisions.last()
    assert (last.state, last.remark) == (SubmissionState.RETURNED, "Round 3?")


def test_chosen_warnings_may_stand_for_a_reason(officer_client: Client, submission: Submission, officer: User) -> None:
    problem = submission.problems.get()
    post(officer_client, "waive", submission, problems=[problem.pk], why="")
    problem.refresh_from_db()
    assert problem.waived_at is None
    post(officer_client, "waive", submission, problems=[problem.pk], why="typing error")
    problem.refresh_from_db()
    assert (problem.waived_by, problem.waived_why) == (officer, "typing error")


def test_a_warning_of_another_report_is_not_waived_here(officer_client: Client, submission: Submission) -> None:
    other = receive(with_player(four_player_report(name="Other", first_day=FIRST_DAY), 2, rating=1))
    problem = other.problems.filter(code="rating-differs").get()
    post(officer_client, "waive", submission, problems=[problem.pk], why="x")
    problem.refresh_from_db()
    assert problem.waived_at is None


def test_checking_again_takes_a_return_back(officer_client: Client, submission: Submission) -> None:
    return_to_arbiter(submission, None, RECEIVED_AT, "by mistake")
    post(officer_client, "check_again", submission)
    assert submission.decisions.last().state == SubmissionState.CHECKED


def test_checking_again_leaves_an_accepted_report_alone(officer_client: Client, submission: Submission) -> None:
    accept(submission, None, RECEIVED_AT, waiver_reason="typing error")
    answer = officer_client.post(reverse("check_again", args=[submission.pk]), follow=True)
    assert "already accepted" in answer.content.decode()
    assert submission.decisions.last().state == SubmissionState.ACCEPTED


def test_strangers_are_enrolled_at_once(officer_client: Client) -> None:
    submission = receive(four_player_report())
    assert "Add 4 new players to the register" in source_of(officer_client, submission)
    post(officer_client, "enrol_all", submission)
    assert Player.objects.count() == 4
    assert "not identified" not in source_of(officer_client, submission)


def test_a_report_of_three_hundred_asks_no_more_than_one_of_four(
    officer_client: Client, submission: Submission, django_assert_max_num_queries
) -> None:
    large = receive(big(300))
    enrol("1", "Somebody, Else", "NOR", from_day=FIRST_DAY)
    for each in (submission, large):
        with django_assert_max_num_queries(45):
            officer_client.get(each.get_absolute_url())


def test_keys_lead_to_the_reports_that_wait_before_and_after(officer_client: Client, submission: Submission) -> None:
    after = receive(four_player_report(name="Later Open"))
    assert f'href="/office/reports/{after.pk}/"' in source_of(officer_client, submission)
    later = source_of(officer_client, after)
    assert f'href="/office/reports/{submission.pk}/"' in later
    assert 'data-key="]"' not in later


def test_a_late_report_is_admitted_on_its_page(officer_client: Client, reported_players: dict[int, Player]) -> None:
    submission = receive(four_player_report(), at=dt.datetime(2026, 4, 10, 12, tzinfo=dt.UTC))
    page = source_of(officer_client, submission)
    assert "The report is too late for all lists" in page
    assert 'name="late"' in page
    fields = {"list_date": "2026-05-01", "control": "standard", "system": "round-robin", "why": "seen"}
    assert post(officer_client, "accept", submission, **fields).status_code == 422
    assert post(officer_client, "accept", submission, **fields, late="The arbiter was ill").status_code == 302
    assert str(RatedEvent.objects.get().list_date) == "2026-05-01"


def test_a_late_report_is_admitted_by_two_officers_where_a_second_is_required(
    officer_client: Client, reported_players: dict[int, Player]
) -> None:
    Installation.objects.create(authority="Office", federation="NOR", two_persons=True)
    late = receive(four_player_report(), at=dt.datetime(2026, 4, 10, 12, tzinfo=dt.UTC))
    fields = {"control": "standard", "system": "round-robin", "why": "seen", "late": "The arbiter was ill"}
    for _twice in range(2):
        answer = officer_client.post(reverse("accept", args=[late.pk]), fields, follow=True)
        assert "A second officer must now admit the report" in answer.content.decode()
    assert not RatedEvent.objects.exists()
    second = logged_in_client(create_account("ole", "officers"))
    page = source_of(second, late)
    assert "olga admits the late report: The arbiter was ill." in page
    assert 'value="The arbiter was ill"' in page
    assert second.post(reverse("accept", args=[late.pk]), fields).status_code == 302
    assert "first officer: olga" in late.decisions.last().remark
