"""An external program: its input, its output, and its failures."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ratings.reports.point_system import PointSystem
from ratings.reports.reading import read_report
from ratings.reports.report import AbnormalPoints, AccelerationOfRounds, Report, ReportPlayer, RoundResult
from tournaments.pairing.dutch import pair
from tournaments.pairing.edition import edition_named
from tournaments.pairing.engines.external import EngineFailed, ExternalProgram, parse_pairs, report_text
from tournaments.pairing.field import PairingField
from tournaments.pairing.from_report import field_of
from tournaments.pairing.legal import IllegalPairing, PairingRules

EDITION = edition_named("2026-02-01")


def line(number: int, *rounds: tuple[int | None, str, str]) -> ReportPlayer:
    return ReportPlayer(number=number, name=f"Player {number}", rounds=tuple(RoundResult(*fields) for fields in rounds))


REPORT = Report(
    name="Cup", round_count=5, initial_colour="w",
    players=(
        line(1, (3, "w", "1")), line(2, (4, "b", "=")), line(3, (1, "b", "0")), line(4, (2, "w", "=")),
        line(5, (None, "-", "H")),
    ),
)  # fmt: skip


def field(report: Report = REPORT, numbers: tuple[int, ...] = (1, 2, 3, 4)) -> PairingField:
    return field_of(report, 2, numbers, 5)


def program(folder: Path, script: str, report: Report = REPORT, seconds: int = 20) -> ExternalProgram:
    """Create a stand-in program whose script writes the file named by its last argument."""
    path = folder / "engine"
    path.write_text(f"#!{sys.executable}\nimport sys, pathlib, time\nout = pathlib.Path(sys.argv[4])\n{script}\n")
    path.chmod(0o755)
    return ExternalProgram(str(path), report, seconds)


def test_the_file_has_the_players_and_the_pairing_settings() -> None:
    forbidden = frozenset({frozenset((1, 4))})
    law = PairingRules(PairingField(field().players, round=2, initial_colour="w", forbidden_pairs=forbidden), EDITION)
    sent = read_report(report_text(REPORT, law).encode(), "round.trf").report
    assert sent is not None
    assert (sent.round_count, sent.initial_colour) == (5, "w")
    assert [group.numbers for group in sent.forbidden_pairs] == [(1, 4)]
    assert [player.points for player in sent.players] == [10, 5, 0, 5, 5]
    assert sent.players[4].rounds == (RoundResult(None, "-", "H"), RoundResult(None, "-", "Z"))
    assert len(sent.players[0].rounds) == 1


def test_points_are_written_if_they_are_not_the_usual_ones() -> None:
    football = PointSystem(
        white_win=30, black_win=30, white_draw=10, black_draw=10, white_loss=0, black_loss=0, allocated_bye=30
    )
    report = replace(REPORT, point_system=football)
    text = report_text(report, PairingRules(field(report), EDITION))
    assert "BBW  3.0\r\n" in text
    assert "BBD  1.0\r\n" in text
    assert "BBW" not in report_text(REPORT, PairingRules(field(), EDITION))


@pytest.mark.parametrize(
    "accelerated",
    [
        {"accelerations": (AccelerationOfRounds(None, 10, 1, 2, 1, 4), AccelerationOfRounds(None, 5, 3, 3, 1, 4))},
        {"coded_type": "FIDE_DUTCH_2026_BAKU"},
    ],
)
def test_the_program_reads_the_virtual_points_of_each_round(accelerated: dict[str, Any]) -> None:
    report = replace(REPORT, **accelerated)
    rows = report_text(report, PairingRules(field(report), EDITION)).splitlines()
    assert [row.split()[:5] for row in rows if row.startswith("XXA")] == [
        ["XXA", str(number), "1.0", "1.0", "0.5"] for number in (1, 2, 3, 4)
    ]


def test_a_result_with_other_points_than_its_code_is_written_as_the_code_of_its_points() -> None:
    report = replace(REPORT, abnormal_points=(AbnormalPoints("=", None, 0, 1, (2,)),))
    sent = read_report(report_text(report, PairingRules(field(report), EDITION)).encode(), "round.trf").report
    assert sent is not None
    assert [(player.points, player.rounds[0].code) for player in sent.players[1:4] if player.rounds[0]] == [
        (0, "0"), (0, "0"), (5, "="),
    ]  # fmt: skip


def test_penalties_cannot_be_written_and_stop_the_program() -> None:
    report = replace(REPORT, abnormal_points=(AbnormalPoints("", None, -5, 1, (2,)),))
    with pytest.raises(EngineFailed, match="penalties"):
        report_text(report, PairingRules(field(report), EDITION))


def test_the_pairs_of_the_program_get_our_colours_and_boards(tmp_path: Path) -> None:
    engine = program(tmp_path, "out.write_text('2\\n2 1\\n3 4\\n')")
    paired = pair(field(), EDITION, engine)
    assert paired.pairs() == [(2, 1), (3, 4)]


def test_the_program_is_called_like_bbppairings(tmp_path: Path) -> None:
    check = (
        "assert sys.argv[1] == '--dutch' and sys.argv[3] == '-p'\n"
        "assert '012 Cup' in pathlib.Path(sys.argv[2]).read_text()\n"
        "out.write_text('2\\n2 1\\n3 4\\n')"
    )
    assert program(tmp_path, check)(PairingRules(field(), EDITION)) == [(2, 1), (3, 4)]


def test_illegal_pairs_of_the_program_are_refused(tmp_path: Path) -> None:
    with pytest.raises(IllegalPairing, match="1 against 3"):
        pair(field(), EDITION, program(tmp_path, "out.write_text('2\\n1 3\\n2 4\\n')"))


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("sys.exit('no memory')", "status 1: no memory"),
        ("pass", "wrote no pairs"),
        ("out.write_text('nonsense')", "no list of pairs"),
        ("out.write_text('3\\n1 2\\n')", "no list of pairs"),
        ("time.sleep(30)", "did not end within 1 seconds"),
    ],
)
def test_a_failure_is_reported(tmp_path: Path, script: str, reason: str) -> None:
    with pytest.raises(EngineFailed, match=reason):
        program(tmp_path, script, seconds=1 if "sleep" in script else 20)(PairingRules(field(), EDITION))


def test_a_missing_program_is_reported(tmp_path: Path) -> None:
    with pytest.raises(EngineFailed, match="could not be started"):
        ExternalProgram(str(tmp_path / "nowhere"), REPORT)(PairingRules(field(), EDITION))


def test_the_bye_is_the_pair_with_zero() -> None:
    assert parse_pairs("2\n1 2\n3 0\n") == [(1, 2), (3, None)]
