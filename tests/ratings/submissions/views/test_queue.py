import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse

from ratings.models import Problem, Submission, User
from ratings.submissions import queue
from ratings.submissions.decisions import accept, return_to_arbiter, waive
from tests.ratings.reporting import LAST_DAY, RECEIVED_AT, four_player_report, receive, with_player

pytestmark = pytest.mark.django_db


def titles(client: Client, **query: object) -> list[str]:
    answer = client.get(reverse("reports"), query)
    return [row.submission.title for row in answer.context["rows"]]


def test_reports_with_the_same_deadline_are_newest_first(officer_client: Client, submission: Submission) -> None:
    receive(four_player_report(name="Second"))
    assert titles(officer_client) == ["Second", "Four Friends"]


def test_each_state_has_its_own_page(officer_client: Client, submission: Submission) -> None:
    accept(submission, None, RECEIVED_AT, waiver_reason="typing error")
    back = receive(four_player_report(name="Second"))
    return_to_arbiter(back, None, RECEIVED_AT, "no")
    assert titles(officer_client) == []
    assert titles(officer_client, state="accepted") == ["Four Friends"]
    assert titles(officer_client, state="returned") == ["Second"]
    assert titles(officer_client, state="all") == ["Second", "Four Friends"]
    assert officer_client.get(reverse("reports"), {"state": "lost"}).status_code == 404


def test_errors_the_warnings_that_stand_and_notes_are_counted(officer_client: Client, submission: Submission) -> None:
    receive(with_player(four_player_report(name="Second", chief_arbiter=""), 1, title="WGM"))
    rows = [row.submission for row in officer_client.get(reverse("reports")).context["rows"]]
    assert [(row.errors, row.warnings, row.notes) for row in rows] == [(2, 0, 1), (0, 1, 0)]
    waive(submission.problems.get(), None, RECEIVED_AT, "typing error")
    assert officer_client.get(reverse("reports")).context["rows"][1].submission.warnings == 0


def page(client: Client, **query: object) -> tuple[list[int], int | None, int | None]:
    context = client.get(reverse("reports"), query).context
    return [row.submission.pk for row in context["rows"]], context["before"], context["after"]


def test_the_queue_is_paged_by_key(officer_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "PAGE_SIZE", 2)
    keys = [receive(four_player_report(name=f"Open {number}")).pk for number in range(5)]
    assert page(officer_client) == (keys[:2:-1], None, keys[3])
    assert page(officer_client, after=keys[3]) == (keys[2:0:-1], keys[2], keys[1])
    assert page(officer_client, after=keys[1]) == ([keys[0]], keys[0], None)
    assert page(officer_client, before=keys[2]) == (keys[:2:-1], None, keys[3])


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        ("newest", "DCBA"), ("oldest", "ABCD"), ("event", "BDAC"), ("errors", "CADB"), ("deadline", "DBAC"),
        ("stage", "DCBA"),
    ],
)  # fmt: skip
def test_each_order_holds_over_the_pages_forwards_and_backwards(
    officer_client: Client, monkeypatch: pytest.MonkeyPatch, reported_players: object, sort: str, order: str
) -> None:
    """B and D are in time for December, A for January; C has no time control and so no list, and two errors."""
    monkeypatch.setattr(queue, "PAGE_SIZE", 1)
    late = RECEIVED_AT + dt.timedelta(days=20)
    keys = {
        "A": receive(four_player_report(name="Quick", chief_arbiter=""), at=late).pk,
        "B": receive(four_player_report(name="arctic")).pk,
        "C": receive(four_player_report(name="Tundra", chief_arbiter="", city="", coded_time_control="")).pk,
        "D": receive(four_player_report(name="Fjord", city="Oslo")).pk,
    }
    Problem.objects.filter(code="same-event").delete()
    wanted = [keys[letter] for letter in order]
    forwards, after = [], 0
    for _index in wanted:
        rows, before, after = page(officer_client, sort=sort, **({"after": after} if after else {}))
        forwards += rows
    assert (forwards, after) == (wanted, None)
    backwards = [forwards[-1]]
    while before:
        rows, before, _after = page(officer_client, sort=sort, before=before)
        backwards += rows
    assert backwards == wanted[::-1]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"control": "standard"}, ["Second", "Four Friends"]),
        ({"control": "blitz"}, ["Third"]),
        ({"federation": "SWE"}, ["Second"]),
        ({"blocked": "on"}, ["Second"]),
        ({"text": "friends"}, ["Third", "Second", "Four Friends"]),
        ({"text": "SECO"}, ["Second"]),
        ({"text": "nothing"}, []),
        ({"text": "second", "control": "blitz"}, []),
    ],
)
def test_the_queue_is_filtered(
    officer_client: Client, submission: Submission, query: dict[str, str], expected: list[str]
) -> None:
    receive(four_player_report(name="Second", federation="SWE", chief_arbiter=""))
    receive(with_player(four_player_report(name="Third", coded_time_control="180+2"), 1, rating=1))
    Problem.objects.filter(code="same-event").delete()
    assert sorted(titles(officer_client, **query)) == sorted(expected)


def test_the_queue_is_filtered_by_submitter(officer_client: Client, submission: Submission, arbiter: User) -> None:
    other = receive(four_player_report(name="Second"))
    assert titles(officer_client, by=arbiter.pk) == ["Four Friends"]
    assert titles(officer_client, text=other.pk) == ["Second"]


@pytest.mark.parametrize("query", [{"sort": "colour"}, {"control": "bullet"}, {"federation": "XYZ"}, {"by": "0"}])
def test_an_unknown_filter_value_is_404(officer_client: Client, submission: Submission, query: dict[str, str]) -> None:
    assert officer_client.get(reverse("reports"), query).status_code == 404


def test_an_arbiter_filters_among_their_own(arbiter_client: Client, submission: Submission) -> None:
    receive(four_player_report(name="Second", federation="SWE"))
    assert titles(arbiter_client, text="") == ["Four Friends"]
    assert "SWE" not in arbiter_client.get(reverse("reports")).content.decode()


@pytest.mark.parametrize(
    ("today", "left"), [(dt.date(2025, 11, 27), 1), (dt.date(2025, 11, 28), 0), (dt.date(2025, 11, 30), -2)]
)
def test_the_days_until_the_list_closes_are_counted(submission: Submission, today: dt.date, left: int) -> None:
    rows = queue.queue_page(Submission.objects.all(), queue.QueueFilters(), 0, 0)["rows"]
    assert [row.days_left for row in queue.rows_with_days(rows, today)] == [left]


@pytest.mark.parametrize(("days", "late"), [(7, ""), (8, "arbiter"), (30, "arbiter"), (31, "federation")])
def test_the_days_used_by_arbiter_and_office_are_shown(reported_players: object, days: int, late: str) -> None:
    receive(four_player_report(), at=dt.datetime.combine(LAST_DAY + dt.timedelta(days=days), dt.time(12), dt.UTC))
    (row,) = queue.rows_with_days(
        queue.queue_page(Submission.objects.all(), queue.QueueFilters(), 0, 0)["rows"], LAST_DAY
    )
    assert (row.days_waited, row.late) == (days, late)


def test_a_decided_report_has_no_deadline(submission: Submission) -> None:
    accept(submission, None, RECEIVED_AT, waiver_reason="typing error")
    (row,) = queue.rows_with_days(
        queue.queue_page(Submission.objects.all(), queue.QueueFilters("accepted"), 0, 0)["rows"], LAST_DAY
    )
    assert (row.days_left, str(row.submission.outlook.list_date)) == (None, "2025-12-01")


def test_the_page_shows_the_days(officer_client: Client, submission: Submission) -> None:
    text = " ".join(officer_client.get(reverse("reports")).content.decode().split())
    assert "December 2025" in text
    assert "1 day after the end" in text


@pytest.mark.parametrize("key", ["x", "-1", "9" * 30, "²"])
def test_an_invalid_page_key_shows_the_first_page(officer_client: Client, submission: Submission, key: str) -> None:
    assert titles(officer_client, after=key) == ["Four Friends"]


def test_a_long_queue_asks_no_more_than_a_short_one(
    officer_client: Client, submission: Submission, django_assert_max_num_queries
) -> None:
    for number in range(10):
        receive(four_player_report(name=f"Open {number}"))
    with django_assert_max_num_queries(15):
        officer_client.get(reverse("reports"))
