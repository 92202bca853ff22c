import pytest
from django.test import Client

from ratings.lists.editions import CHAPTERS, editions_ever_in_force, editions_never_in_force
from tests.ratings.public_pages import get_page, table_rows

pytestmark = pytest.mark.django_db

EVERY = [
    (chapter, each.name)
    for chapter in CHAPTERS
    for each in editions_ever_in_force(chapter) + editions_never_in_force(chapter)
]


@pytest.mark.parametrize(("chapter", "name"), EVERY)
def test_every_edition_has_a_page_with_all_its_numbers(client: Client, chapter: str, name: str) -> None:
    source = get_page(client, f"/rules/{chapter}/{name}/")
    (edition,) = (
        each for each in editions_ever_in_force(chapter) + editions_never_in_force(chapter) if each.name == name
    )
    assert all(f'<tr id="{key}"' in source for key in edition.cited)


@pytest.mark.parametrize("address", ["/rules/standard/2010-01-01/", "/rules/bullet/2024-03-01/", "/rules/titles/x/"])
def test_an_unknown_edition_is_404(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_number_is_a_sentence_with_its_key_its_article_and_its_certainty(client: Client) -> None:
    lines = table_rows(get_page(client, "/rules/standard/2024-03-01/"))
    assert "A difference of more than 400 points counts as 400. difference.limit 8.3.1 A" in lines


def test_changed_numbers_have_the_previous_value_beside_them(client: Client) -> None:
    source = get_page(client, "/rules/standard/2009-07-01/")
    (row,) = (row for row in table_rows(source) if "difference.limit" in row)
    assert "Before: A difference of more than 350 points counts as 350." in row
    assert source.count('class=" changed"') + source.count('class="absent changed"') == 13


def test_the_editions_before_and_after_are_linked(client: Client) -> None:
    source = get_page(client, "/rules/rapid-blitz/2022-01-01/")
    assert 'rel="prev" href="/rules/rapid-blitz/2018-07-01/"' in source
    assert 'rel="next" href="/rules/rapid-blitz/2022-10-01/"' in source
    assert "from 1 Jan 2022 until 1 Oct 2022, when the next began" in source


def test_the_first_edition_has_none_before_it(client: Client) -> None:
    source = get_page(client, "/rules/standard/1993-01-01/")
    assert 'rel="prev"' not in source
    assert "Before:" not in source


@pytest.mark.parametrize("name", ["announced-2009", "proposal-sliding-from-first-game"])
def test_an_edition_never_in_force_is_marked(client: Client, name: str) -> None:
    assert 'class="tag loud">never in force' in get_page(client, f"/rules/standard/{name}/")


def test_k_is_drawn_and_written_out(client: Client) -> None:
    source = get_page(client, "/rules/standard/2024-03-01/")
    assert "To the end of the year of the 18th birthday" in source
    assert "K 40: fewer than 30 games, rated under 2400" in source
    assert "K by the games of a period" in source
    assert "K by the games of a period" not in get_page(client, "/rules/standard/2014-07-01/")


def test_a_proposal_draws_the_k_of_each_game(client: Client) -> None:
    lines = table_rows(get_page(client, "/rules/standard/proposal-sliding-from-first-game/"))
    assert "9 77 77" in lines
    assert "10 70 25" in lines


def test_the_two_tables_are_drawn_and_printed(client: Client) -> None:
    source = get_page(client, "/rules/tables/")
    assert source.split("<main")[1].count("<svg") == 3
    lines = table_rows(source)
    assert any(row.startswith("392–411 0.92 0.08") for row in lines)
    assert any(row.startswith("736 and more 1.00 0.00") for row in lines)
    assert any(row.startswith("0.84 284") for row in lines)


def test_the_printed_examples_have_the_computed_figure_beside_them(client: Client) -> None:
    lines = table_rows(get_page(client, "/rules/examples/"))
    assert "H – 2 2128 2150 2332 2337 2337 2112 2139 –" in lines
    assert "G 2300 3 – 2353 2353 – −13.05" in lines
    assert any("2648 2649.04 misprint" in row for row in lines)
