"""The entries of the navigation for each role, and the current one."""

import pytest
from django.contrib.auth.models import AnonymousUser, Group
from django.template import Context, Template
from django.test import RequestFactory

from ratings.accounts.permissions import ARBITERS, OFFICERS
from ratings.accounts.templatetags.permissions import is_officer, is_staff_page
from ratings.models import User


@pytest.mark.parametrize("nobody", ["", AnonymousUser()])
def test_a_page_that_knows_no_user_does_not_offer_the_office(nobody: AnonymousUser | str) -> None:
    assert not is_officer(nobody)


@pytest.mark.django_db
@pytest.mark.parametrize(("group", "officer"), [(OFFICERS, True), (ARBITERS, False)])
def test_officers_are_offered_the_office(group: str, officer: bool) -> None:
    person = User.objects.create_user("somebody")
    assert not is_officer(person)
    person.groups.add(Group.objects.get_or_create(name=group)[0])
    assert is_officer(person) == officer


@pytest.mark.parametrize(
    ("path", "marked"),
    [
        ("/lists/", 'aria-current="page"'),
        ("/lists/2025-12/standard/", 'aria-current="true"'),
        ("/listsomething/", ""),
        ("/", ""),
    ],
)
def test_the_entry_of_this_page_and_of_what_lies_above_it_is_marked(path: str, marked: str) -> None:
    entry = Template('{% load permissions %}{% menu_entry "/lists/" "Lists" %}')
    drawn = entry.render(Context({"request": RequestFactory().get(path)}))
    assert ("aria-current" in drawn) == bool(marked)
    assert marked in drawn


@pytest.mark.parametrize(
    ("path", "at_work"),
    [
        ("/desk/", True),
        ("/office/periods/", True),
        ("/desk/helper/abc/", False),
        ("/tournaments/", False),
        ("/", False),
    ],
)
def test_the_desk_and_the_office_are_at_work_and_a_helpers_link_is_not(path: str, at_work: bool) -> None:
    assert is_staff_page(RequestFactory().get(path)) == at_work


def test_a_page_without_a_request_is_not_at_work() -> None:
    assert not is_staff_page("")
