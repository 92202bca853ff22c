"""The campaign of endorsement in its short form: the other program is a script with answers that the test gives it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from campaigns import compared_tournament, endorsement
from campaigns.compared_tournament import AS_BBP, EDITION, KNOWN, SOURCES, compare
from tournaments.pairing.dutch import pair
from tournaments.pairing.edition import DutchEdition
from tournaments.pairing.from_report import field_of, reported_pairs

SIZES = (("5-9", "3-5"),)
# It answers a check with the file "check", a pairing with the file "pairs".
PROGRAM = """\
#!/bin/sh
case "$*" in
    *" -c") cat {folder}/check ;;
    *) cp {folder}/pairs "$4" ;;
esac
"""
Other = Callable[[int, list[tuple[int, int]]], None]


@pytest.fixture
def other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Other:
    """Let another program pair one round so, and all other rounds as we do."""

    def answer(different_round: int, boards: list[tuple[int, int]]) -> None:
        (tmp_path / "check").write_text(f"file: Round #{different_round}\n  1 - 2\n")
        (tmp_path / "pairs").write_text("\n".join([str(len(boards)), *(f"{white} {black}" for white, black in boards)]))
        program = tmp_path / "program"
        program.write_text(PROGRAM.format(folder=tmp_path))
        program.chmod(0o755)
        monkeypatch.setenv("BBPPAIRINGS", str(program))

    return answer


def boards_of(seed: int, number: int, edition: DutchEdition = EDITION, sizes: tuple = SIZES) -> list[tuple[int, int]]:
    """Return the boards of a round of our tournament of a seed."""
    report = SOURCES["berger"](seed, sizes)
    numbers = {player for two in reported_pairs(report, number) for player in two if player}
    return pair(field_of(report, number, numbers, report.round_count), edition).pairs()


def test_rounds_paired_alike_are_counted(other: Other) -> None:
    other(1, boards_of(1, 1))
    done = compare("berger", 1, 0, SIZES)
    assert done.differences == []
    assert done.counts["rounds by bbpPairings"] == done.counts["rounds"] > 0


def test_other_colours_are_a_difference_by_their_article(other: Other) -> None:
    (white, black), *boards = boards_of(1, 2)
    other(2, [(black, white), *boards])
    (difference,) = compare("berger", 1, 0, SIZES).differences
    assert difference.article.startswith("5.2")
    assert f"round 2: we have [({white}, {black})], it has [({black}, {white})]" == difference.sentence


def test_other_pairs_are_a_difference_by_the_article_against_them(other: Other) -> None:
    (first, second), (third, fourth), *boards = boards_of(1, 1)
    other(1, [(first, fourth), (third, second), *boards])
    (difference,) = compare("berger", 1, 0, SIZES).differences
    assert difference.article == "4.3"  # both are of S1: they meet only after an exchange


def test_another_order_of_boards_is_only_counted(other: Other) -> None:
    other(1, boards_of(1, 1)[::-1])
    done = compare("berger", 1, 0, SIZES)
    assert done.differences == []
    assert done.counts["orders of boards by bbpPairings"] == 1


def test_floats_of_a_bye_worth_a_loss_are_known(other: Other) -> None:
    sizes = (("5-16", "3-7"),)
    other(3, boards_of(204, 3, AS_BBP, sizes))
    (difference,) = compare("berger", 204, 0, sizes).differences
    assert difference.article == KNOWN


def test_a_failure_of_the_program_is_a_difference(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BBPPAIRINGS", str(tmp_path / "nowhere"))
    (difference,) = compare("berger", 1, 0, SIZES).differences
    assert difference.subject == "failure"


def test_gacrux_pairs_and_ranks_as_we_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compared_tournament.BbpPairings, "present", lambda: None)
    done = compare("berger", 1, 9, SIZES)
    assert done.differences == []
    assert done.counts["rounds by gacrux"] == done.counts["rounds"]
    assert done.counts["standings by gacrux"] == 1


def test_differences_are_kept_with_their_report(other: Other, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(endorsement, "FOLDER", tmp_path)
    (white, black), *boards = boards_of(1, 2)
    other(2, [(black, white), *boards])
    (line,) = endorsement._keep_differences(compare("berger", 1, 0, SIZES))
    (file,) = tmp_path.glob("berger-1-bbpPairings-round-5.2*.trf")
    sentence, _, report = file.read_text().partition("\n")
    assert line.endswith(sentence.removeprefix("### "))
    assert report.startswith("012 Random tournament 1\n")


@pytest.mark.whole
def test_a_run_is_continued_and_ends_with_sums(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(endorsement, "FOLDER", tmp_path / "run")
    options = ("--sources", "berger", "--players", "5-6", "--gacrux-players", "0", "--processes", "1")
    [*endorsement.lines("--tournaments", "1", *options)]
    *_, progress, sums, _, _ = (line for line in endorsement.lines("--tournaments", "2", *options) if "bbp" not in line)
    assert progress.startswith("2 of 2 seeds, ")
    assert sums.startswith("berger: 2 tournaments, ")
    with pytest.raises(SystemExit, match="--fresh"):
        [*endorsement.lines("--tournaments", "2", "--sources", "berger")]
