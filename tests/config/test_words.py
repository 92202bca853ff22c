"""The check of words: pronouns and private names, without false alarms."""

from pathlib import Path

import pytest

from config.words import problems


def test_pronouns_and_private_names_are_found_with_their_lines(tmp_path: Path) -> None:
    room = tmp_path / "tournaments"
    room.mkdir()
    (room / "a.py").write_text(
        '"""What he plays."""\n\n\ndef told() -> None: ...\n\n\ndef scold() -> None: ...  # the shell\n'
    )
    assert [line.split(";")[0] for line in problems(tmp_path)] == [
        "tournaments/a.py:1: “he”",
        "tournaments/a.py:4: “told” in the name told",
    ]


@pytest.mark.parametrize("room", ["tests", "bench", "campaigns"])
def test_tests_benches_and_campaigns_are_looked_at_too(tmp_path: Path, room: str) -> None:
    (tmp_path / room).mkdir()
    (tmp_path / room / "a.py").write_text(
        "def test_what_she_plays() -> None: ...\n\n\ndef deeds(asked: str) -> None:\n"
        "    one = 1\n    for shown in []: ...  # to him\n"
    )
    assert [line.split(";")[0].removeprefix(f"{room}/a.py:") for line in problems(tmp_path)] == [
        "1: “she” in the name test_what_she_plays",
        "4: “asked” as the name of an argument",
        "4: “deeds” in the name deeds",
        "5: “one” as the name of a value",
        "6: “him”",
        "6: “shown” as the name of a value",
    ]


def test_in_the_name_of_a_test_leaves_is_a_verb(tmp_path: Path) -> None:
    room = tmp_path / "tests"
    room.mkdir()
    (room / "a.py").write_text("def test_a_player_leaves() -> None: ...\n\n\ndef leaves() -> None: ...\n")
    assert [line.split(";")[0] for line in problems(tmp_path)] == ["tests/a.py:4: “leaves” in the name leaves"]


def test_the_remarks_of_golden_months_are_looked_at(tmp_path: Path) -> None:
    room = tmp_path / "tests" / "ratings" / "engine" / "golden"
    room.mkdir(parents=True)
    (room / "standard.txt").write_text("A 2000  # his first\n")
    assert [line.split(";")[0] for line in problems(tmp_path)] == [
        "tests/ratings/engine/golden/standard.txt:1: “his”",
    ]


def test_migrations_and_the_examples_here_are_left_out(tmp_path: Path) -> None:
    for place in ("ratings/migrations/a.py", "tests/config/test_words.py"):
        (tmp_path / place).parent.mkdir(parents=True)
        (tmp_path / place).write_text("told = 1  # to him\n")
    assert [*problems(tmp_path)] == []


def test_codes_of_problems_and_plain_texts_pass(tmp_path: Path) -> None:
    room = tmp_path / "config"
    room.mkdir()
    (room / "a.py").write_text('"""What they play."""\n\nCODE = "plays-himself"\n')
    assert [*problems(tmp_path)] == []


def test_a_class_name_occurs_once_but_for_those_of_django(tmp_path: Path) -> None:
    for app in ("ratings", "tournaments"):
        (tmp_path / app).mkdir()
        (tmp_path / app / "a.py").write_text("class Line:\n    class Meta: ...\n")
    assert [*problems(tmp_path)] == ["tournaments/a.py:1: the class name Line is taken; it is in ratings/a.py:1"]
