"""The rules as data."""

import pytest

from ratings.lists import editions
from tests.ratings.api.conftest import Ask

pytestmark = pytest.mark.django_db


def test_every_edition_is_told_with_everything_it_lays_down(ask: Ask) -> None:
    items = ask("editions").json()["items"]
    known = [
        one for chapter in editions.CHAPTERS for one in (*editions.in_force(chapter), *editions.never_in_force(chapter))
    ]
    assert [(one["chapter"], one["name"]) for one in items] == [(one.chapter, one.name) for one in known]
    for one in items:
        told = ask(f"editions/{one['chapter']}/{one['name']}", headers={"X-Forwarded-For": "x"}).json()
        assert told["numbers"]
        assert told.items() >= one.items()


def test_a_number_has_its_article_and_says_whether_it_is_new(ask: Ask) -> None:
    numbers = {one["key"]: one for one in ask("editions/standard/2024-03-01").json()["numbers"]}
    limit = numbers["difference.limit"]
    assert "400" in limit["says"]
    assert limit["article"] == "8.3.1"
    assert not limit["changed"]
    assert any(one["changed"] for one in numbers.values())


def test_what_is_no_edition_is_not_there(ask: Ask) -> None:
    assert ask("editions/standard/2024-03-02").status_code == 404
    assert ask("editions/nonsense/2024-03-01").status_code == 422
