import re
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tournaments.pairing import dutch

SMALL = {"players": 8, "rounds": 3}
BLOCKED = {"players": 4, "rounds": 2, "forbidden_groups": 1, "group_size": 4}


def generated(capsys: Any, **options: Any) -> str:
    call_command("generate_tournament", **options)
    return str(capsys.readouterr().out)


def test_the_file_names_its_command_and_the_command_gives_the_same_file(tmp_path: Path, capsys: Any) -> None:
    text = generated(capsys, **SMALL, forfeits=20, bye="0.5")
    first = text.splitlines()[0]
    assert re.fullmatch(r"### generate_tournament --players 8 --rounds 3 --forfeits 20 --bye 0.5 --seed \d+", first)
    assert generated(capsys, seed=first.split()[-1], **SMALL, forfeits=20, bye="0.5") == text
    call_command("generate_tournament", *first.split()[2:], "--output", str(tmp_path / "again.trf"))
    assert (tmp_path / "again.trf").read_bytes() == text.encode()


def test_a_seed_not_given_is_random_and_printed(capsys: Any) -> None:
    call_command("generate_tournament", **SMALL)
    first = capsys.readouterr()
    call_command("generate_tournament", **SMALL)
    assert capsys.readouterr().out != first.out
    assert first.err == f"seed {first.out.splitlines()[0].split()[-1]}\n"


def test_the_check_confirms_every_file_of_a_count(tmp_path: Path, capsys: Any) -> None:
    call_command("generate_tournament", players="4-12", rounds="2-3", seed=10, count=5, output=tmp_path)
    files = sorted(tmp_path.iterdir())
    assert [path.name for path in files] == ["10.trf", "11.trf", "12.trf", "13.trf", "14.trf"]
    capsys.readouterr()
    call_command("pair", *map(str, files), check=True)
    assert "total: 5 files, 5 equal, 0 different, 0 not checked" in capsys.readouterr().out
    assert files[1].read_bytes() == generated(capsys, players="4-12", rounds="2-3", seed=11).encode()


@pytest.mark.parametrize(
    ("seed", "reason"),
    [
        (6, "no legal pairing: 1, 2 may only meet one another, so some players remain unpaired"),
        (9, "fewer than two players are left"),
    ],
)
def test_a_round_that_cannot_be_paired_ends_the_file_with_a_sentence(seed: int, reason: str, capsys: Any) -> None:
    call_command("generate_tournament", players=4, rounds=3, seed=seed, zero_point_byes=40)
    message = capsys.readouterr()
    assert message.err == f"seed {seed}: round 2 of 3: {reason}; the file ends with round 1\n"
    assert "\n240 Z   2 " in message.out


def test_a_tournament_without_a_round_is_refused_and_nothing_written(tmp_path: Path) -> None:
    sentence = "no legal pairing: 1, 2, 3, 4 may only meet one another, so some players remain unpaired"
    seeds = [seed for seed in range(20) if _blocked_in_round_1(seed)]
    assert seeds
    with pytest.raises(CommandError) as refused:
        call_command("generate_tournament", **BLOCKED, seed=seeds[0], output=tmp_path / "none.trf")
    assert str(refused.value) == f"seed {seeds[0]}: round 1 of 2: {sentence}"
    assert not list(tmp_path.iterdir())


def _blocked_in_round_1(seed: int) -> bool:
    """Return True if round 1 has no pairing: four players must not meet, though the group may begin in round 2."""
    try:
        call_command("generate_tournament", **BLOCKED, seed=seed)
    except CommandError:
        return True
    return False


def test_a_tournament_without_round_does_not_stop_the_others(tmp_path: Path) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("generate_tournament", **BLOCKED, seed=0, count=20, output=tmp_path)
    lines, files = str(refused.value).splitlines(), list(tmp_path.iterdir())
    assert all(re.match(r"seed \d+: round 1 of 2: ", line) for line in lines)
    assert lines
    assert files
    assert len(lines) + len(files) == 20


@pytest.mark.parametrize(
    ("options", "lines"),
    [
        ({"players": 1, "rounds": 3}, ["--players: 1 found; a number from 2 to 9999, or two such as 15-215 expected"]),
        ({"players": 6, "rounds": 6}, ["--rounds: 6 found; at most 5 for 6 players expected"]),
        (
            {"seed": "S", "draws": "half"},
            [
                "--players: nothing found; a number from 2 to 9999, or two such as 15-215 expected",
                "--rounds: nothing found; a number from 1 to 99, or two such as 5-15 expected",
                "--seed: S found; a whole number from 0 to 9223372036854775807 expected",
                "--draws: half found; a whole number from 0 to 100 expected",
            ],
        ),
        (SMALL | {"count": 2}, ["--output: nothing found; a folder expected for 2 files"]),
        (SMALL | {"count": 2, "output": Path("nowhere")}, ["--output: nowhere found; a folder expected for 2 files"]),
        (SMALL | {"seed": 1, "output": Path("nowhere/a.trf")}, ["nowhere/a.trf: No such file or directory"]),
    ],
)
def test_each_impossible_option_is_refused_in_a_line(options: dict[str, Any], lines: list[str]) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("generate_tournament", **options)
    assert str(refused.value).splitlines() == lines


def test_an_engine_that_fails_is_a_line_with_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(dutch.ENGINES, "2026-02-01", lambda law: [(1, 2)])
    with pytest.raises(CommandError, match="seed 5: the engine found only what is illegal: not everybody"):
        call_command("generate_tournament", **SMALL, seed=5)
