import datetime as dt

import pytest

from ratings.exports.columns import ExportedList, ListedRow


@pytest.fixture
def exported_list() -> ExportedList:
    return ExportedList("standard", dt.date(2026, 10, 1), 2, "Chess Federation of Anywhere")


@pytest.fixture
def grandmaster_row() -> ListedRow:
    return ListedRow(
        number="100001",
        name="Müller-Łęcki, Ana",
        federation="GER",
        sex="w",
        title="GM",
        womens_title="WGM",
        other_titles="IA,FT",
        birth_year=1990,
        flag="w",
        rating=2512,
        games=9,
        k=10,
        change=-7,
        rank=1,
    )


@pytest.fixture
def unrated_row() -> ListedRow:
    return ListedRow(
        number="N17",
        name="Doe, Jon",
        federation="ENG",
        sex="",
        title="",
        womens_title="",
        other_titles="",
        birth_year=None,
        flag="",
        rating=None,
        games=0,
        k=None,
        change=None,
        rank=None,
    )
