"""The check of words: pronouns and private names, without false alarms."""

import shutil
import subprocess
from pathlib import Path

import pytest

from config.words import new_subjects, problems, subject_problems


def test_pronouns_and_private_names_are_found_with_their_lines(tmp_path: Path) -> None:
    room = tmp_path / "tournaments"
    room.mkdir()
    (room / "a.py").write_text(
        '"""A game that he plays."""\n\n\ndef told() -> None: ...\n\n\ndef scold() -> None: ...  # the shell\n'
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
    for path in ("ratings/migrations/a.py", "tests/config/test_words.py"):
        (tmp_path / path).parent.mkdir(parents=True)
        (tmp_path / path).write_text("told = 1  # to him\n")
    assert [*problems(tmp_path)] == []


def test_codes_of_problems_and_plain_texts_pass(tmp_path: Path) -> None:
    room = tmp_path / "config"
    room.mkdir()
    (room / "a.py").write_text('"""A game they play."""\n\nCODE = "plays-himself"\n')
    assert [*problems(tmp_path)] == []


def test_a_class_name_occurs_once_but_for_those_of_django(tmp_path: Path) -> None:
    for app in ("ratings", "tournaments"):
        (tmp_path / app).mkdir()
        (tmp_path / app / "a.py").write_text("class Line:\n    class Meta: ...\n")
    assert [*problems(tmp_path)] == ["tournaments/a.py:1: the class name Line is taken; it is in ratings/a.py:1"]


def test_docstrings_name_their_subject_and_those_of_functions_begin_with_a_verb(tmp_path: Path) -> None:
    room = tmp_path / "ratings"
    room.mkdir()
    (room / "a.py").write_text(
        '"""How ratings change."""\n\n\nclass Rating:\n    """The rating of a player."""\n\n    @property\n'
        '    def k(self) -> int:\n        """The K-factor."""\n\n    def change(self) -> int:\n'
        '        """The change of the rating."""\n\n    def floor(self) -> int:\n        """Return the floor."""\n'
    )
    assert [line.split(";")[0] for line in problems(tmp_path)] == [
        "ratings/a.py:1: a docstring begins with “how”",
        "ratings/a.py:12: the docstring of change begins with “the”",
    ]


@pytest.mark.parametrize(
    ("subject", "faults"),
    [
        ("Lock results of completed rounds", []),
        ("x" * 72, []),
        ("x" * 73, ["the subject has 73 characters"]),
        ("Show the player his rating.", ["the subject ends with a full stop", "“his”"]),
        ("Write deeds of officers", ["“deeds” in the subject"]),
    ],
)
def test_subjects_of_commits_are_short_and_in_the_words_of_the_field(subject: str, faults: list[str]) -> None:
    assert [fault.split(";")[0] for fault in subject_problems(subject)] == faults


def test_subjects_are_checked_from_the_commit_that_brought_the_hook(tmp_path: Path) -> None:
    git = ["git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@example.org"]
    assert new_subjects(tmp_path) == []
    subprocess.run([*git, "init", "-q"], check=True)
    (tmp_path / ".githooks").mkdir()
    for name in ("before", ".githooks/commit-msg", "after"):
        (tmp_path / name).write_text("")
        subprocess.run([*git, "add", "-A"], check=True)
        subprocess.run([*git, "commit", "-q", "--no-verify", "-m", f"Add {name}"], check=True)
    assert [subject for _, subject in new_subjects(tmp_path)] == ["Add after"]


def test_the_hook_refuses_a_long_subject_before_the_commit(tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    hook = root / ".githooks" / "commit-msg"
    message = tmp_path / "message"
    for subject, status in (("Lock results", 0), ("x" * 73, 1)):
        message.write_text(f"{subject}\n\nbody\n")
        assert subprocess.run([shutil.which("sh") or "", hook, message], cwd=root, check=False).returncode == status
