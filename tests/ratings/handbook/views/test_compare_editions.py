import pytest
from django.test import Client

from tests.ratings.public_pages import get_page, table_rows

pytestmark = pytest.mark.django_db


def test_two_editions_show_their_differences_side_by_side(client: Client) -> None:
    source = get_page(client, "/rules/standard/2024-03-01/compare/2025-10-01/")
    assert "5 numbers differ" in source
    (row,) = (row for row in table_rows(source) if "difference.exempt_from" in row)
    assert row.startswith("No rating exempts a player from the limit. 8.3.1 · A For a player rated 2650 or more")


def test_equal_numbers_are_shown_too(client: Client) -> None:
    assert "62 numbers are the same" in get_page(client, "/rules/standard/2024-03-01/compare/2025-10-01/")


def test_an_announced_edition_is_compared_with_the_real_one(client: Client) -> None:
    source = get_page(client, "/rules/standard/announced-2009/compare/2009-07-01/")
    (row,) = (row for row in table_rows(source) if "development.normal" in row)
    assert row.startswith("K is normally 30.")
    assert "K is normally 15." in row
    assert "K, announced-2009" in source


@pytest.mark.parametrize(
    "address",
    [
        "/rules/standard/2024-03-01/compare/2024-03-01/",
        "/rules/standard/2024-03-01/compare/proposal-sliding-from-first-game/",
        "/rules/standard/2024-03-01/compare/2010-01-01/",
        "/rules/titles/2024-03-01/compare/2024-01-01/",
    ],
)
def test_incomparable_editions_are_404(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404
