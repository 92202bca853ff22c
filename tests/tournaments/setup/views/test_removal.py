"""Copying, archiving, deleting and restoring on the pages of the desk."""

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import Removal, Staff, StaffRole, Tournament


@pytest.fixture
def arbiter_client(client: Client, cup: Tournament, arbiter: User) -> Client:
    client.force_login(arbiter)
    return client


def test_deleting_asks_for_the_name(arbiter_client: Client, cup: Tournament) -> None:
    address = f"/desk/{cup.slug}/remove/"
    assert f"Delete {cup.name}" in arbiter_client.get(address).content.decode()
    for fields in ({"kind": "deleted"}, {"kind": "deleted", "name": "Autumn"}, {"kind": "burnt"}, {}):
        assert arbiter_client.post(address, fields).status_code in (200, 422)
    assert not Removal.objects.exists()
    assert arbiter_client.post(address, {"kind": "deleted", "name": f" {cup.name} "}).status_code == 302
    assert Removal.objects.get().is_deleted


def test_a_deleted_tournament_is_nowhere_and_is_restored_from_its_list(
    arbiter_client: Client, cup: Tournament, arbiter: User
) -> None:
    arbiter_client.post(f"/desk/{cup.slug}/remove/", {"kind": "deleted", "name": cup.name})
    for gone in (
        f"/tournaments/{cup.slug}/",
        f"/tournaments/{cup.slug}/standings/",
        f"/desk/{cup.slug}/",
        f"/desk/{cup.slug}/rounds/1/",
        f"/api/v1/tournaments/{cup.slug}",
        f"/desk/events/{cup.event_id}/",
    ):
        assert arbiter_client.get(gone).status_code in (403, 404), gone
    for page in ("/", "/tournaments/", "/tournaments/?q=autumn", "/sitemap-tournaments.xml", "/api/v1/tournaments"):
        assert cup.slug not in arbiter_client.get(page).content.decode(), page
    desk = arbiter_client.get("/desk/").content.decode()
    assert f'"/desk/{cup.slug}/"' not in desk
    assert "/desk/events/removed/" in desk
    assert f"/desk/{cup.slug}/restore/" in arbiter_client.get("/desk/events/removed/").content.decode()
    arbiter_client.post(f"/desk/{cup.slug}/restore/")
    assert arbiter_client.get(f"/tournaments/{cup.slug}/").status_code == 200


def test_an_archived_tournament_says_so_and_nothing_of_it_is_changed(arbiter_client: Client, cup: Tournament) -> None:
    before = arbiter_client.get(f"/tournaments/{cup.slug}/").content.decode()
    arbiter_client.post(f"/desk/{cup.slug}/remove/", {"kind": "archived"})
    for page in (f"/tournaments/{cup.slug}/", f"/tournaments/{cup.slug}/standings/", f"/desk/{cup.slug}/"):
        assert "Archived on" in arbiter_client.get(page).content.decode(), page
    assert "Archived on" not in before
    pairing = factories.board(cup, 1, 1)
    answer = arbiter_client.post(f"/desk/{cup.slug}/rounds/1/boards/1/", {"result": "10", "version": pairing.version})
    assert answer.status_code == 403
    assert "archived" in arbiter_client.post(f"/desk/{cup.slug}/pair/").content.decode()
    for page in ("/tournaments/", "/api/v1/tournaments", "/sitemap-tournaments.xml"):
        assert cup.slug not in arbiter_client.get(page).content.decode(), page


def test_visitors_with_an_open_page_learn_that_it_was_archived(client: Client, cup: Tournament, arbiter: User) -> None:
    page = f"/tournaments/{cup.slug}/"
    tag = client.get(page).headers["ETag"]
    client.force_login(arbiter)
    client.post(f"/desk/{cup.slug}/remove/", {"kind": "archived"})
    client.logout()
    answer = client.get(page, headers={"If-None-Match": tag})
    assert "Archived on" in answer.content.decode()


def test_a_deputy_removes_nothing(client: Client, cup: Tournament, helper: User) -> None:
    Staff.objects.filter(user=helper).update(role=StaffRole.DEPUTY)
    client.force_login(helper)
    assert "Archive or delete" not in client.get(f"/desk/{cup.slug}/settings/").content.decode()
    assert client.post(f"/desk/{cup.slug}/remove/", {"kind": "archived"}).status_code == 403


def test_a_copy_has_settings_days_categories_and_staff_but_no_entries(
    arbiter_client: Client, cup: Tournament, helper: User
) -> None:
    cup.categories.create(name="Juniors", born_from=2006)
    first, second, *_others = cup.entries.all()
    cup.forbidden_pairs.create(kind="players", first=first, second=second)
    cup.forbidden_pairs.create(kind="club", value="Red", hard=False, last_round=2)
    cup.forbidden_pairs.create(kind="federation")
    fields = {"name": "Winter Cup", "first_day": "2026-01-30"}
    for _ in range(2):
        assert arbiter_client.post(f"/desk/{cup.slug}/copy/", fields).status_code == 302
    copy = Tournament.objects.get(name="Winter Cup")
    assert (f"{copy.first_day}", f"{copy.last_day}") == ("2026-01-30", "2026-02-01")
    assert (copy.place, copy.time_control, copy.system) == (cup.place, cup.time_control, cup.system)
    assert copy.standings_order == cup.standings_order
    assert copy.event != cup.event
    assert copy.lots_seed != cup.lots_seed
    assert [(category.name, category.born_from) for category in copy.categories.all()] == [("Juniors", 2006)]
    staff = {(member.user.username, member.role) for member in copy.staff.all()}
    assert staff == {("arbiter", "chief"), ("helper", "results")}
    rules = [(rule.kind, rule.value, rule.hard, rule.last_round) for rule in copy.forbidden_pairs.all()]
    assert rules == [("club", "Red", False, 2), ("federation", "", True, None)]
    assert not copy.entries.exists()
    assert not copy.rounds.exists()


def test_a_copy_joins_the_event_if_wanted_and_nonsense_makes_none(arbiter_client: Client, cup: Tournament) -> None:
    address = f"/desk/{cup.slug}/copy/"
    for fields in (
        {"name": "", "first_day": "2026-01-30"},
        {"name": "x" * 201, "first_day": "2026-01-30"},
        {"name": "Late", "first_day": "2199-12-30"},
        {"name": "Never", "first_day": "30"},
    ):
        assert arbiter_client.post(address, fields).status_code == 422
    assert Tournament.objects.count() == 1
    arbiter_client.post(address, {"name": "B Group", "first_day": "2199-12-29", "same_event": "on"})
    assert cup.event.tournaments.count() == 2


def test_users_who_may_not_create_tournaments_cannot_copy_them(client: Client, cup: Tournament, helper: User) -> None:
    Staff.objects.filter(user=helper).update(role=StaffRole.DEPUTY)
    client.force_login(helper)
    assert client.post(f"/desk/{cup.slug}/copy/", {"name": "Mine", "first_day": "2026-01-30"}).status_code == 403
    assert Tournament.objects.count() == 1
