import pytest

from ratings.reports.report import Report
from ratings.reports.system import system_of


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
