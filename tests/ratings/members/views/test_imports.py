"""The page of a finished import, and its undo with a confirmation."""

import pytest
from django.test import Client
from django.utils import timezone

from ratings.models import FederationMember, MemberImport, Player, User
from tests.ratings.member_lists import import_members

pytestmark = pytest.mark.django_db


def test_an_import_is_undone_after_a_confirmation_and_is_in_the_audit(officer_client: Client, officer: User) -> None:
    import_members("Ny;Nora;M-3;;2001-02-03;;;;;\nDahl;Jonas;M-4;;;;;Oslo;;\n", officer)
    MemberImport.objects.update(at=timezone.now())
    pk = MemberImport.objects.get().pk
    address = f"/office/members/import/{pk}/"
    assert f"{address}undo/" in officer_client.get(address).content.decode()
    page = officer_client.get(f"{address}undo/").content.decode()
    for effect in ("2 memberships are removed", "2 new players are removed", "1 player gets the earlier club"):
        assert effect in page
    answer = officer_client.post(f"{address}undo/", follow=True).content.decode()
    assert "The import is undone." in answer
    assert "olga undid this import" in answer
    assert not FederationMember.objects.exists()
    assert not Player.objects.exists()
    assert officer_client.post(f"{address}undo/").status_code == 422
    audit = officer_client.get(f"/office/audit/?of=ratings.memberimport&key={pk}").content.decode()
    assert "undone" in audit


def test_later_facts_are_named_instead_of_an_undo(officer_client: Client, officer: User) -> None:
    import_members("Ny;Nora;M-3;;2001-02-03;;;;;\n", officer)
    MemberImport.objects.update(at=timezone.now())
    FederationMember.objects.update(number="M-9")
    answer = officer_client.get(f"/office/members/import/{MemberImport.objects.get().pk}/undo/").content.decode()
    assert "1 member has changed since." in answer
    assert "btn-danger" not in answer
