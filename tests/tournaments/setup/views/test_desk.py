"""The whole path of a tournament at the desk, page by page, without scripts."""

from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import Staff, StaffRole, Tournament, TournamentState


def test_a_desk_lists_only_the_user_s_tournaments(client: Client, cup: Tournament, helper: User) -> None:
    factories.create_tournament(factories.create_account("other", "arbiters"), name="Other Cup")
    client.force_login(helper)
    page = client.get("/desk/").content.decode()
    assert cup.name in page
    assert "Other Cup" not in page


def test_entering_pairing_and_publishing_go_from_one_next_step_to_the_other(
    client: Client, new_tournament: Tournament, arbiter: User
) -> None:
    client.force_login(arbiter)
    desk = f"/desk/{new_tournament.slug}/"
    assert "Step 2 of 5" in client.get(desk).content.decode()
    for name in factories.NAMES[:4]:
        client.post(f"{desk}entries/add/", {"number": factories.enrol_player(name).number})
    assert "Pair all rounds" in client.get(desk).content.decode()
    client.post(f"{desk}pair/")
    assert "Publish all rounds" in client.get(desk).content.decode()
    client.post(f"{desk}publish/")
    assert "Enter the results of round 1" in client.get(desk).content.decode()
    factories.enter_missing_results(new_tournament, arbiter)
    assert "Hand in the report" in client.get(desk).content.decode()
    new_tournament.refresh_from_db()
    assert new_tournament.state == TournamentState.FINISHED


def test_a_draft_pairing_is_taken_back_with_a_button(client: Client, new_tournament: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    for name in factories.NAMES[:2]:
        client.post(f"/desk/{new_tournament.slug}/entries/add/", {"number": factories.enrol_player(name).number})
    client.post(f"/desk/{new_tournament.slug}/pair/")
    assert "Take back pairing" in client.get(f"/desk/{new_tournament.slug}/").content.decode()
    client.post(f"/desk/{new_tournament.slug}/unpair/")
    assert not new_tournament.rounds.exists()


def test_refusals_are_shown(client: Client, new_tournament: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    page = client.post(f"/desk/{new_tournament.slug}/pair/", follow=True).content.decode()
    assert "At least two players are needed; 0 entered." in page


def test_the_day_of_a_round_is_changed_and_nonsense_is_shown(client: Client, cup: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    address = f"/desk/{cup.slug}/rounds/2/day/"
    client.post(address, {"day": "2025-11-09"})
    assert f"{cup.rounds.get(number=2).day}" == "2025-11-09"
    assert "the days of the tournament" in client.post(address, {"day": "2026-01-01"}, follow=True).content.decode()
    assert "Enter a day" in client.post(address, {"day": "soon"}, follow=True).content.decode()


def test_staff_is_appointed_by_account_and_dismissed(
    client: Client, new_tournament: Tournament, arbiter: User, helper: User
) -> None:
    client.force_login(arbiter)
    address = f"/desk/{new_tournament.slug}/staff/"
    assert (
        "This account does not exist." in client.post(address, {"user": "nobody", "role": "results"}).content.decode()
    )
    client.post(address, {"user": "helper", "role": "results"})
    assert (
        "works at the tournament already" in client.post(address, {"user": "helper", "role": "deputy"}).content.decode()
    )
    appointed = Staff.objects.get(user=helper)
    assert appointed.role == StaffRole.RESULTS
    client.post(f"{address}{appointed.pk}/dismiss/")
    assert not Staff.objects.filter(user=helper).exists()


def test_the_form_appoints_no_chief_arbiter_and_dismisses_none(
    client: Client, new_tournament: Tournament, arbiter: User, helper: User
) -> None:
    client.force_login(arbiter)
    address = f"/desk/{new_tournament.slug}/staff/"
    assert client.post(address, {"user": "helper", "role": "chief"}).status_code == 422
    assert client.post(f"{address}{Staff.objects.get(user=arbiter).pk}/dismiss/").status_code == 404
    assert Staff.objects.get().role == StaffRole.CHIEF
