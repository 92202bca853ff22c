"""The check of words finds pronouns and private names, and nothing else."""

from pathlib import Path

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


def test_codes_of_problems_and_plain_texts_pass(tmp_path: Path) -> None:
    room = tmp_path / "config"
    room.mkdir()
    (room / "a.py").write_text('"""What they play."""\n\nCODE = "plays-himself"\n')
    assert [*problems(tmp_path)] == []
