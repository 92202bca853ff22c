"""The list of each series that an event enters: by the rule of the series on acceptance, or by an officer."""

import datetime as dt
from pathlib import Path

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from ratings.checks.case import collect_case
from ratings.core.errors import Refused
from ratings.models import RatedEvent, RatingSeries, Registration, SeriesEntry
from ratings.periods.collect.events import events_of
from ratings.submissions.entries import decide_entry, series_lines
from tests.ratings.reporting import (
    FIRST_DAY,
    LAST_DAY,
    RECEIVED_AT,
    accept_with_warnings,
    enrol_reported_players,
    four_player_report,
    receive,
)
from tests.tournaments.factories import create_account, publish_list
from tournaments.demo.series import EDITIONS

DECEMBER, JANUARY = dt.date(2025, 12, 1), dt.date(2026, 1, 1)

pytestmark = pytest.mark.django_db


def series(code: str = "NAT", **rule: object) -> RatingSeries:
    return RatingSeries.objects.create(code=code, name=f"Series {code}", **{"source": "computed"} | rule)


def accepted(**fields: object) -> RatedEvent:
    """Accept the event Four Friends, three rounds in Norway."""
    enrol_reported_players()
    return accept_with_warnings(receive(four_player_report(**fields)))


def decided(event: RatedEvent) -> dict[str, dt.date | str | None]:
    """Return the list that the event enters, or the reason for none, by series except the default one."""
    entries = [line.entry for line in series_lines(event) if line.entry and not line.series.default]
    return {entry.series.code: entry.list_date or entry.why for entry in entries}


@pytest.mark.parametrize(
    ("rule", "becomes"),
    [
        ({}, DECEMBER),
        ({"federations": ["NOR", "SWE"]}, DECEMBER),
        ({"federations": ["SWE"]}, "federation"),
        ({"systems": ["swiss", "round-robin"]}, DECEMBER),
        ({"systems": ["swiss", "team"]}, "system"),
        ({"least_rounds": 3}, DECEMBER),
        ({"least_rounds": 4}, "rounds"),
        ({"registered_only": True}, "unregistered"),
    ],
)
def test_the_rule_of_a_series_decides_at_acceptance(rule: dict[str, object], becomes: dt.date | str) -> None:
    series(**rule)
    assert decided(accepted()) == {"NAT": becomes}


def test_an_event_enters_several_series_and_none_without_its_time_control() -> None:
    series("ONE")
    series("TWO")
    series("RAP", controls=["rapid"])
    series("IMP", source="imported")
    assert decided(accepted()) == {"ONE": DECEMBER, "TWO": DECEMBER}
    assert RatedEvent.objects.get().list_date == DECEMBER


def test_a_registered_tournament_enters_a_series_that_asks_for_it() -> None:
    series(registered_only=True)
    by = create_account("organiser")
    Registration.objects.create(
        code="2025-0001", name="Four Friends", place="Bergen", federation="NOR", first_day=FIRST_DAY, last_day=LAST_DAY,
        time_control="90+30", chief_arbiter="Lund", state="approved", by=by, at=RECEIVED_AT,
    )  # fmt: skip
    assert decided(accepted()) == {"NAT": DECEMBER}


def test_the_list_dates_and_closing_days_are_those_of_the_series(settings: Settings, tmp_path: Path) -> None:
    """The lists of an invented chapter are in January and July; the December list of the default series stays."""
    text = (EDITIONS / "national" / "2025-01-01.toml").read_text("utf-8")
    (tmp_path / "national").mkdir()
    text = text.replace("months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]", "months = [1, 7]")
    (tmp_path / "national" / "2025-01-01.toml").write_text(text, "utf-8")
    settings.EDITIONS_DIRECTORY = str(tmp_path)
    series(chapter="national")
    series("OLD", chapter="removed")
    event = accepted()
    assert (decided(event), event.list_date) == ({"NAT": JANUARY, "OLD": "no-edition"}, DECEMBER)


def test_a_corrected_report_enters_the_lists_of_the_one_before() -> None:
    national = series()
    event = accepted()
    decide_entry(event, national, JANUARY, "A league of January", create_account("officer", "officers"), RECEIVED_AT)
    again = receive(four_player_report(name="Four Old Friends"), replaces=event.submission)
    assert decided(accept_with_warnings(again)) == {"NAT": JANUARY}


def test_an_officer_moves_an_event_on_and_out_with_a_reason() -> None:
    national, officer = series(), create_account("officer", "officers")
    event = accepted()
    decide_entry(event, national, JANUARY, "Played\non", officer, RECEIVED_AT)
    assert decided(event) == {"NAT": JANUARY}
    decide_entry(event, national, None, "A friendly", officer, RECEIVED_AT)
    assert decided(event) == {"NAT": "officer"}
    assert [entry.reason for entry in event.entries.filter(series=national)] == ["", "Played on", "A friendly"]
    for list_date, reason, message in (
        (JANUARY, " ", "A reason is needed"),
        (dt.date(2026, 1, 2), "why", "The event cannot be rated on the list"),
        (FIRST_DAY.replace(day=1), "why", "The event cannot be rated on the list"),
    ):
        with pytest.raises(Refused, match=message):
            decide_entry(event, national, list_date, reason, officer, RECEIVED_AT)
    with pytest.raises(Refused, match="cannot be rated in the series RAP"):
        decide_entry(event, series("RAP", controls=["rapid"]), None, "why", officer, RECEIVED_AT)


def test_the_database_keeps_one_row_of_the_rule_and_a_line_of_decisions() -> None:
    national = series()
    event = accepted()
    first = event.entries.get(series=national)
    default = RatingSeries.objects.default()
    for wrong in (
        {"series": national, "list_date": JANUARY},
        {"series": default, "list_date": JANUARY},
        {"series": series("TWO"), "list_date": JANUARY, "why": "officer", "reason": "x", "replaces": first},
        {"series": national, "why": "officer", "replaces": first},
        {"series": national, "reason": "x", "list_date": JANUARY, "replaces": first},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            SeriesEntry.objects.create(event=event, at=RECEIVED_AT, **wrong)


def test_the_default_series_leaves_out_by_its_rule_and_an_officer_puts_an_event_back() -> None:
    default, officer = RatingSeries.objects.default(), create_account("officer", "officers")
    RatingSeries.objects.filter(pk=default.pk).update(federations=["SWE"])
    event = accepted()
    (line,) = series_lines(event)
    assert line.entry
    assert (line.series, line.entry.list_date, line.entry.why, line.lists[0]) == (default, None, "federation", DECEMBER)
    assert event.lists == []
    assert entered_by_default(DECEMBER) == []
    decide_entry(event, default, DECEMBER, "A team of ours", officer, RECEIVED_AT)
    assert entered_by_default(DECEMBER) == [event]
    with pytest.raises(Refused, match="The event cannot be rated on the list"):
        decide_entry(event, default, FIRST_DAY.replace(day=1), "earlier", officer, RECEIVED_AT)
    again = receive(four_player_report(name="Four Old Friends"), replaces=event.submission)
    instead = accept_with_warnings(again)
    assert entered_by_default(DECEMBER) == [instead]
    decide_entry(instead, default, None, "A friendly", officer, RECEIVED_AT)
    assert entered_by_default(DECEMBER) == []
    assert [line.entry.why for line in series_lines(instead)] == ["officer"]


def entered_by_default(date: dt.date) -> list[RatedEvent]:
    """Return the events that a run of the default list reads, which must equal those on its pages."""
    default = RatingSeries.objects.default()
    named = [*RatedEvent.objects.entering(default).standing().filter(control="standard", entered_list=date)]
    read = events_of(default, "standard", date)
    assert [row.key for row in read] == [event.submission_id for event in named]
    return named


def test_a_report_that_the_default_series_leaves_out_is_compared_with_the_ratings_of_the_next() -> None:
    RatingSeries.objects.filter(default=True).update(federations=["SWE"])
    national = series()
    players = enrol_reported_players()
    publish_list(dict.fromkeys(players.values(), 1777), series=national)
    assert {line.rating("standard") for line in collect_case(receive(four_player_report())).lines} == {1777}
    assert {line.rating("standard") for line in collect_case(receive(four_player_report(federation="SWE"))).lines} != {
        1777
    }


def test_an_event_that_enters_no_series_has_a_warning(officer_client: Client) -> None:
    enrol_reported_players()
    RatingSeries.objects.filter(default=True).update(controls=["rapid"])
    event = accept_with_warnings(receive(four_player_report()))
    assert event.lists == []
    page = officer_client.get(event.submission.get_absolute_url()).content.decode()
    assert "This event is not rated in any rating series." in page


def test_the_page_of_the_report_says_it_and_an_officer_changes_it(officer_client: Client) -> None:
    series()
    event = accepted()
    address = reverse("enter_series", args=[event.submission_id])
    page = " ".join(officer_client.get(event.submission.get_absolute_url()).content.decode().split())
    assert "Rated on the list of December 2025" in page
    assert f'action="{address}"' in page
    fields = {"series": "NAT", "list_date": "2026-01-01", "reason": "A league of January"}
    assert officer_client.post(address, fields).status_code == 302
    page = " ".join(officer_client.get(event.submission.get_absolute_url()).content.decode().split())
    assert "Rated on the list of January 2026 · A league of January" in page
    for wrong in ({"series": "ICU"}, {"list_date": "soon"}, {"reason": ""}, {"reason": "\0"}, {"reason": "x" * 301}):
        assert officer_client.post(address, fields | wrong).status_code == 422
    assert officer_client.post(reverse("enter_series", args=[10**9]), fields).status_code == 404
