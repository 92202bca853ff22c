"""The statistics of a list."""

import pytest

from ratings.lists.statistics import (
    StatisticsGroup,
    figures_of,
    mean,
    mean_of_first,
    median,
)
from tests.ratings.month import enrol_players, publish_base_list


@pytest.mark.parametrize(
    ("counts", "middle"),
    [({}, None), ({1500: 1}, 1500), ({1500: 1, 1600: 1}, 1500), ({1500: 1, 1600: 2}, 1600), ({1500: 2, 1600: 2}, 1500)],
)
def test_the_median_is_the_rating_in_the_middle_of_two_the_lower(counts: dict[int, int], middle: int | None) -> None:
    assert median(counts) == middle


@pytest.mark.parametrize(("first", "expected"), [(1, 2000), (2, 1950), (3, 1933), (4, 1850), (5, None)])
def test_the_mean_of_the_first_takes_just_so_many(first: int, expected: int | None) -> None:
    assert mean_of_first({2000: 1, 1900: 2, 1600: 1}, first) == expected


@pytest.mark.parametrize(("total", "expected"), [(3000, 1500), (3001, 1501), (2999, 1500)])
def test_a_mean_is_rounded_halves_up(total: int, expected: int) -> None:
    assert mean(total, 2) == expected


@pytest.mark.django_db
class TestOfAList:
    def test_each_player_is_counted_in_each_distribution(self) -> None:
        players = (
            enrol_players("A", birth_year=1980, title="GM", womens_title="WGM", sex="w")
            | enrol_players("BC", birth_year=2012)
            | enrol_players("D", birth_year=None, title="FM")
            | enrol_players("E", birth_year=1930)
        )
        figures = figures_of(publish_base_list(players, {"A": 2000, "B": 1999, "C": 1950, "D": 1949, "E": 1900}))
        assert figures.everybody == StatisticsGroup("", 5, 5, 1, 1960)
        assert figures.median == 1950
        assert figures.first_hundred is None
        assert figures.ratings == (
            StatisticsGroup("1900–1949", 2, 2, 0, 1925),
            StatisticsGroup("1950–1999", 2, 2, 0, 1975),
            StatisticsGroup("2000–2049", 1, 1, 1, 2000),
        )
        assert [(group.name, group.players) for group in figures.ages] == [
            *[("10–14", 2), *((f"{age}–{age + 4}", 0) for age in range(15, 45, 5)), ("45–49", 1)],
            *[*((f"{age}–{age + 4}", 0) for age in range(50, 90, 5)), ("90 and older", 1), ("–", 1)],
        ]  # fmt: skip
        assert [(group.name, group.players) for group in figures.titles] == [("GM", 1), ("FM", 1), ("WGM", 1)]
        assert figures.federations == (StatisticsGroup("AUT", 5, 5, 1, 1960),)

    def test_an_empty_band_between_two_others_is_shown(self) -> None:
        figures = figures_of(publish_base_list(enrol_players("AB"), {"A": 2000, "B": 1899}))
        assert [(group.name, group.players, group.mean) for group in figures.ratings] == [
            ("1850–1899", 1, 1899), ("1900–1949", 0, None), ("1950–1999", 0, None), ("2000–2049", 1, 2000),
        ]  # fmt: skip

    def test_one_federation_is_counted_alone(self) -> None:
        version = publish_base_list(enrol_players("AB"), {"A": 2000, "B": 1900})
        assert figures_of(version, "AUT") == figures_of(version)
        nobody = figures_of(version, "GER")
        assert nobody.everybody is None
        assert nobody.ratings == nobody.federations == ()
        assert nobody.ratings_chart is None

    def test_unrated_players_are_not_counted(self) -> None:
        version = publish_base_list(enrol_players("ABF"), {"A": 2000, "B": 1900})
        everybody = figures_of(version).everybody
        assert everybody is not None
        assert everybody.players == 2
