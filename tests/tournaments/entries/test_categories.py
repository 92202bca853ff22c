import pytest

from tournaments.entries.categories import belongs, describe_category, members
from tournaments.models import Category, Entry

NORA = Entry(name="Ahlberg, Nora", federation="NOR", sex="w", birth_year=2010, rating=1600, club="Sjakklubben Øst")
STRANGER = Entry(name="Moe, Tor", federation="SWE")


def test_a_category_without_limits_has_all_players() -> None:
    assert members(Category(name="All"), [NORA, STRANGER]) == [NORA, STRANGER]


@pytest.mark.parametrize(
    ("limit", "fits"),
    [
        ({"born_from": 2010}, True),
        ({"born_from": 2011}, False),
        ({"born_to": 2010}, True),
        ({"born_to": 2009}, False),
        ({"rating_from": 1600}, True),
        ({"rating_from": 1601}, False),
        ({"rating_to": 1600}, True),
        ({"rating_to": 1599}, False),
        ({"sex": "w"}, True),
        ({"sex": "m"}, False),
        ({"federation": "NOR"}, True),
        ({"federation": "SWE"}, False),
        ({"club": "sjakklubben øst"}, True),
        ({"club": "Sjakklubben"}, False),
        ({"sex": "w", "born_from": 2009, "rating_to": 1700}, True),
        ({"sex": "w", "born_from": 2009, "rating_to": 1500}, False),
    ],
    ids=str,
)
def test_every_limit_counts_and_includes_its_ends(limit: dict[str, int | str], fits: bool) -> None:
    assert belongs(NORA, Category(name="Limited", **limit)) is fits


@pytest.mark.parametrize(
    ("limit", "fits"),
    [
        ({"rating_to": 1400}, True),
        ({"rating_from": 1400}, False),
        ({"born_from": 1900}, False),
        ({"born_to": 2100}, False),
        ({"sex": "m"}, False),
        ({"club": "Sjakklubben Øst"}, False),
    ],
    ids=str,
)
def test_the_unrated_are_below_every_rating_and_the_unknown_fits_no_limit(
    limit: dict[str, int | str], fits: bool
) -> None:
    assert belongs(STRANGER, Category(name="Limited", **limit)) is fits


@pytest.mark.parametrize(
    ("limit", "text"),
    [
        ({}, "everybody"),
        ({"born_from": 2010}, "born from 2010 on"),
        ({"born_to": 1960}, "born up to 1960"),
        ({"rating_from": 1600, "rating_to": 1800}, "rating from 1600 to 1800"),
        ({"rating_to": 0}, "rating up to 0"),
        ({"sex": "w", "club": "Øst", "federation": "NOR"}, "Woman, Øst, NOR"),
    ],
    ids=str,
)
def test_the_limits_are_written_out(limit: dict[str, int | str], text: str) -> None:
    assert describe_category(Category(name="Limited", **limit)) == text
