"""Published and simulated lists side by side: inflation, spread, changes, and the largest differences."""

import datetime as dt
import json

import pytest

from ratings.simulation.replay.comparison import MAX_PLAYERS, ListComparison

DAYS = [dt.date(2025, number, 1) for number in (1, 2, 3)]


def list_comparison() -> ListComparison:
    """Return a comparison: C enters the second list, B leaves with the third. The simulation has no second list."""
    comparison = ListComparison(DAYS[0], {"A": 2000, "B": 1800})
    comparison.add_published(DAYS[1], {"A": 2010, "B": 1796, "C": 1500})
    comparison.add_published(DAYS[2], {"A": 2012, "C": 1506})
    comparison.add_simulated({"A": 2030, "B": 1790, "C": 1500})
    return comparison


def test_inflation_is_of_those_on_two_lists_in_a_row_and_adds_up() -> None:
    """+10 and −4, then +2 and +6; in the simulation +30 and −10 at once."""
    lists = list_comparison().outcome()["lists"]
    assert [(list_["published"]["moved"], list_["published"]["drift"]) for list_ in lists] == [(0, 0), (3, 3), (4, 7)]
    assert [list_["shadow"] and (list_["shadow"]["moved"], list_["shadow"]["drift"]) for list_ in lists] == [
        (0, 0), None, (10, 10),
    ]  # fmt: skip


def test_a_list_has_its_size_mean_and_spread() -> None:
    start = list_comparison().outcome()["lists"][0]["published"]
    assert (start["rated"], start["mean"], start["spread"]) == (2, 1900, 100)


def test_changes_are_of_those_who_were_there_from_first_to_last_in_both() -> None:
    outcome = list_comparison().outcome()
    assert outcome["changes"] == {"published": {"12": 1}, "shadow": {"30": 1}}
    assert outcome["moved"]["shadow"] == {"players": 1, "mean": 30, "spread": 0, "absolute": 30, "most": 30}


def test_differences_are_of_those_rated_in_both_at_the_end() -> None:
    outcome = list_comparison().outcome()
    assert outcome["differences"] == {"18": 1, "-6": 1}
    assert outcome["apart"] == {"players": 2, "mean": 6, "spread": 12, "absolute": 12, "most": 18, "same": 0}
    assert outcome["only"] == {"published": 0, "shadow": 1}


def test_the_largest_difference_comes_first_and_equal_players_are_left_out() -> None:
    comparison = ListComparison(DAYS[0], {})
    published = {f"{number:02}": 2000 for number in range(MAX_PLAYERS + 10)}
    comparison.add_published(DAYS[1], published)
    comparison.add_simulated({number: 2000 - int(number) for number in published})
    players = comparison.outcome()["players"]
    assert [row["difference"] for row in players] == [-(MAX_PLAYERS + 9) + index for index in range(MAX_PLAYERS)]
    two = ListComparison(DAYS[0], {})
    two.add_published(DAYS[1], {"A": 2000, "B": 2000, "C": 2000})
    two.add_simulated({"A": 2000, "B": 2001, "C": 1999})
    assert [(row["number"], row["difference"]) for row in two.outcome()["players"]] == [("B", 1), ("C", -1)]


@pytest.mark.parametrize("comparison", [list_comparison(), ListComparison(DAYS[0], {})], ids=["some", "none"])
def test_the_outcome_is_plain(comparison: ListComparison) -> None:
    assert json.loads(json.dumps(comparison.outcome())) == comparison.outcome()
