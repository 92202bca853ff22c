"""Unused addresses of packages."""

import pytest
from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.test import Client

from ratings.models import User


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["visitor", "arbiter", "admin"])
def test_admin_addresses_do_not_reveal_existing_rows(name: str) -> None:
    client = Client()
    if name != "visitor":
        client.force_login(User.objects.create_user(name, is_staff=name == "admin", is_superuser=name == "admin"))
    account = User.objects.create_user("somebody")
    kinds = [ContentType.objects.get_for_model(kind).pk for kind in (User, Group)] + [10**9]
    addresses = [f"{kind}/{row}/" for kind in kinds for row in (account.pk, 10**9, "%00")] + ["", "x/y/", "1/1"]
    assert {client.get(f"/admin/r/{address}").status_code for address in addresses} == {404}
