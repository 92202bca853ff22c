from dataclasses import replace

import pytest

from ratings.reports.report import Report
from ratings.reports.system import is_unstated_round_robin, system_of
from tests.tournaments.tiebreaks.report_lines import report_of_lines


@pytest.mark.parametrize(
    ("coded", "written", "system"),
    [
        ("BERGER_ROUNDROBIN", "", "round-robin"),
        ("FIDE_DOUBLEROUNDROBIN", "", "round-robin"),
        ("FIDE_DUTCH_2026_BAKU", "Individual: Round-Robin", "swiss"),
        ("FIDE_TEAM_DUTCH", "", "team"),
        ("", "Individual: Double Round-Robin", "round-robin"),
        ("", "Individual: ROUND ROBIN", "round-robin"),
        ("", "Individual: Match", "match"),
        ("FIDE_SCHEVENINGEN", "Individual: Scheveningen", "team"),
        ("", "Team: Round-Robin", "team"),
        ("", "Individual: Swiss-System", "swiss"),
        ("", "", "swiss"),
    ],
)
def test_the_coded_type_says_the_system_and_else_the_written_one(coded: str, written: str, system: str) -> None:
    assert system_of(Report(coded_type=coded, type=written)) == system


ROUND_ROBIN = {1: "2w1 3b1 .", 2: "1b0 . 3w1", 3: ". 1w0 2b="}
DOUBLE_ROUND_ROBIN = {1: "2w1 3b1 . 2b1 3w1", 2: "1b0 . 3w1 1w0 . 3b=", 3: ". 1w0 2b0 . 1b0 2w="}


@pytest.mark.parametrize("lines", [ROUND_ROBIN, DOUBLE_ROUND_ROBIN])
def test_a_report_without_a_system_is_a_round_robin_if_all_players_met_equally_often(lines: dict[int, str]) -> None:
    report = report_of_lines(lines)
    assert is_unstated_round_robin(report)
    assert is_unstated_round_robin(replace(report, type="Individual"))
    assert not is_unstated_round_robin(replace(report, type="Individual: Swiss-System"))
    assert not is_unstated_round_robin(replace(report, coded_type="FIDE_DUTCH_2026"))


@pytest.mark.parametrize(
    "lines",
    [
        {},
        {1: "2w1 2b1", 2: "1b0 1w0"},
        {1: "2w1 3b1", 2: "1b0", 3: ". 1w0"},
        {1: "2w1 3b1 . 2b1", 2: "1b0 . 3w1 1w0", 3: ". 1w0 2b0 ."},
    ],
)
def test_a_report_without_a_system_is_else_a_swiss(lines: dict[int, str]) -> None:
    report = report_of_lines(lines)
    assert not is_unstated_round_robin(report)
    assert system_of(report) == "swiss"
