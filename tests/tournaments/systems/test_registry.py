import re
from collections import Counter

import pytest

from ratings.reports.report import Report
from tests.tournaments.pairing.sixteen import EDITION, second_round, sixteen
from tests.tournaments.systems.random_tournament.settings import settings_for
from tournaments.pairing.checker import check
from tournaments.pairing.colours import preference
from tournaments.pairing.edition import editions
from tournaments.pairing.engines.external import EngineFailed
from tournaments.pairing.legal import IllegalPairing
from tournaments.pairing.py4swiss_round import checked_round
from tournaments.systems.dutch import DUTCH
from tournaments.systems.random_tournament.tournament import generate
from tournaments.systems.registry import SYSTEMS, desk_systems, fide_mode_systems, system_named, system_of_report
from tournaments.systems.system import PairingSystem


def test_every_system_is_paired_or_says_what_can_be_done() -> None:
    assert [system.name for system in SYSTEMS if system.pair_round] == ["dubov", "burstein", "dutch"]
    assert all(bool(system.pair_round) != bool(system.refusal) for system in SYSTEMS)
    assert all(bool(system.pair_round) == bool(system.editions) for system in SYSTEMS)
    assert {edition.name for edition in editions()} >= {name for system in SYSTEMS for name in system.editions}
    assert [system.name for system in SYSTEMS if not system.is_endorsed] == ["dubov", "burstein"]
    assert len({system.name for system in SYSTEMS}) == len(SYSTEMS)


def test_the_desk_offers_each_system_under_a_code_of_its_own_that_the_database_takes() -> None:
    offered = desk_systems()
    assert [system.code for system in offered] == ["swiss", "round-robin", "scheveningen", "match"]
    assert fide_mode_systems() == ("swiss", "round-robin")
    for system in offered:
        assert re.fullmatch("[a-z][a-z0-9-]{1,11}", system.code)
        assert all((system.label, system.written_type, system.coded_type, system.invitation))
        assert bool(system.pair_round) != bool(system.make_table)
        assert bool(system.editions) != bool(system.explanation)


@pytest.mark.parametrize("system", desk_systems(), ids=lambda system: system.code)
def test_the_desk_finds_a_system_by_each_of_its_report_types(system: PairingSystem) -> None:
    types = (system.coded_type, system.coded_type_of_cycles)
    assert {system_of_report(Report(coded_type=coded)) for coded in types} == {system}
    assert system_of_report(Report(type=system.written_type)) == system


@pytest.mark.parametrize(
    ("coded", "written", "name"),
    [
        ("", "", "dutch"),
        ("", "Individual: Swiss-System", "dutch"),
        ("", "Open of a limited field, Dubovka", "dubov"),
        ("", "Individual FIDE Dubov", "dubov"),
        ("FIDE_DUTCH_2026_BAKU", "Individual FIDE Dubov", "dutch"),
        ("FIDE_BURSTEIN_2026", "Swiss Dutch", "burstein"),
        ("CUSTOM_SWISS", "Swiss (Burstein)", "burstein"),
        ("FIDE_LIM_2026", "", "lim"),
        ("", "Individual: Swiss, limited", "dutch"),
        ("FIDE_DOUBLESWISS", "", "double-swiss"),
        ("", "Individual: Double Round-Robin", "round-robin"),
        ("BERGER_ROUNDROBIN", "Individual: Swiss", "round-robin"),
        ("", "Individual: Match", "match"),
        ("FIDE_TEAM_ROUNDROBIN", "", "team-swiss"),
        ("FIDE_SCHEVENINGEN", "Team", "scheveningen"),
    ],
)
def test_the_coded_type_names_the_system_else_the_type_as_written(coded: str, written: str, name: str) -> None:
    assert system_of_report(Report(coded_type=coded, type=written)).name == name


def test_a_system_that_is_not_paired_says_what_can_be_done() -> None:
    with pytest.raises(EngineFailed, match="the Lim System is not paired here: pair it with another program, or name"):
        system_named("lim").pair(second_round(sixteen()), EDITION, sixteen())
    assert DUTCH.pair(second_round(sixteen()), EDITION, sixteen()).pairs()[0] == (6, 1)


@pytest.mark.parametrize("name", ["dubov", "burstein"])
@pytest.mark.parametrize("seed", range(4))
def test_whole_tournaments_are_legal_and_the_same_each_time(name: str, seed: int) -> None:
    shares = {"forfeits": "10", "withdrawals": "10", "late_entries": "20", "half_point_byes": "5"}
    settings = settings_for("9-16", "5-6", system=name, forbidden_groups="2", acceleration="baku", **shares)
    report = generate(settings, seed).report
    assert not [round_ for round_ in check(report, EDITION, system_named(name).pair) if round_.differs]
    whole = (1, report.round_count)
    groups = [group for group in report.forbidden_pairs if (group.first_round, group.last_round) == whole]
    forbidden = {frozenset((number, other)) for group in groups for number in group.numbers for other in group.numbers}
    for player in report.players:
        games = [result for result in player.rounds if result and result.opponent and result.code in "1=0"]
        assert max(Counter(result.opponent for result in games).values(), default=0) <= 1
        assert not {frozenset((player.number, result.opponent)) for result in games if result.opponent} & forbidden
        colours = "".join(result.colour for result in games)
        assert "www" not in colours
        assert "bbb" not in colours
        assert abs(colours.count("w") - colours.count("b")) <= 2
        assert [result.code for result in player.rounds if result].count("U") <= 1


def test_pairs_of_an_engine_are_checked_by_the_absolute_rules() -> None:
    class Met:
        white, black, article = 1, 9, "5.2.2"

    with pytest.raises(IllegalPairing):
        checked_round(second_round(sixteen()), EDITION, lambda rules: [Met()], preference)
