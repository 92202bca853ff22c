"""The steps of a new office: detected, confirmed by a person, or skipped."""

import datetime as dt

import pytest
from pytest_django import Settings

from ratings.models import FederationMember, Installation
from ratings.office.first_day import BY_NAME, checklist, is_new_office, mark
from ratings.register import clubs
from tests.ratings import month
from tests.ratings.registered import registered
from tests.tournaments.cast import account, player, published

pytestmark = pytest.mark.django_db

TODAY = dt.date(2025, 11, 25)
NOW = dt.datetime(2025, 11, 25, 12, tzinfo=dt.UTC)


@pytest.fixture(autouse=True)
def here(settings: Settings, tmp_path: object) -> None:
    settings.DATA_DIR = tmp_path  # it has no backup


def states() -> dict[str, str]:
    return {each.step.name: each.state for each in checklist(TODAY).steps}


def test_an_empty_office_has_all_of_them_open() -> None:
    assert {*states().values()} == {"open"}
    assert checklist(TODAY).open == len(BY_NAME)
    assert is_new_office()


def test_what_the_program_sees_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    Installation.objects.create(authority="Office", federation="NOR", contact="Oslo", imprint="Us", logo_sha256="1")
    kari = player("Lund, Kari")
    FederationMember.objects.create(player=kari)
    clubs.join(kari, "SK Bergen", TODAY, None, NOW)
    officer = account("olga", "officers")
    account("gone", "officers", is_active=False)
    assert states()["officers"] == "open"
    account("ada", "officers", is_superuser=True)
    registered(officer)
    month.base(month.people("AB"))
    assert states()["fide"] == "done"
    assert {name for name, state in states().items() if state == "open"} == {"series", "mail", "backup"}
    monkeypatch.setattr("ratings.office.first_day.last_backup", lambda: object())
    assert states()["backup"] == "done"
    assert {each.state for each in checklist(dt.date(2025, 12, 1)).steps if each.step.name == "fide"} == {"open"}


def test_a_person_marks_leaves_out_and_takes_up_again() -> None:
    olga = account("olga", "officers")
    mark(BY_NAME["series"], "done", olga, NOW)
    mark(BY_NAME["logo"], "left", olga, NOW)
    assert (states()["series"], states()["logo"]) == ("done", "left")
    (left,) = (each.mark for each in checklist(TODAY).steps if each.step.name == "logo")
    assert left

    mark(BY_NAME["logo"], "", olga, NOW)
    mark(BY_NAME["logo"], "", olga, NOW)
    assert states()["logo"] == "open"


def test_an_office_is_new_until_it_has_published_a_list_of_its_own() -> None:
    players = month.people("AB")
    month.base(players)
    assert is_new_office()
    published({players["A"]: 1500}, "rapid")
    assert not is_new_office()
