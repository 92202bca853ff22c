"""The table of accounts and the page of each: roles, changed without `/admin/`."""

import pytest
from allauth.mfa.totp.internal.auth import TOTP
from django.test import Client
from pghistory.models import Events

from ratings.accounts.second_factor import has_second_factor
from ratings.models import PasswordLink, User
from tests.ratings.reporting import logged_in_client
from tests.tournaments.factories import create_account, enrol_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def administrator() -> User:
    return create_account("ada", is_superuser=True, is_staff=True)


@pytest.fixture
def administrator_client(administrator: User) -> Client:
    return logged_in_client(administrator)


def listed_usernames(client: Client, query: str = "") -> list[str]:
    rows = client.get(f"/office/accounts/?{query}").context["rows"]
    return [user.username for user, _roles in rows]


def fields(**fields: object) -> dict[str, object]:
    return {"first_name": "", "last_name": "", "email": "", "number": "", "roles": [], **fields}


def test_the_table_is_narrowed_by_name_role_and_state(administrator_client: Client) -> None:
    create_account("mira", "arbiters", last_name="Sand")
    create_account("olga", "officers", "arbiters", email="Olga@example.org")
    create_account("gone", "arbiters", is_active=False)
    assert listed_usernames(administrator_client) == ["ada", "mira", "olga", "gone"]
    assert listed_usernames(administrator_client, "role=arbiter&state=active") == ["mira", "olga"]
    assert listed_usernames(administrator_client, "role=admin") == ["ada"]
    assert listed_usernames(administrator_client, "state=deactivated") == ["gone"]
    assert listed_usernames(administrator_client, "text=olga%40EXAMPLE") == ["olga"]
    assert listed_usernames(administrator_client, "text=sand+mira") == ["mira"]
    assert listed_usernames(administrator_client, "text=nobody") == []
    assert administrator_client.get("/office/accounts/?role=king&page=x").status_code == 200


def test_name_address_player_and_roles_are_changed_together_and_audited(administrator_client: Client) -> None:
    user, person = create_account("mira"), enrol_player("Sand, Mira", "77")
    data = fields(last_name="Sand", email="mira@example.org", number="77", roles=["arbiter", "admin"])
    assert administrator_client.post(f"/office/accounts/{user.pk}/", data).status_code == 302
    user.refresh_from_db()
    assert (user.last_name, user.email, user.player, user.is_superuser) == ("Sand", "mira@example.org", person, True)
    assert Events.objects.filter(pgh_obj_model="ratings.Membership", pgh_label="insert").exists()
    page = administrator_client.get(f"/office/audit/?of=ratings.user&key={user.pk}").content.decode()
    assert "Superuser status" in page


def test_errors_are_listed_and_nothing_is_changed(administrator_client: Client, administrator: User) -> None:
    person = enrol_player("Sand, Mira", "77")
    create_account("mira", email="mira@example.org", player=person)
    user = create_account("nora")
    for data, expected in (
        (fields(email="MIRA@example.org", roles=["arbiter"]), "mira has this address"),
        (fields(number="77", roles=["arbiter"]), "has the account mira"),
        (fields(number="78", roles=["arbiter"]), "no player 78"),
        (fields(roles=["king"]), "king"),
        (fields(first_name="\0", roles=["arbiter"]), "Null characters"),
    ):
        answer = administrator_client.post(f"/office/accounts/{user.pk}/", data)
        assert (answer.status_code, expected in answer.content.decode()) == (422, True), expected
    assert not user.groups.exists()
    answer = administrator_client.post(f"/office/accounts/{administrator.pk}/", fields(first_name="Ada", roles=[]))
    assert (answer.status_code, "remove your own role" in answer.content.decode()) == (422, True)
    administrator.refresh_from_db()
    assert (administrator.first_name, administrator.is_superuser) == ("", True)
    assert administrator_client.get(f"/office/accounts/{10**30}/").status_code == 404


def test_a_deactivated_account_is_out_at_once_and_back_when_it_is_reactivated(administrator_client: Client) -> None:
    user = create_account("olga", "officers")
    theirs = logged_in_client(user)
    assert theirs.get("/office/").status_code == 200
    administrator_client.post(f"/office/accounts/{user.pk}/deactivate/")
    assert theirs.get("/office/").status_code == 302
    assert "Deactivate" not in administrator_client.get(f"/office/accounts/{user.pk}/").content.decode().replace(
        "Deactivated", ""
    )
    administrator_client.post(f"/office/accounts/{user.pk}/reactivate/")
    assert logged_in_client(User.objects.get(pk=user.pk)).get("/office/").status_code == 200


def test_users_cannot_deactivate_their_own_account(administrator_client: Client, administrator: User) -> None:
    answer = administrator_client.post(f"/office/accounts/{administrator.pk}/deactivate/", follow=True)
    assert "your own account" in answer.content.decode()
    assert administrator_client.get("/office/accounts/").status_code == 200


def test_a_link_sets_a_new_password_once_and_is_on_record(
    client: Client, administrator_client: Client, administrator: User
) -> None:
    user = create_account("mira", "arbiters")
    address = administrator_client.post(f"/office/accounts/{user.pk}/password/").context["address"]
    assert PasswordLink.objects.values_list("user", "by").get() == (user.pk, administrator.pk)
    form = client.get(address, follow=True)
    new = {"password1": "tower-42-bishop", "password2": "tower-42-bishop"}
    client.post(form.redirect_chain[-1][0], new)
    user.refresh_from_db()
    assert user.check_password("tower-42-bishop")
    again = Client().get(address, follow=True)
    assert "password1" not in again.content.decode()
    administrator_client.post(f"/office/accounts/{user.pk}/deactivate/")
    refused = administrator_client.post(f"/office/accounts/{user.pk}/password/", follow=True)
    assert "reactivate it first" in refused.content.decode()
    assert PasswordLink.objects.count() == 1


def test_a_lost_second_factor_is_removed(administrator_client: Client) -> None:
    user = create_account("olga", "officers")
    TOTP.activate(user, "JBSWY3DPEHPK3PXP")
    assert "set up" in administrator_client.get(f"/office/accounts/{user.pk}/").content.decode()
    administrator_client.post(f"/office/accounts/{user.pk}/second-factor/remove/")
    assert not has_second_factor(user)
