"""The steps of a new office: detected, confirmed by a person, or skipped."""

import datetime as dt

import pytest
from pytest_django import Settings

from ratings.models import FederationMember, Installation
from ratings.office.first_day import STEPS_BY_NAME, checklist, is_new_office, record_mark
from ratings.register import clubs
from tests.ratings import month
from tests.ratings.registrations import create_registration
from tests.tournaments.factories import create_account, enrol_player, publish_list

pytestmark = pytest.mark.django_db

TODAY = dt.date(2025, 11, 25)
NOW = dt.datetime(2025, 11, 25, 12, tzinfo=dt.UTC)


@pytest.fixture(autouse=True)
def installation(settings: Settings, tmp_path: object) -> None:
    settings.DATA_DIR = tmp_path  # it has no backup


def states() -> dict[str, str]:
    return {each.step.name: each.state for each in checklist(TODAY).steps}


def test_an_empty_office_has_all_first_steps_open() -> None:
    assert {*states().values()} == {"open"}
    assert checklist(TODAY).open == len(STEPS_BY_NAME)
    assert is_new_office()


def test_completed_steps_are_recognised(monkeypatch: pytest.MonkeyPatch) -> None:
    Installation.objects.create(authority="Office", federation="NOR", contact="Oslo", imprint="Us", logo_sha256="1")
    kari = enrol_player("Lund, Kari")
    FederationMember.objects.create(player=kari)
    clubs.record_club(kari, "SK Bergen", TODAY, None, NOW)
    officer = create_account("olga", "officers")
    create_account("gone", "officers", is_active=False)
    assert states()["officers"] == "open"
    create_account("ada", "officers", is_superuser=True)
    create_registration(officer)
    month.publish_base_list(month.enrol_players("AB"))
    assert states()["fide"] == "done"
    assert {name for name, state in states().items() if state == "open"} == {"series", "mail", "backup"}
    monkeypatch.setattr("ratings.office.first_day.last_backup", lambda: object())
    assert states()["backup"] == "done"
    assert {each.state for each in checklist(dt.date(2025, 12, 1)).steps if each.step.name == "fide"} == {"open"}


def test_a_step_is_marked_skipped_and_reopened() -> None:
    olga = create_account("olga", "officers")
    record_mark(STEPS_BY_NAME["series"], "done", olga, NOW)
    record_mark(STEPS_BY_NAME["logo"], "left", olga, NOW)
    assert (states()["series"], states()["logo"]) == ("done", "left")
    (left,) = (each.mark for each in checklist(TODAY).steps if each.step.name == "logo")
    assert left

    record_mark(STEPS_BY_NAME["logo"], "", olga, NOW)
    record_mark(STEPS_BY_NAME["logo"], "", olga, NOW)
    assert states()["logo"] == "open"


def test_an_office_is_new_until_it_has_published_a_list_of_its_own() -> None:
    players = month.enrol_players("AB")
    month.publish_base_list(players)
    assert is_new_office()
    publish_list({players["A"]: 1500}, "rapid")
    assert not is_new_office()
