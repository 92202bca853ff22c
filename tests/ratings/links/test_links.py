"""Links by token: stored once, revoked, and valid until then."""

import datetime as dt

import pytest

from ratings.core.errors import Refused
from ratings.links import links
from ratings.links.tokens import hash_token
from ratings.models import AccountInvitation, User
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db

NOW = dt.datetime(2026, 11, 25, 12, tzinfo=dt.UTC)
HOUR = dt.timedelta(hours=1)


def stored_link(token: str, name: str = "Mira") -> tuple[AccountInvitation, bool]:
    by = User.objects.filter(username="ada").first() or create_account("ada")
    return links.store_link(
        AccountInvitation(name=name, roles=["arbiter"], by=by, expires_at=NOW + HOUR), token, "name"
    )


def opened(token: str, now: dt.datetime = NOW) -> AccountInvitation | None:
    return links.find_link(AccountInvitation.objects.all(), token, now)


def test_a_link_is_kept_once_and_its_token_nowhere() -> None:
    link, is_new = stored_link("token")
    assert (is_new, stored_link("token")) == (True, (link, False))
    assert link.token_sha256 == hash_token("token")
    with pytest.raises(Refused, match="already exists, for Mira"):
        stored_link("token", "Nora")


def test_a_link_opens_until_it_expires_or_is_revoked() -> None:
    link, _new = stored_link("token")
    assert [opened("token"), opened("token", NOW + HOUR), opened(link.token_sha256)] == [link, None, None]
    links.revoke(link, NOW)
    links.revoke(link, NOW + HOUR)
    link.refresh_from_db()
    assert (link.revoked_at, opened("token")) == (NOW, None)
