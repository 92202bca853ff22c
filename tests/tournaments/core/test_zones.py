"""Times of an event in its own zone, on every kind of page, letter and file; the office is in Oslo.

New York's clocks change on 8 March 2026, three weeks before Oslo's; Tokyo's never change.
"""

import datetime as dt
import json
import re

import pytest
import time_machine
from django.test import Client
from pytest_django.fixtures import Settings

from ratings.models import User
from tests.mail_delivery import deliver_mail
from tests.tournaments import factories
from tests.tournaments.checkin.check_in import create_open_check_in
from tests.tournaments.rounds.pairing_tasks.random_swiss import create_club_swiss
from tests.tournaments.transfer.archive.event_files import export_data, file_with_checksum
from tournaments.checkin.link import create_link, token_of
from tournaments.core.current_round import current_round
from tournaments.core.next_start import round_times
from tournaments.core.schedule import PlannedRound, store_schedule
from tournaments.models import Event, Round, Tournament
from tournaments.reporting.fide_comments import fide_comments
from tournaments.results.helper_links import new_token
from tournaments.rounds.pairing_tasks import pair
from tournaments.transfer.archive import import_event

TOKYO, NEW_YORK, OSLO = "Asia/Tokyo", "America/New_York", "Europe/Oslo"
WINTER, SUMMER = "2026-03-07", "2026-03-08"  # before and after the change in New York
EVENING = [  # zone, city, day, and the moment at which the clocks there show 18:00
    (TOKYO, "Tokyo", WINTER, dt.datetime(2026, 3, 7, 9, tzinfo=dt.UTC)),
    (TOKYO, "Tokyo", SUMMER, dt.datetime(2026, 3, 8, 9, tzinfo=dt.UTC)),
    (NEW_YORK, "New York", WINTER, dt.datetime(2026, 3, 7, 23, tzinfo=dt.UTC)),
    (NEW_YORK, "New York", SUMMER, dt.datetime(2026, 3, 8, 22, tzinfo=dt.UTC)),
]
zones = pytest.mark.parametrize(("zone", "city", "day", "at"), EVENING)


@pytest.fixture(autouse=True)
def _office_in_oslo_with_mail(settings: Settings) -> None:
    settings.TIME_ZONE = OSLO
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


@pytest.fixture
def desk_client(client: Client, arbiter: User) -> Client:
    client.force_login(arbiter)
    return client


def move(tournament: Tournament, zone: str) -> Tournament:
    Event.objects.filter(pk=tournament.event_id).update(zone=zone)
    return Tournament.objects.get(pk=tournament.pk)


def plan_evening(tournament: Tournament, day: str) -> None:
    """Set 18:00 on this day as the start of round 1."""
    on = dt.date.fromisoformat(day)
    tournament.rounds.filter(number=1).update(day=on, time=dt.time(18))
    store_schedule(tournament, [PlannedRound(1, on, dt.time(18))])


def text_of(client: Client, address: str) -> str:
    page = client.get(address)
    assert page.status_code == 200, address
    return " ".join(page.content.decode().split())


def test_a_new_event_has_the_zone_of_the_office(new_tournament: Tournament) -> None:
    assert new_tournament.event.zone == OSLO


@zones
def test_a_publication_time_is_entered_and_shown_in_the_zone_of_the_event(
    desk_client: Client, arbiter: User, zone: str, city: str, day: str, at: dt.datetime
) -> None:
    tournament = move(create_club_swiss(arbiter, 6), zone)
    pair(tournament)
    draft = f"/desk/{tournament.slug}/rounds/1/"
    with time_machine.travel(at - dt.timedelta(minutes=10), tick=False):
        sent = {"publish_at": f"{day}T18:00"}
        assert desk_client.post(f"{draft}publish/at/", sent).status_code == 302
        assert tournament.rounds.get().publish_at == at
        page = text_of(desk_client, f"{draft}draft/")
    page_text = f"{int(day[-2:])} Mar 2026, 18:00 {city}"
    assert f"will be published on {page_text}." in page  # the message
    assert f"It will be published on {page_text}." in page
    assert f'value="{day}T18:00"' in page
    assert f"Publish at ({city})" in page


@pytest.mark.parametrize(("zone", "is_refused"), [(NEW_YORK, True), (OSLO, False), (TOKYO, False)])
def test_a_time_that_the_clocks_of_the_event_skip_is_refused(
    desk_client: Client, arbiter: User, zone: str, is_refused: bool
) -> None:
    tournament = move(create_club_swiss(arbiter, 6), zone)
    pair(tournament)
    with time_machine.travel(dt.datetime(2026, 3, 7, 12, tzinfo=dt.UTC), tick=False):
        sent = {"publish_at": f"{SUMMER}T02:30"}
        desk_client.force_login(arbiter)
        page = desk_client.post(f"/desk/{tournament.slug}/rounds/1/publish/at/", sent, follow=True).content.decode()
    assert ("The clocks of New York change then" in page) == is_refused
    assert (tournament.rounds.get().publish_at is None) == is_refused


@zones
def test_the_closing_time_of_check_in_is_entered_and_shown_in_the_zone_of_the_event(
    client: Client, arbiter: User, zone: str, city: str, day: str, at: dt.datetime
) -> None:
    with time_machine.travel(at - dt.timedelta(minutes=10), tick=False):
        tournament = move(create_open_check_in(arbiter), zone)
        client.force_login(arbiter)
        page = f"/desk/events/{tournament.event_id}/check-in/"
        client.post(f"{page}close-at/", {"tournament": tournament.slug, "closes_at": f"{day}T18:00"})
        assert tournament.check_ins.get().closes_at == at
        page_text = text_of(client, page)
        assert f"closes at 18:00 {city}, in" in page_text
        assert f'value="{day}T18:00"' in page_text
        create_link(tournament.event)
        token = token_of(tournament.event.check_in)
        assert f"closes at 18:00 {city}, in" in text_of(Client(), f"/check-in/{token}/")


@zones
def test_a_start_is_a_moment_in_the_zone_of_the_event(
    client: Client, cup: Tournament, zone: str, city: str, day: str, at: dt.datetime
) -> None:
    tournament = move(cup, zone)
    plan_evening(tournament, day)
    assert round_times(tournament) == {1: at}
    line = client.get(f"/api/v1/tournaments/{cup.slug}/rounds/1").json()
    assert (line["time"], dt.datetime.fromisoformat(line["starts_at"])) == ("18:00:00", at)
    assert line["starts_at"].startswith(f"{day}T18:00:00{at.astimezone(round_times(tournament)[1].tzinfo):%z}"[:22])
    assert client.get(f"/api/v1/tournaments/{cup.slug}").json()["zone"] == zone


@zones
def test_public_pages_and_the_screen_name_the_zone(
    client: Client, cup: Tournament, zone: str, city: str, day: str, at: dt.datetime
) -> None:
    plan_evening(move(cup, zone), day)
    public = f"/tournaments/{cup.slug}/"
    assert f"18:00 {city}" in text_of(client, f"{public}rounds/1/")
    assert f"18:00 {city}" in text_of(client, f"{public}rounds/1/pairings.txt")
    assert f"Time ({city})" in text_of(client, f"{public}info/")
    with time_machine.travel(at - dt.timedelta(minutes=13), tick=False):
        assert f"18:00 {city}" in text_of(client, f"{public}screen/?show=boards")
        screen = text_of(client, f"/tournaments/events/{cup.event_id}/screen/?leaf=3")
    assert f'<strong>18:00 {city}</strong> </td> <td class="num">13 min' in screen
    assert f'data-clock="17:47:00">17:47</span> {city}' in screen


def test_public_pages_name_the_zone_of_the_office_and_pages_of_the_desk_do_not(
    desk_client: Client, cup: Tournament
) -> None:
    plan_evening(cup, WINTER)
    assert "18:00 Oslo" in text_of(desk_client, f"/tournaments/{cup.slug}/rounds/1/")
    desk = text_of(desk_client, f"/desk/{cup.slug}/")
    assert "18:00" in desk
    assert "Oslo" not in desk


def test_the_city_is_in_the_language_of_the_reader(client: Client, cup: Tournament) -> None:
    plan_evening(move(cup, TOKYO), WINTER)
    client.cookies["language"] = "de"
    assert "18:00 Tokio" in text_of(client, f"/tournaments/{cup.slug}/rounds/1/")


@zones
def test_the_desk_the_log_and_its_file_show_results_in_the_zone_of_the_event(
    desk_client: Client, arbiter: User, cup: Tournament, zone: str, city: str, day: str, at: dt.datetime
) -> None:
    with time_machine.travel(at, tick=False):
        plan_evening(move(cup, zone), day)
        factories.enter_result(factories.board(cup, 1, 1), "10", arbiter)
        desk_client.force_login(arbiter)  # a session of that day
        assert f"18:00 {city}" in text_of(desk_client, f"/desk/{cup.slug}/")
        board = text_of(desk_client, f"/desk/{cup.slug}/rounds/1/")
        log = text_of(desk_client, f"/desk/{cup.slug}/log/")
        answer = desk_client.get(f"/desk/{cup.slug}/log/download/")
    file = b"".join(answer.streaming_content).decode() if answer.streaming else answer.content.decode()
    assert 'data-at="18:00"' in board
    assert f"times of {city}" in board
    assert f"When ({city})" in log
    assert f"{int(day[-2:])} Mar 18:00:00</time>" in log
    offset = {TOKYO: "+09:00", NEW_YORK: "-05:00" if day == WINTER else "-04:00"}[zone]
    assert f"\n{day}T18:00:00.000{offset},1,1," in file


def test_the_command_page_shows_its_clock_and_the_next_start_in_the_zone_of_the_event(
    client: Client, arbiter: User, cup: Tournament
) -> None:
    plan_evening(move(cup, TOKYO), WINTER)
    with time_machine.travel(EVENING[0][3] - dt.timedelta(minutes=13), tick=False):
        client.force_login(arbiter)
        page = text_of(client, f"/desk/events/{cup.event_id}/")
    assert "17:47</strong> Tokyo" in page
    assert "next start 18:00 Tokyo, in 13 min" in page


def test_the_phone_of_a_helper_shows_results_in_the_zone_of_the_event(arbiter: User, cup: Tournament) -> None:
    move(cup, NEW_YORK)
    with time_machine.travel(EVENING[3][3], tick=False):
        _link, token = factories.issue_helper_link(cup, arbiter)
        factories.enter_result(factories.board(cup, 1, 1), "10", arbiter)
        page = text_of(Client(), f"/desk/helper/{token}/")
        boards = Client().get(f"/desk/helper/{token}/boards/?round=1").json()["boards"]
    assert "18:00 New York" in page
    assert boards[0]["time"] == "18:00 New York"


def test_a_link_for_today_ends_at_midnight_in_the_zone_of_the_event(
    client: Client, arbiter: User, cup: Tournament
) -> None:
    move(cup, TOKYO)
    with time_machine.travel(EVENING[0][3], tick=False):
        client.force_login(arbiter)
        client.post(f"/desk/{cup.slug}/staff/links/", {"name": "Anna", "first_board": "1", "token": new_token()})
        page = text_of(client, f"/desk/{cup.slug}/staff/")
    assert cup.helper_links.get().expires_at == dt.datetime(2026, 3, 7, 15, tzinfo=dt.UTC)
    assert "8 Mar 2026, 00:00 Tokyo" in page


def test_a_letter_names_the_zone_of_the_event(client: Client, arbiter: User, cup: Tournament) -> None:
    move(cup, NEW_YORK)
    with time_machine.travel(EVENING[2][3], tick=False):
        client.force_login(arbiter)
        sent = {"name": "Mira", "email": "mira@example.org", "role": "results", "days": 1, "token": new_token()}
        client.post(f"/desk/{cup.slug}/staff/invitations/", {f"invitation-{name}": sent[name] for name in sent})
    (letter,) = deliver_mail()
    assert re.search(r"\d Mar 2026, \d\d:\d\d New York", str(letter.body)), letter.body


def test_the_round_of_today_is_that_of_the_day_in_the_zone_of_the_event(cup: Tournament) -> None:
    """Late in the evening of the 6th in Oslo it is the 7th in Tokyo, and the afternoon of the 6th in New York."""
    for number, day in ((1, 6), (2, 7), (3, 8)):
        Round.objects.filter(tournament=cup, number=number).update(day=dt.date(2026, 3, day))
    with time_machine.travel(dt.datetime(2026, 3, 6, 21, tzinfo=dt.UTC), tick=False):
        numbers = [getattr(current_round(move(cup, zone)), "number", 0) for zone in (TOKYO, OSLO, NEW_YORK)]
    assert numbers == [2, 1, 1]


def test_a_report_has_the_day_of_leaving_fide_mode_in_the_zone_of_the_event(
    client: Client, arbiter: User, cup: Tournament
) -> None:
    at = dt.datetime(2026, 3, 6, 21, tzinfo=dt.UTC)
    Tournament.objects.filter(pk=cup.pk).update(fide_mode="left")
    cup.refresh_from_db()
    type(cup).fide_mode_exit.related.related_model.objects.create(  # type: ignore[attr-defined]
        tournament=cup, after_round=1, reason="club", by=arbiter, at=at
    )
    days = [fide_comments(move(cup, zone))[0][-10:] for zone in (TOKYO, OSLO)]
    assert days == ["2026-03-07", "2026-03-06"]
    move(cup, TOKYO)
    assert client.get(f"/api/v1/tournaments/{cup.slug}").json()["fide_mode_left_on"] == "2026-03-07"


def test_an_event_file_has_the_zone_and_an_older_file_gets_that_of_the_office(arbiter: User, cup: Tournament) -> None:
    data = json.loads(json.dumps(export_data(move(cup, TOKYO).event)))
    assert data["zone"] == TOKYO
    assert import_event(file_with_checksum(data), arbiter).zone == TOKYO
    del data["zone"]
    assert import_event(file_with_checksum(data), arbiter).zone == OSLO


def test_pages_outside_an_event_stay_in_the_zone_of_the_office(client: Client, arbiter: User, cup: Tournament) -> None:
    client.force_login(arbiter)
    with time_machine.travel(EVENING[0][3], tick=False):
        client.force_login(arbiter)
        move(cup, TOKYO)
        text_of(client, f"/desk/{cup.slug}/")
        client.post(f"/desk/{cup.slug}/remove/", {"kind": "archived", "name": cup.name})
        page = text_of(client, "/desk/events/removed/")
    assert "7 Mar 2026, 10:00" in page
    assert "10:00 Oslo" not in page
