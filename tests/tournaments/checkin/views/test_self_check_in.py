"""The page of an event's check-in link: a name search, a tick, and no list of all players."""

import datetime as dt
import logging
from uuid import uuid4

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from config.without_tokens import WithoutTokens
from ratings.models import User
from tests.tournaments.checkin.check_in import create_mark, create_open_check_in
from tests.tournaments.rounds.pairing_tasks.random_swiss import entry_at
from tournaments.checkin import link
from tournaments.checkin.rounds import close_check_in, end_check_in, set_closing_time
from tournaments.checkin.views import self_check_in
from tournaments.entries.absences import withdraw
from tournaments.models import CheckInMark, Entry, EventCheckIn, Tournament
from tournaments.rounds.pairing_tasks import pair

JSON = {"accept": "application/json"}


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    cup = create_open_check_in(arbiter)
    for number, name in enumerate(("Müller, Åse", "Mulder, Bo", "O'Neill, Cy", "Li, Wei"), 1):
        Entry.objects.filter(pk=entry_at(cup, number).pk).update(name=name, birth_year=1987)
    link.create_link(cup.event)
    return cup


@pytest.fixture
def address(tournament: Tournament) -> str:
    return f"/check-in/{link.token_of(EventCheckIn.objects.get(event=tournament.event))}/"


@pytest.fixture
def phone_client() -> Client:
    """A phone without cookies and without a CSRF token."""
    return Client(enforce_csrf_checks=True)


def names(phone_client: Client, address: str, text: str) -> list[str]:
    return [line.entry.name for line, _open in phone_client.get(address, {"q": text}).context["matches"]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("m", []),
        ("mu", ["Mulder, Bo", "Müller, Åse"]),
        ("MÜLL", ["Müller, Åse"]),
        ("ase mul", ["Müller, Åse"]),
        ("oneill", ["O'Neill, Cy"]),
        ("4", ["Li, Wei"]),
        ("04", []),
        ("nobody", []),
        ("--", []),
    ],
)
def test_names_are_found_by_their_first_letters_or_the_start_number(
    phone_client: Client, address: str, text: str, expected: list[str]
) -> None:
    assert names(phone_client, address, text) == expected


def test_the_page_shows_the_public_facts_of_a_player_and_sets_no_cookie(phone_client: Client, address: str) -> None:
    answer = phone_client.get(address, {"q": "mul"})
    page = answer.content.decode()
    assert "Red" in page
    assert "1987" not in page
    assert "O&#x27;Neill" not in page
    assert not answer.cookies
    assert answer["Referrer-Policy"] == "no-referrer"
    assert "no-store" in answer["Cache-Control"]


def test_a_player_checks_in_once_and_sees_it(phone_client: Client, address: str, tournament: Tournament) -> None:
    answer = phone_client.post(f"{address}?q=mul", {"entry": entry_at(tournament, 1).pk})
    assert answer["Location"] == f"{address}?here={entry_at(tournament, 1).pk}"
    page = phone_client.get(answer["Location"]).content.decode()
    assert "Müller, Åse is checked in for round 1." in page
    phone_client.post(address, {"entry": entry_at(tournament, 1).pk})
    mark = CheckInMark.objects.get()
    assert (mark.entry, mark.is_here, mark.by) == (entry_at(tournament, 1), True, None)
    assert "Here in round 1" in phone_client.get(address, {"q": "mull"}).content.decode()


def test_a_link_confirms_only_players_checked_in(phone_client: Client, address: str, tournament: Tournament) -> None:
    assert "is checked in" not in phone_client.get(address, {"here": entry_at(tournament, 1).pk}).content.decode()


def test_after_the_staff_undid_it_a_player_may_check_in_again(
    phone_client: Client, address: str, tournament: Tournament, arbiter: User
) -> None:
    phone_client.post(address, {"entry": entry_at(tournament, 1).pk})
    create_mark(entry_at(tournament, 1), arbiter, is_here=False, seen_version=1)
    phone_client.post(address, {"entry": entry_at(tournament, 1).pk})
    assert [mark.is_here for mark in CheckInMark.objects.all()] == [True, False, True]


def test_closed_or_paired_it_sends_the_player_to_the_arbiter(
    phone_client: Client, address: str, tournament: Tournament
) -> None:
    close_check_in(tournament.event, [tournament], timezone.now())
    assert "Check-in is closed." in phone_client.get(address).content.decode()
    refused = phone_client.post(address, {"entry": entry_at(tournament, 1).pk})
    assert refused.status_code == 409
    assert "closed. Please go to the arbiter" in refused.content.decode()
    tournament.check_ins.update(closed_at=None)
    pair(tournament)
    assert phone_client.post(address, {"entry": entry_at(tournament, 1).pk}).status_code == 409
    assert not CheckInMark.objects.exists()


def test_a_withdrawn_player_is_sent_to_the_arbiter(
    phone_client: Client, address: str, tournament: Tournament, arbiter: User
) -> None:
    withdraw(entry_at(tournament, 1), 1, arbiter)
    assert "Not expected in this round." in phone_client.get(address, {"q": "mull"}).content.decode()
    refused = phone_client.post(address, {"entry": entry_at(tournament, 1).pk})
    assert (refused.status_code, "withdrawn from round 1" in refused.content.decode()) == (409, True)


@pytest.mark.parametrize("key", ["", "0", "x", "9" * 40])
def test_a_player_outside_the_entries_is_not_ticked(phone_client: Client, address: str, key: str) -> None:
    assert phone_client.post(address, {"entry": key}).status_code == 422
    assert phone_client.get(address, {"here": key}).status_code == 200


def test_ended_or_never_made_a_link_opens_a_page_that_says_so(
    phone_client: Client, address: str, tournament: Tournament
) -> None:
    for wrong in (f"{address[:-3]}x/", "/check-in/x/", "/check-in/1.a:x/"):
        answer = phone_client.get(wrong)
        assert (answer.status_code, "Please go to the arbiter" in answer.content.decode()) == (404, True)
    end_check_in(tournament.event)
    assert phone_client.get(address).status_code == phone_client.post(address).status_code == 404


def test_an_address_that_asks_too_often_is_answered_later(
    phone_client: Client, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(self_check_in, "MAX_REQUESTS", 2)
    assert [phone_client.get(address).status_code for _ in range(3)] == [200, 200, 429]


def test_no_log_keeps_the_token(address: str) -> None:
    record = logging.LogRecord("x", logging.INFO, "", 1, "GET %s", (address,), None)
    WithoutTokens().filter(record)
    assert record.getMessage() == "GET /check-in/…/"
    record = logging.LogRecord("x", logging.INFO, "", 1, "GET %s", ("/desk/events/3/check-in/list/",), None)
    WithoutTokens().filter(record)
    assert record.getMessage().endswith("/list/")


def test_a_phone_that_sends_again_is_answered_alike_and_for_another_round_refused(
    phone_client: Client, address: str, tournament: Tournament
) -> None:
    fields = {"entry": f"{entry_at(tournament, 1).pk}", "number": "1", "uuid": uuid4().hex}
    for _again in range(2):
        answer = phone_client.post(address, fields, headers=JSON)
        assert (answer.status_code, answer.json()["message"]) == (200, "Müller, Åse is checked in for round 1.")
    assert CheckInMark.objects.count() == 1
    late = phone_client.post(address, fields | {"number": "2", "uuid": uuid4().hex}, headers=JSON)
    assert (late.status_code, "check-in for round 2 is over" in late.json()["message"]) == (409, True)


@pytest.mark.parametrize("wrong", [{"uuid": "x"}, {"number": "\0"}, {"number": "9" * 30}], ids=str)
def test_nonsense_from_a_phone_is_refused(
    phone_client: Client, address: str, tournament: Tournament, wrong: dict[str, str]
) -> None:
    fields = {"entry": f"{entry_at(tournament, 1).pk}", "number": "1", **wrong}
    assert phone_client.post(address, fields, headers=JSON).status_code == 409
    assert phone_client.post(address, {"entry": "0"}, headers=JSON).status_code == 422


def test_players_see_the_closing_time_and_the_minutes_left(
    phone_client: Client, address: str, tournament: Tournament
) -> None:
    now = timezone.localtime().replace(hour=12, minute=0)
    with time_machine.travel(now, tick=False):
        set_closing_time(tournament.event, [tournament], now + dt.timedelta(minutes=22), now)
        page = phone_client.get(address).content.decode()
    assert "closes at 12:" in page
    assert "<span data-minutes>22</span> min" in page
