"""The campaign of the referee, in its short form: the referee is a script with the answers of our own engine."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from campaigns.pairing_referee import AS_REFEREE, lines
from campaigns.random_rounds import RandomTournament
from tournaments.pairing.dutch import pair

PLAYERS, ROUNDS = (9, 9), 5
# It answers its first call with the file 1, its second with the file 2, and fails when there is none.
REFEREE = """\
#!/bin/sh
cd {folder} || exit 1
echo >> calls
cp "$(wc -l < calls)" "$4"
"""
Answers = Callable[[list[str]], None]


def answers(seed: int) -> Iterator[str]:
    """Yield the pairs of each round of a tournament, as the referee writes them."""
    tournament = RandomTournament(seed, PLAYERS)
    for field in tournament.fields():
        paired = pair(field, AS_REFEREE)
        pairs = paired.pairs()
        yield "\n".join([str(len(pairs)), *(f"{white} {black}" for white, black in pairs)]) + "\n"
        tournament.play(paired)


@pytest.fixture
def referee(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Answers:
    """Let a program with these answers be the referee."""

    def play(texts: list[str]) -> None:
        program = tmp_path / "referee"
        program.write_text(REFEREE.format(folder=tmp_path))
        program.chmod(0o755)
        for number, text in enumerate(texts, 1):
            (tmp_path / str(number)).write_text(text)
        for name, value in {
            "REFEREE": program, "SEED": 1, "ROUNDS": ROUNDS, "PLAYERS": "{}-{}".format(*PLAYERS), "PROCESSES": 1,
        }.items():  # fmt: skip
            monkeypatch.setenv(name, str(value))

    return play


@pytest.mark.whole
def test_rounds_that_are_paired_alike_are_counted(referee: Answers) -> None:
    referee([*answers(1)])
    (sums,) = lines()
    assert f"{ROUNDS} rounds; " in sums
    assert "different" not in sums


@pytest.mark.whole
def test_a_round_that_is_paired_otherwise_is_printed(referee: Answers) -> None:
    first, second, *rest = answers(1)
    count, board, *boards = second.splitlines()
    other = "\n".join([count, " ".join(reversed(board.split())), *boards])
    referee([first, other, *rest])
    difference, *_ = lines()
    assert difference.startswith("seed 1, ")
    assert "round 2: colours, from board 1: we have " in difference


def test_without_a_referee_the_campaign_asks_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REFEREE", raising=False)
    assert [*lines()] == ["REFEREE must name a bbpPairings of version 6"]
