"""The tabs of the office: three groups, waiting work, and the current part."""

import pytest
from django.template import Context
from django.test import RequestFactory

from ratings.models import Submission, User
from ratings.office.templatetags.office_sections import OfficeSection, office_sections
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db


def sections(user: User, path: str = "/office/") -> list[OfficeSection]:
    request = RequestFactory().get(path)
    request.user = user
    return office_sections(Context({"request": request}))


def test_the_parts_stand_in_three_groups_with_what_waits(submission: Submission) -> None:
    officer = create_account("Ada", "officers")
    tabs = sections(officer)
    assert [tab.label for tab in tabs if tab.starts_group] == ["Register", "Audit"]
    assert [(tab.label, tab.waiting) for tab in tabs if tab.waiting] == [("Reports", 1)]
    assert "Backup" not in [tab.label for tab in tabs]
    administrator = create_account("Root", is_superuser=True)
    assert [tab.label for tab in sections(administrator)][-4:] == ["Settings", "Accounts", "Backup", "Mail"]


@pytest.mark.parametrize(
    ("path", "here"),
    [
        ("/office/", ("Today", "page")),
        ("/office/reports/", ("Reports", "page")),
        ("/office/reports/7/", ("Reports", "true")),
        ("/office/month-end/fees/", ("Month end", "true")),
        ("/office/runs/3/", ("Periods", "true")),
        ("/office/merges/", ("Register", "true")),
    ],
)
def test_the_current_section_is_marked(path: str, here: tuple[str, str]) -> None:
    tabs = sections(create_account("Ada", "officers"), path)
    assert [(tab.label, tab.current) for tab in tabs if tab.current] == [here]
