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


def test_names_of_values_arguments_and_functions_describe_them(tmp_path: Path) -> None:
    room = tmp_path / "ratings"
    room.mkdir()
    (room / "a.py").write_text(
        "from b import day as shown\n\n\ndef made(who: int, *, what_: int) -> None:\n"
        "    for _place, people in []: ...\n    try: ...\n    except OSError as why: ...\n"
        "    match 1:\n        case where: ...\n"
    )
    assert [line.split(";")[0].removeprefix("ratings/a.py:") for line in problems(tmp_path)] == [
        "1: “shown” as the name of a value",
        "4: “made” as the name of a function",
        "4: “what_” as the name of an argument",
        "4: “who” as the name of an argument",
        "5: “_place” as the name of a value",
        "5: “people” as the name of a value",
        "7: “why” as the name of a value",
        "9: “where” as the name of a value",
    ]


def test_fields_stored_arguments_and_functions_of_tests_keep_their_names(tmp_path: Path) -> None:
    (tmp_path / "ratings" / "lists").mkdir(parents=True)
    (tmp_path / "ratings" / "models.py").write_text("class Row:\n    place: int\n    why, kept = 1, 2\n")
    (tmp_path / "ratings" / "lists" / "jobs.py").write_text("def make_file(made: int) -> None: ...\n")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "a.py").write_text("def made() -> None: ...\n\n\ndef b(people: int) -> None: ...\n")
    assert [*problems(tmp_path)] == []


def test_two_players_are_first_and_second(tmp_path: Path) -> None:
    room = tmp_path / "tournaments"
    room.mkdir()
    (room / "a.py").write_text("def may_meet(one: int, other: int) -> None: ...\n")
    assert [line.split(";")[0] for line in problems(tmp_path)] == [
        "tournaments/a.py:1: “one” as the name of an argument"
    ]


def test_notes_of_toml_files_are_looked_at(tmp_path: Path) -> None:
    room = tmp_path / "ratings" / "rules" / "editions"
    room.mkdir(parents=True)
    (room / "2022-01-01.toml").write_text('k = 20 # to her\nnote = "limited for him"\n')
    assert [line.split(";")[0] for line in problems(tmp_path)] == [
        "ratings/rules/editions/2022-01-01.toml:1: “her”",
        "ratings/rules/editions/2022-01-01.toml:2: “him”",
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
