"""Work on lists of every series: claims, feeds, reminders, anomalies of a publication, own reports."""

import datetime as dt

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from ratings.models import Claim, Player, RatedEvent, RatingSeries, Submission, Version
from ratings.month_end.reminders import reminders
from ratings.periods import run
from ratings.players.feed import player_news
from ratings.publication.early_publication import reasons_to_wait
from ratings.submissions.decisions import accept
from ratings.submissions.entries import decide_entry
from tests.ratings.month import DECEMBER, JANUARY, NOW, create_event, run_and_publish
from tests.ratings.public_pages import get_page
from tests.ratings.reporting import RECEIVED_AT, four_player_report, receive
from tests.ratings.second_series import enter_event, publish_first_list, run_and_publish_month
from tests.tournaments import factories

SOON = dt.datetime(2025, 12, 2, 12, tzinfo=dt.UTC)


@pytest.fixture
def december_list(players: dict[str, Player], national_series: RatingSeries) -> Version:
    """The list of December of the national series, with an event of both series."""
    publish_first_list(national_series, {"101": 1500, "102": 1400})
    enter_event(create_event(players, "A1B", "Both"), national_series)
    run_and_publish()
    return run_and_publish_month("2025-12")


def test_an_error_of_a_list_of_another_series_is_reported_and_answered(
    december_list: Version, client: Client, officer_client: Client
) -> None:
    working = "/players/101/calculations/NAT/2025-12/standard/v1/"
    with time_machine.travel(SOON, tick=False):
        assert f'href="{working}error/"' in get_page(client, working)
        form = client.get(f"{working}error/")
        token = form.context["form"].initial["token"]
        assert client.post(f"{working}error/", {"text": "Black won", "token": token}).status_code == 302
    claim = Claim.objects.get()
    assert claim.version == december_list
    assert "NAT Standard" in get_page(officer_client, reverse("claim_queue"))
    assert "NAT Standard" in get_page(officer_client, reverse("answer_claim", args=[claim.pk]))


def test_the_feed_of_a_player_has_the_lists_of_every_series(december_list: Version, players: dict[str, Player]) -> None:
    entries = player_news([players["A"].pk], "101")
    assert [entry.title for entry in entries] == [
        "NAT Standard December 2025: 1509 (+9)", "Standard December 2025: 2007 (+7)",
    ]  # fmt: skip
    assert entries[0].address == "/players/101/calculations/NAT/2025-12/standard/v1/"


def test_lists_of_every_series_are_due(december_list: Version) -> None:
    groups = {group.title: [row.title for row in group.rows] for group in reminders(dt.date(2025, 12, 30))}
    assert groups["Lists due"] == ["January 2026: Standard, NAT Standard"]
    assert groups.keys() >= {"Lists due"}


def test_a_report_that_waits_speaks_against_an_early_list_of_the_series_that_it_enters(
    reported_players: dict[int, Player], national_series: RatingSeries
) -> None:
    RatingSeries.objects.filter(pk=national_series.pk).update(federations=["NOR"])
    waiting = receive(four_player_report())
    listed = national_series.lists.create(control="standard", date=DECEMBER)
    begun = run.unfinished_run(listed, None, NOW)
    assert reasons_to_wait(begun, DECEMBER).undecided_reports == [waiting]
    RatingSeries.objects.filter(pk=national_series.pk).update(federations=["SWE"])
    begun.list.series.refresh_from_db()
    assert reasons_to_wait(begun, DECEMBER).undecided_reports == []


def test_a_report_of_ones_own_leads_to_its_list_in_every_series(
    submission: Submission, reported_players: dict[int, Player], national_series: RatingSeries, arbiter_client: Client
) -> None:
    publish_first_list(national_series, {person.number: 1500 for person in reported_players.values()})
    rated = accept(submission, None, RECEIVED_AT, waiver_reason="so")
    assert [entry.series.code for entry in rated.lists][1:] == ["NAT"]
    run_and_publish()
    run_and_publish_month("2025-12")
    text = get_page(arbiter_client, reverse("my_reports"))
    assert 'href="/lists/2025-12/standard/v1/"' in text
    assert 'href="/lists/NAT/2025-12/standard/v1/"' in text


def test_an_officer_moves_an_event_of_the_default_series_to_a_later_list(
    submission: Submission, officer_client: Client
) -> None:
    rated = accept(submission, None, RECEIVED_AT, waiver_reason="so")
    default = RatingSeries.objects.default()
    decide_entry(
        rated, default, JANUARY, "A league of January", factories.create_account("otto", "officers"), RECEIVED_AT
    )
    rated = RatedEvent.objects.get(pk=rated.pk)
    assert (rated.list_date, rated.first_list) == (DECEMBER, JANUARY)
    assert "December 2025" not in get_page(officer_client, rated.get_absolute_url())
    assert "January 2026" in get_page(officer_client, rated.get_absolute_url())
