"""FIDE mode on its pages: fixed settings are marked, and the exit takes two steps."""

import re

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.round_by_round import add_round, create_registered_swiss
from tournaments.models import FideMode, FideModeExit, Tournament
from tournaments.setup.leave_fide_mode import leave_fide_mode

SIGN = "Not in FIDE mode since"


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    cup = create_registered_swiss(arbiter, players=4, rounds=5, fide_mode=FideMode.ON)
    add_round(cup, [(1, 2, "10"), (3, 4, "==")])
    return cup


@pytest.fixture
def arbiter_client(client: Client, arbiter: User) -> Client:
    client.force_login(arbiter)
    return client


def desk_address(tournament: Tournament, rest: str = "settings/fide-mode/leave/") -> str:
    return f"/desk/{tournament.slug}/{rest}"


def mode(tournament: Tournament) -> str:
    return Tournament.objects.get(pk=tournament.pk).fide_mode


def test_the_first_page_says_what_it_means_and_leads_to_the_second(
    arbiter_client: Client, tournament: Tournament
) -> None:
    text = arbiter_client.get(desk_address(tournament, "settings/fide-mode/")).content.decode()
    assert "This cannot be undone" in text
    assert desk_address(tournament) in text
    assert mode(tournament) == FideMode.ON


@pytest.mark.parametrize("fields", [{"reason": "a club evening"}, {"understood": "on"}, {}])
def test_without_the_tick_or_the_reason_nothing_changes(
    arbiter_client: Client, tournament: Tournament, fields: dict[str, str]
) -> None:
    assert arbiter_client.post(desk_address(tournament), fields).status_code == 422
    assert mode(tournament) == FideMode.ON


def test_confirmed_it_is_left_and_a_second_click_does_no_harm(arbiter_client: Client, tournament: Tournament) -> None:
    fields = {"reason": "a club evening", "understood": "on"}
    text = arbiter_client.post(desk_address(tournament), fields, follow=True).content.decode()
    assert "The tournament has left FIDE mode." in text
    assert arbiter_client.post(desk_address(tournament), fields, follow=True).status_code == 200
    assert FideModeExit.objects.count() == 1


@pytest.mark.parametrize("name", ["helper", "officer"])
def test_only_arbiters_may_leave_fide_mode(client: Client, tournament: Tournament, name: str) -> None:
    user = factories.create_account(name, *(["officers"] if name == "officer" else []))
    if name == "helper":
        tournament.staff.create(user=user, role="results")
    client.force_login(user)
    assert client.post(desk_address(tournament), {"reason": "so", "understood": "on"}).status_code == 403
    assert mode(tournament) == FideMode.ON


PUBLIC = [
    "",
    "standings/",
    "crosstable/",
    "entries/",
    "paper/",
    "rounds/1/",
    "rounds/1/by-name/",
    "screen/",
    "players/1/",
]


def signed(client: Client, tournament: Tournament) -> dict[str, bool]:
    addresses = [f"/tournaments/{tournament.slug}/{rest}" for rest in PUBLIC]
    return {address: SIGN in client.get(address).content.decode() for address in addresses}


def test_the_sign_stands_on_every_page_and_paper_once_it_is_left(
    client: Client, tournament: Tournament, arbiter: User
) -> None:
    assert not any(signed(client, tournament).values())
    leave_fide_mode(tournament, arbiter, "a club evening")
    assert all(signed(client, tournament).values())
    client.force_login(arbiter)
    for rest in ("", "settings/", "entries/", "rounds/1/", "log/", "hand-in/"):
        assert SIGN in client.get(desk_address(tournament, rest)).content.decode()


def test_the_pairings_as_text_have_it_too(client: Client, tournament: Tournament, arbiter: User) -> None:
    leave_fide_mode(tournament, arbiter, "a club evening")
    address = re.search(r'href="([^"]+\.txt)"', client.get(f"/tournaments/{tournament.slug}/paper/").content.decode())
    assert address
    assert SIGN in client.get(address[1]).content.decode()


def test_a_tournament_that_never_was_in_it_has_a_neutral_line_in_its_settings_only(
    arbiter_client: Client, cup: Tournament
) -> None:
    assert "This tournament is not in FIDE mode." in arbiter_client.get(desk_address(cup, "settings/")).content.decode()
    assert "FIDE mode" not in arbiter_client.get(f"/tournaments/{cup.slug}/standings/").content.decode()
    assert arbiter_client.get(desk_address(cup)).status_code == 302


# Fixed settings are marked


def test_settings_show_what_is_fixed_and_can_still_be_saved(arbiter_client: Client, tournament: Tournament) -> None:
    page = arbiter_client.get(desk_address(tournament, "settings/"))
    form, text = page.context["form"], page.content.decode()
    assert all(form.fields[name].widget.attrs.get("readonly") for name in ("win_points", "bye_points", "own_order"))
    assert "Fixed in FIDE mode since round 1 was published." in text
    sent = {
        field.html_name: str(field.field.prepare_value(field.value()))
        for field in form
        if field.value() is not None and not field.field.widget.attrs.get("disabled")
    }
    before = Tournament.objects.values().get(pk=tournament.pk)
    assert arbiter_client.post(desk_address(tournament, "settings/"), sent | {"place": "Voss"}).status_code == 302
    assert Tournament.objects.values().get(pk=tournament.pk) == before | {"place": "Voss"}


def test_points_sent_by_an_older_page_are_refused_with_the_reason(
    arbiter_client: Client, tournament: Tournament
) -> None:
    form = arbiter_client.get(desk_address(tournament, "settings/")).context["form"]
    sent = {
        field.html_name: str(field.field.prepare_value(field.value())) for field in form if field.value() is not None
    }
    answer = arbiter_client.post(desk_address(tournament, "settings/"), sent | {"win_points": "3", "bye_points": "3"})
    assert answer.status_code == 422
    assert "Points for a win: fixed in FIDE mode since round 1 was published." in answer.content.decode()
    assert mode(tournament) == FideMode.ON


def test_forbidden_pairs_say_why_there_is_no_form(arbiter_client: Client, tournament: Tournament) -> None:
    text = arbiter_client.get(desk_address(tournament, "kept-apart/")).content.decode()
    assert "in FIDE mode forbidden pairs are set before round 1 only" in text
    assert "Add restriction" not in text


def test_an_older_round_leads_to_the_correction_for_the_rating(arbiter_client: Client, tournament: Tournament) -> None:
    add_round(tournament, [(2, 3, "10"), (4, 1, "01")])
    assert "Unlock the round" in arbiter_client.get(desk_address(tournament, "rounds/1/")).content.decode()
    add_round(tournament, [(1, 3, "=="), (2, 4, "10")])
    text = arbiter_client.get(desk_address(tournament, "rounds/1/")).content.decode()
    assert "Unlock the round" not in text
    assert f"{desk_address(tournament, 'hand-in/corrections/')}?round=1" in text


def test_the_page_of_a_helpers_phone_has_the_sign(client: Client, tournament: Tournament, arbiter: User) -> None:
    _link, token = factories.issue_helper_link(tournament, arbiter)
    leave_fide_mode(tournament, arbiter, "a club evening")
    assert SIGN in client.get(f"/desk/helper/{token}/").content.decode()
