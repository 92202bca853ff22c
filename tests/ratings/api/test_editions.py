"""The rules as data."""

import pytest

from ratings.lists import editions
from tests.ratings.api.conftest import Ask

pytestmark = pytest.mark.django_db


def test_every_edition_is_shown_with_everything_it_lays_down(get_api: Ask) -> None:
    items = get_api("editions").json()["items"]
    standing = [
        edition
        for chapter in editions.CHAPTERS
        for edition in (*editions.editions_ever_in_force(chapter), *editions.editions_never_in_force(chapter))
    ]
    assert [(edition["chapter"], edition["name"]) for edition in items] == [
        (edition.chapter, edition.name) for edition in standing
    ]
    for edition in items:
        answer = get_api(f"editions/{edition['chapter']}/{edition['name']}", headers={"X-Forwarded-For": "x"}).json()
        assert answer["numbers"]
        assert answer.items() >= edition.items()


def test_a_number_has_its_article_and_says_whether_it_is_new(get_api: Ask) -> None:
    numbers = {edition["key"]: edition for edition in get_api("editions/standard/2024-03-01").json()["numbers"]}
    limit = numbers["difference.limit"]
    assert "400" in limit["says"]
    assert limit["article"] == "8.3.1"
    assert not limit["changed"]
    assert any(number["changed"] for number in numbers.values())


def test_an_unknown_edition_is_404(get_api: Ask) -> None:
    assert get_api("editions/standard/2024-03-02").status_code == 404
    assert get_api("editions/nonsense/2024-03-01").status_code == 404
    assert get_api("editions/Nonsense/2024-03-01").status_code == 422
