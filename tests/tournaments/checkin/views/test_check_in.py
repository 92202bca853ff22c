"""The check-in page of the staff, its single ticks, and ticks of others meanwhile."""

import datetime as dt
import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.checkin.check_in import create_mark, create_open_check_in
from tests.tournaments.rounds.pairing_tasks.random_swiss import create_club_swiss, entry_at, play_rounds
from tournaments.entries.absences import withdraw
from tournaments.models import CheckInMark, Staff, StaffRole, Tournament

JSON = {"accept": "application/json"}


@pytest.fixture
def tournament(arbiter: User, client: Client) -> Tournament:
    client.force_login(arbiter)
    return create_open_check_in(arbiter)


@pytest.fixture
def blitz_tournament(tournament: Tournament, arbiter: User) -> Tournament:
    """Another tournament of the same event, with two players."""
    cup = create_club_swiss(arbiter, 2, name="Blitz")
    Tournament.objects.filter(pk=cup.pk).update(event=tournament.event)
    cup.refresh_from_db()
    return cup


def desk(tournament: Tournament, page: str = "") -> str:
    return f"/desk/events/{tournament.event_id}/check-in/{page}"


def tick_form(tournament: Tournament, start: int = 1, **other: str) -> dict[str, str]:
    return {
        "entry": f"{entry_at(tournament, start).pk}", "number": "1", "here": "1", "version": "0",
        "uuid": uuid4().hex, **other,
    }  # fmt: skip


def changes(client: Client, tournament: Tournament, **seen: object) -> Any:
    answer = client.get(desk(tournament, "changes/"), seen)
    return json.loads(answer.content) if answer.status_code == 200 else None


def test_the_page_lists_the_players_of_all_tournaments_of_the_event(
    client: Client, tournament: Tournament, blitz_tournament: Tournament, arbiter: User
) -> None:
    create_mark(entry_at(tournament, 2), arbiter)
    withdraw(entry_at(tournament, 3), 1, arbiter)
    page = client.get(desk(tournament)).content.decode()
    assert page.count('<li id="player-') == 8
    assert page.count('class="absent"') == 6
    assert page.count('class="here"') == page.count('class="away"') == 1
    assert "1 of 7 here" in page
    assert "withdrawn" in page
    assert "Blitz" in page


def test_a_helper_of_one_tournament_sees_and_ticks_its_players_only(
    client: Client, tournament: Tournament, blitz_tournament: Tournament, helper: User
) -> None:
    Staff.objects.create(tournament=blitz_tournament, user=helper, role=StaffRole.CHECK_IN)
    client.force_login(helper)
    page = client.get(desk(tournament)).content.decode()
    assert page.count('<li id="player-') == 2
    assert "Pair round" not in page
    assert client.post(desk(tournament, "mark/"), tick_form(blitz_tournament), headers=JSON).status_code == 200
    refused = client.post(desk(tournament, "mark/"), tick_form(tournament, 1), headers=JSON)
    assert refused.status_code == 422
    assert CheckInMark.objects.count() == 1


def test_before_it_is_open_the_page_offers_to_open_it(client: Client, arbiter: User) -> None:
    client.force_login(arbiter)
    tournament = create_club_swiss(arbiter, 2)
    assert "Open check-in" in client.get(desk(tournament)).content.decode()
    page = client.post(desk(tournament, "open/"), follow=True).content.decode()
    assert "0 of 2 here" in page
    page = client.post(desk(tournament, "close/"), follow=True).content.decode()
    assert "closed for players" in page
    assert "Open check-in" in client.post(desk(tournament, "end/"), follow=True).content.decode()


def test_one_tournament_is_closed_alone(client: Client, tournament: Tournament, blitz_tournament: Tournament) -> None:
    client.post(desk(tournament, "open/"))
    client.post(desk(tournament, "close/"), {"tournament": blitz_tournament.slug})
    assert [(check_in.tournament, check_in.closed_at is None) for check_in in tournament.check_ins.all()] == [
        (tournament, True)
    ]
    assert blitz_tournament.check_ins.get().closed_at is not None


def test_a_tick_is_answered_with_the_current_state(client: Client, tournament: Tournament, arbiter: User) -> None:
    answer = client.post(desk(tournament, "mark/"), tick_form(tournament), headers=JSON)
    held = json.loads(answer.content)
    assert (answer.status_code, held["here"], held["version"], held["who"]) == (200, True, 1, "arbiter")
    create_mark(entry_at(tournament, 1), arbiter, is_here=False, seen_version=1)
    create_mark(entry_at(tournament, 1), arbiter, seen_version=2)
    late = client.post(desk(tournament, "mark/"), tick_form(tournament, here="0", version="1"), headers=JSON)
    held = json.loads(late.content)
    assert (late.status_code, held["here"], held["version"]) == (409, True, 3)
    assert "arbiter entered “here”" in held["message"]


def test_a_plain_form_ticks_too_and_says_what_was_refused(client: Client, tournament: Tournament) -> None:
    data = tick_form(tournament)
    here = data.pop("here")
    address = desk(tournament, "mark/") + "?" + "&".join(f"{name}={value}" for name, value in data.items())
    assert client.post(address, {"here": here})["Location"] == f"{desk(tournament)}#player-{data['entry']}"
    assert CheckInMark.objects.get().is_here
    page = client.post(desk(tournament, "mark/"), tick_form(tournament, number="7"), follow=True).content.decode()
    assert "check-in for round 7 is over" in page


def test_ticks_of_another_account_are_refused(client: Client, tournament: Tournament, arbiter: User) -> None:
    other = client.post(desk(tournament, "mark/"), tick_form(tournament, owner=f"{arbiter.pk + 1}"), headers=JSON)
    assert (other.status_code, CheckInMark.objects.count()) == (401, 0)
    assert (
        client.post(desk(tournament, "mark/"), tick_form(tournament, owner=f"{arbiter.pk}"), headers=JSON).status_code
        == 200
    )


@pytest.mark.parametrize(
    "wrong",
    [
        {"uuid": ""}, {"uuid": "x"}, {"here": ""}, {"here": "2"}, {"version": "-1"}, {"version": "²"}, {"number": "0"},
        {"number": "9" * 400}, {"number": "999999999"}, {"entry": "\0"}, {"entry": "999999999"}, {"entry": ""},
    ],
    ids=str,
)  # fmt: skip
def test_incomplete_or_invalid_ticks_are_refused(client: Client, tournament: Tournament, wrong: dict[str, str]) -> None:
    assert client.post(desk(tournament, "mark/"), tick_form(tournament, **wrong), headers=JSON).status_code == 422
    assert not CheckInMark.objects.exists()


def test_a_station_receives_other_ticks_and_page_changes(client: Client, tournament: Tournament, arbiter: User) -> None:
    first = changes(client, tournament, since=0)
    assert changes(client, tournament, since=first["since"], seen=first["seen"]) is None
    create_mark(entry_at(tournament, 2), None)
    news = changes(client, tournament, since=first["since"], seen=first["seen"])
    assert [(player["entry"], player["here"], player["who"]) for player in news["players"]] == [
        (entry_at(tournament, 2).pk, True, "the player, by the link")
    ]
    assert news["seen"] == first["seen"]
    withdraw(entry_at(tournament, 3), 1, arbiter)
    after = changes(client, tournament, since=news["since"], seen=news["seen"])
    assert (after["players"], after["seen"] != news["seen"]) == ([], True)
    play_rounds(tournament, 1)
    assert changes(client, tournament, since=after["since"], seen=after["seen"])["seen"] != after["seen"]


@pytest.mark.parametrize("since", ["", "x", "-1", "9" * 30])
def test_any_seen_state_of_a_station_is_answered(client: Client, tournament: Tournament, since: str) -> None:
    assert client.get(desk(tournament, "changes/"), {"since": since, "seen": since}).status_code == 200


def test_an_event_that_is_not_there_is_not_found(client: Client, tournament: Tournament) -> None:
    assert client.get("/desk/events/99999999999999999999/check-in/").status_code == 404


def test_an_event_whose_rounds_are_played_says_so(client: Client, arbiter: User) -> None:
    client.force_login(arbiter)
    tournament = factories.create_running_tournament(arbiter)
    factories.enter_missing_results(tournament, arbiter)
    assert "No round of this event is left" in client.get(desk(tournament)).content.decode()


def test_the_paper_list_has_a_box_for_each_player_who_is_expected(
    client: Client, tournament: Tournament, arbiter: User
) -> None:
    create_mark(entry_at(tournament, 2), arbiter)
    withdraw(entry_at(tournament, 3), 1, arbiter)
    page = client.get(desk(tournament, "list/")).content.decode()
    assert (page.count("☐"), page.count("☑")) == (4, 1)
    assert page.index("Player 03") < page.index("withdrawn")


def test_the_card_shows_the_same_link_until_it_is_replaced_or_withdrawn(client: Client, tournament: Tournament) -> None:
    assert "Create link" in client.get(desk(tournament, "card/")).content.decode()
    first = client.post(desk(tournament, "link/"), follow=True).context["address"]
    page = client.get(desk(tournament, "card/"))
    assert page.context["address"] == first
    assert '<svg aria-hidden="true"' in page.content.decode()
    assert client.get(first).status_code == 200
    second = client.post(desk(tournament, "link/"), follow=True).context["address"]
    assert (client.get(first).status_code, client.get(second).status_code) == (404, 200)
    client.post(desk(tournament, "link/end/"))
    assert client.get(second).status_code == 404


def test_a_closing_time_is_set_and_taken_away_on_the_page(client: Client, tournament: Tournament) -> None:
    later = timezone.localtime() + dt.timedelta(days=2)
    page = client.post(
        desk(tournament, "close-at/"), {"closes_at": f"{later:%Y-%m-%dT%H:%M}"}, follow=True
    ).content.decode()
    assert "closes on" in page
    closes_at = tournament.check_ins.get().closes_at
    assert closes_at
    assert closes_at.replace(second=0) == later.replace(second=0, microsecond=0)
    client.post(desk(tournament, "close-at/"), {"closes_at": f"{later:%Y-%m-%dT%H:%M}", "never": "1"})
    assert tournament.check_ins.get().closes_at is None


@pytest.mark.parametrize("wrong", ["x", "2020-01-01T10:00", "\0", "99999-01-01T10:00"])
def test_a_closing_time_that_has_passed_or_is_none_changes_nothing(
    client: Client, tournament: Tournament, wrong: str
) -> None:
    assert client.post(desk(tournament, "close-at/"), {"closes_at": wrong}, follow=True).status_code == 200
    assert tournament.check_ins.get().closes_at is None
