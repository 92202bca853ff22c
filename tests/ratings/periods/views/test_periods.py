import datetime as dt

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from ratings.models import Run
from ratings.periods import run
from tests.ratings.month import (
    DECEMBER,
    JANUARY,
    NOW,
    create_event,
    enrol_players,
    list_of,
    publish_base_list,
    run_and_publish,
    run_list,
)

pytestmark = pytest.mark.django_db
TODAY = time_machine.travel(dt.datetime(2025, 12, 5, 12, tzinfo=dt.UTC), tick=False)


def page(client: Client, name: str, *arguments: object) -> str:
    answer = client.get(reverse(name, args=arguments))
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


@TODAY
def test_the_months_are_those_with_lists_runs_and_events_and_the_next_one(officer_client: Client) -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B", list_date=JANUARY.replace(month=2))
    run_list(DECEMBER)
    months = page(officer_client, "periods").partition("Months and their lists")[2]
    rows = months.split("<tr>")[2:]
    assert [row.split("</a>")[0].split(">")[-1] for row in rows] == [
        "February 2026", "January 2026", "December 2025", "November 2025",
    ]  # fmt: skip
    february, january, december, november = rows
    assert "29 Jan 2026" in february
    assert "1 event" in february
    assert "nothing yet" in january
    assert "to be published" in december
    assert "imported, version 1" in november


@TODAY
def test_a_month_says_how_far_each_of_its_lists_is(officer_client: Client) -> None:
    players = enrol_players()
    publish_base_list(players)
    run_and_publish(DECEMBER)
    rating_list = list_of("rapid", DECEMBER)
    run.unfinished_run(rating_list, None, NOW)
    failed = run.unfinished_run(list_of("blitz", DECEMBER), None, NOW)
    Run.objects.filter(pk=failed.pk).update(failure="no power")
    december = page(officer_client, "periods").split("December 2025")[1].split("</tr>")[0]
    assert "28 Nov 2025" in december
    assert [word in december for word in ("published, version 1", ">running<", ">failed<")] == [True] * 3


@pytest.mark.whole
@TODAY
def test_ten_times_the_months_need_no_more_queries(officer_client: Client) -> None:
    players = enrol_players()

    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            page(officer_client, "periods")
        return len(queries)

    publish_base_list(players)
    few = count()
    for number in range(10):
        publish_base_list(players, date=dt.date(2024, 1 + number, 1))
        create_event(players, "A1B", f"Open {number}", list_date=dt.date(2024, 1 + number, 1))
    assert count() == few


def test_a_period_shows_its_events_and_runs(officer_client: Client) -> None:
    players = enrol_players()
    publish_base_list(players)
    event = create_event(players, "A1B B=C", "Open of Graz")
    done = run_list()
    text = page(officer_client, "period", "2025-12")
    assert f'<a href="{event.submission.get_absolute_url()}">Open of Graz</a>' in text
    assert '<td class="num">2</td>' in text
    assert f'<a href="{done.get_absolute_url()}">{done.pk}</a>' in text
    assert "Reports accepted until" in text
    assert text.count("No event is rated on this list so far.") == 2
    assert "Run the Standard list" in text
    assert "Run the Blitz list" not in text
    assert "Run all lists of the month" not in text


def test_a_period_shows_that_reports_still_wait(officer_client: Client, submission: object) -> None:
    assert "1 report waits for a decision" in page(officer_client, "period", "2025-12")


@pytest.mark.parametrize("month", ["1961-01", "2010-12"])
def test_a_month_without_lists_is_not_found(officer_client: Client, month: str) -> None:
    assert officer_client.get(reverse("period", args=[month])).status_code == 404


def test_asking_for_one_list_leads_to_its_run_and_twice_to_the_same(officer_client: Client) -> None:
    publish_base_list(enrol_players())
    address = reverse("period", args=["2025-12"])
    first = officer_client.post(address, {"control": "standard"})
    second = officer_client.post(address, {"control": "standard"})
    assert first["Location"] == second["Location"] == Run.objects.get(list__date=DECEMBER).get_absolute_url()
    assert Run.objects.get(list__date=DECEMBER).asked_by.username == "olga"


def test_asking_for_the_month_runs_every_list_that_has_something(officer_client: Client) -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B", "Rapid", control="rapid", time_control="900+10")
    answer = officer_client.post(reverse("period", args=["2025-12"]))
    assert answer["Location"] == reverse("period", args=["2025-12"])
    assert {run.list.control for run in Run.objects.filter(list__date=DECEMBER)} == {"standard", "rapid"}


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({}, "There is no earlier list"),
        ({"control": "bullet"}, "found bullet, expected one of standard, rapid, blitz"),
    ],
)
def test_a_request_without_lists_is_refused_with_a_message(
    officer_client: Client, fields: dict[str, str], message: str
) -> None:
    answer = officer_client.post(reverse("period", args=["2025-12"]), fields, follow=True)
    assert message in answer.content.decode()
    assert not Run.objects.exists()
