import datetime as dt

import numpy as np
import pytest

from ratings.checks.classification import control_of, time_control_of
from ratings.reports.report import Report
from ratings.rules.edition import NoEdition
from ratings.rules.time_control_codes import parse_time_control

DAY = dt.date(2025, 11, 7)


def test_the_coded_time_control_goes_before_the_written_one() -> None:
    assert time_control_of(Report(coded_time_control="600+5", time_control="90 min + 30 s")) == parse_time_control(
        "600+5"
    )
    assert time_control_of(Report(time_control="90 min + 30 s")) == parse_time_control("5400+30")


def test_a_time_control_that_cannot_be_read_for_certain_is_none() -> None:
    assert time_control_of(Report(coded_time_control="long")) is None
    assert time_control_of(Report(time_control="as usual")) is None
    assert time_control_of(Report()) is None


@pytest.mark.parametrize(
    ("time", "highest", "control"),
    [
        ("5400+30", [2000], "standard"),
        ("3600", [1799], "standard"),
        ("3600", [1800], None),
        ("3600", [1800, 1500], "standard"),
        ("900+10", [2700], "rapid"),
        ("180+2", [2700], "blitz"),
        ("60", [0], None),
    ],
)
def test_an_event_belongs_to_the_list_its_time_allows_one_pair(time: str, highest: list[int], control: str) -> None:
    assert control_of(parse_time_control(time), DAY, np.array(highest, dtype=np.int64)) == control


def test_an_event_without_games_is_of_the_list_unrated_players_could_have() -> None:
    assert control_of(parse_time_control("3600"), DAY, np.array([], dtype=np.int64)) == "standard"


def test_before_the_first_edition_nothing_can_be_decided() -> None:
    with pytest.raises(NoEdition):
        control_of(parse_time_control("5400+30"), dt.date(1950, 1, 1), np.array([2000], dtype=np.int64))
