"""Staff invited by link or mail, and the invited person's pages."""

import datetime as dt
import re

import pytest
from django.core import mail
from django.test import Client, override_settings
from django.utils import timezone

from ratings.core.errors import Refused
from ratings.models import User
from tests.mail_delivery import deliver_mail
from tests.tournaments import factories
from tournaments.models import Staff, StaffInvitation, StaffRole, Tournament
from tournaments.results.helper_links import new_token
from tournaments.setup import invitations, removal

LOCMEM = "django.core.mail.backends.locmem.EmailBackend"


def form(**values: object) -> dict[str, object]:
    fields = {"name": "Mira Sand", "email": "", "role": "results", "days": 7, "token": new_token(), **values}
    return {f"invitation-{name}": value for name, value in fields.items()}


def link(client: Client, cup: Tournament, **fields: object) -> str:
    answer = client.post(f"/desk/{cup.slug}/staff/invitations/", form(**fields))
    assert answer.status_code == 200, answer.content.decode()
    match = re.search(r'href="http://testserver(/desk/invitations/[^"]+)"', answer.content.decode())
    assert match
    return match[1]


@pytest.fixture
def address(client: Client, cup: Tournament, arbiter: User) -> str:
    """The address of an open invitation, in a logged-out browser."""
    client.force_login(arbiter)
    invitation = link(client, cup)
    client.logout()
    return invitation


def roles(cup: Tournament) -> set[tuple[str, str]]:
    return {(member.user.username, member.role) for member in cup.staff.all()}


def test_an_invited_account_accepts_once(client: Client, cup: Tournament, address: str) -> None:
    assert "Log in and accept" in client.get(address).content.decode()
    client.force_login(factories.create_account("mira"))
    assert "Accept as mira" in client.get(address).content.decode()
    assert client.post(address)["Location"] == f"/desk/{cup.slug}/"
    assert ("mira", "results") in roles(cup)
    client.force_login(factories.create_account("another"))
    assert client.get(address).status_code == 404
    assert client.post(address).status_code == 404


def test_an_invited_check_in_helper_lands_at_check_in(client: Client, cup: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    address = link(client, cup, role=StaffRole.CHECK_IN)
    client.force_login(factories.create_account("mira"))
    assert client.post(address)["Location"] == f"/desk/events/{cup.event_id}/check-in/"


def test_who_has_no_account_makes_one_and_is_logged_in(client: Client, cup: Tournament, address: str) -> None:
    fields = {"username": "mira", "first_name": "Mira", "last_name": "Sand", "password1": "tower-42-bishop"}
    refused = client.post(address, fields | {"password2": "tower-42-knight"})
    assert refused.status_code == 422
    assert client.post(address, fields | {"username": "arbiter", "password2": fields["password1"]}).status_code == 422
    assert not User.objects.filter(username="mira").exists()
    assert client.post(address, fields | {"password2": fields["password1"]}).status_code == 302
    user = User.objects.get(username="mira")
    assert (user.is_staff, user.is_superuser, user.groups.count()) == (False, False, 0)
    assert ("mira", "results") in roles(cup)
    assert client.get(f"/desk/{cup.slug}/rounds/1/").status_code == 200


def test_accepting_needs_the_token_of_the_form(cup: Tournament, address: str) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(factories.create_account("mira"))
    assert strict.post(address).status_code == 403
    assert "mira" not in {name for name, _role in roles(cup)}


def test_revoked_expired_and_unknown_invitations_open_nothing(
    client: Client, cup: Tournament, arbiter: User, address: str
) -> None:
    invitation = StaffInvitation.objects.get()
    client.force_login(arbiter)
    client.post(f"/desk/{cup.slug}/staff/invitations/{invitation.pk}/revoke/")
    assert client.get(address).status_code == 404
    _invitation, token = factories.issue_invitation(cup, arbiter, days=-1)
    assert client.get(f"/desk/invitations/{token}/").status_code == 404
    assert client.get("/desk/invitations/nothing/").status_code == 404


def test_an_invitation_ends_with_the_inviter_s_rights_and_with_the_tournament(cup: Tournament, arbiter: User) -> None:
    _invitation, token = factories.issue_invitation(cup, arbiter)
    now = timezone.now()
    assert invitations.find_invitation(token, now)
    removal.remove_tournament(cup, removal.RemovalKind.ARCHIVED, arbiter, now)
    assert invitations.find_invitation(token, now) is None
    removal.restore_tournament(cup)
    Staff.objects.filter(user=arbiter).update(role=StaffRole.RESULTS)
    assert invitations.find_invitation(token, now) is None


def test_used_meanwhile_and_working_there_already_are_refused(cup: Tournament, arbiter: User, helper: User) -> None:
    invitation, _token = factories.issue_invitation(cup, arbiter, role=StaffRole.DEPUTY)
    now = timezone.now()
    with pytest.raises(Refused, match="already"):
        invitations.accept(invitation, helper, now)
    assert ("helper", "results") in roles(cup)
    invitations.accept(invitation, factories.create_account("mira"), now)
    with pytest.raises(Refused, match="used or revoked"):
        invitations.accept(invitation, factories.create_account("another"), now)


def test_for_the_whole_event_it_is_for_each_tournament_that_the_inviter_directs(
    client: Client, cup: Tournament, arbiter: User
) -> None:
    group = factories.create_second_group(cup, arbiter)
    foreign = factories.create_second_group(cup, factories.create_account("other", "arbiters"), name="C Group")
    client.force_login(arbiter)
    address = link(client, cup, whole_event="on", role="check-in")
    client.force_login(factories.create_account("lino"))
    assert client.post(address)["Location"] == f"/desk/events/{cup.event_id}/check-in/"
    assert ("lino", "check-in") in roles(cup) & roles(group)
    assert "lino" not in {name for name, _role in roles(foreign)}


def test_the_same_form_sent_twice_is_one_invitation(client: Client, cup: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    fields = form()
    for _ in range(2):
        assert client.post(f"/desk/{cup.slug}/staff/invitations/", fields).status_code == 200
    assert StaffInvitation.objects.count() == 1


@pytest.mark.parametrize(
    "wrong",
    [{"role": "chief"}, {"role": "king"}, {"name": ""}, {"days": 0}, {"days": 61}, {"email": "x"}, {"token": "forged"}],
    ids=str,
)
def test_nonsense_makes_no_invitation(client: Client, cup: Tournament, arbiter: User, wrong: dict[str, object]) -> None:
    client.force_login(arbiter)
    assert client.post(f"/desk/{cup.slug}/staff/invitations/", form(**wrong)).status_code == 422
    assert not StaffInvitation.objects.exists()


@override_settings(EMAIL_BACKEND=LOCMEM)
def test_a_letter_waits_with_a_link_and_the_page_says_whether_it_was_sent(
    client: Client, cup: Tournament, arbiter: User
) -> None:
    client.force_login(arbiter)
    address = link(client, cup, email="mira@example.org")
    assert not mail.outbox
    assert "e-mail waiting" in client.get(f"/desk/{cup.slug}/staff/").content.decode()
    (letter,) = deliver_mail()
    assert "http://testserver/desk/invitations/" in letter.body
    assert "e-mail sent" in client.get(f"/desk/{cup.slug}/staff/").content.decode()
    stored = StaffInvitation.objects.values().get()
    assert address.split("/")[3] not in f"{stored}"
    assert stored["expires_at"] - stored["at"] == pytest.approx(dt.timedelta(days=7), abs=dt.timedelta(minutes=1))


def test_the_page_of_the_staff_says_what_each_role_may_do(client: Client, cup: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    page = client.get(f"/desk/{cup.slug}/staff/").content.decode()
    rows = {
        name: re.findall(r'hidden">(yes|no)<', row)
        for name, row in re.findall(r'<th scope="row">([a-z -]+)</th>(.+?)</tr>', page, re.S)
    }
    assert rows["chief arbiter"] == ["yes"] * 6
    assert rows["deputy arbiter"] == ["yes"] * 5 + ["no"]
    assert rows["pairing"] == ["yes"] * 4 + ["no"] * 2
    assert rows["results"] == ["yes", "no", "yes", "no", "no", "no"]
    assert rows["check-in"] == ["yes", "yes", "no", "no", "no", "no"]
