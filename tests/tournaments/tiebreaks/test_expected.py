"""Known values, from expected/<tournament>.toml with their source, of the tournaments in files/."""

import tomllib
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from ratings.reports.reading import read_report
from ratings.reports.report import Report
from ratings.reports.system import system_of
from tests.tournaments.tiebreaks.report_lines import standings_of, tie_break_values

HERE = Path(__file__).parent
EVERY_EDITION = ("2023-09-01", "2024-08-01", "2026-03-01")


def expected(name: str) -> dict[str, Any]:
    return tomllib.loads((HERE / "expected" / f"{name}.toml").read_text("utf-8"))


def report(name: str) -> tuple[Report, bool]:
    report = read_report((HERE / "files" / f"{name}.trf").read_bytes()).report
    assert report is not None
    return report, system_of(report) == "round-robin"


def columns() -> Iterator[Any]:
    for path in sorted((HERE / "expected").glob("*.toml")):
        for edition, codes in expected(path.stem).get("editions", {}).items():
            for code, by_number in codes.items():
                for in_force in EVERY_EDITION if edition == "all" else (edition,):
                    yield pytest.param(path.stem, in_force, code, by_number, id=f"{path.stem} {code} {in_force}")


@pytest.mark.parametrize(("name", "edition", "code", "by_number"), list(columns()))
def test_the_value_is_the_known_one(name: str, edition: str, code: str, by_number: dict[str, str]) -> None:
    read, round_robin = report(name)
    result = tie_break_values(read, code, edition, round_robin)
    assert by_number
    assert {n: Decimal(result[int(n)]) for n in by_number} == {n: Decimal(value) for n, value in by_number.items()}


@pytest.mark.parametrize("edition", EVERY_EDITION)
@pytest.mark.parametrize("name", ["round_robin", "direct_encounter"])
def test_direct_encounter_gives_the_known_places_among_the_tied(name: str, edition: str) -> None:
    read, round_robin = report(name)
    standings = standings_of(read, "DE", edition, round_robin)
    places = standings.results[1].parts["place"]
    stated = expected(name)["direct_encounter"]
    assert {number: int(places[standings.field.index_of(int(number))]) for number in stated} == stated


@pytest.mark.parametrize("edition", ["2024-08-01", "2026-03-01"])
def test_the_ranks_are_the_known_ones(edition: str) -> None:
    read, _ = report("unplayed_rounds")
    standings = standings_of(read, "SB,SB/C1,SB/C2", edition)
    stated = expected("unplayed_rounds")["ranks"][edition]
    assert {str(n): int(rank) for n, rank in zip(standings.field.numbers, standings.ranks, strict=True)} == stated


def test_every_tournament_has_expected_values_and_every_value_a_source() -> None:
    files = {path.stem for path in (HERE / "files").glob("*.trf")}
    assert files == {path.stem for path in (HERE / "expected").glob("*.toml")}
    assert all(expected(name)["source"] for name in files)
