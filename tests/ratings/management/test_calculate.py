"""The command that answers JSON lines."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from ratings.management.commands.calculate import arriving_lines

RATED = {"kind": "rated", "on": "2024-06-01", "ratings": [2000, 2000]}


def lines(*questions: Any) -> str:
    return "".join(f"{each if isinstance(each, str) else json.dumps(each)}\n" for each in questions)


def manage(*arguments: object, text: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *map(str, arguments)],
        input=text,
        capture_output=True,
        text=True,
        cwd=settings.BASE_DIR,
        env={**os.environ, **environment},
        check=False,
    )


def test_a_file_is_answered_line_by_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "questions.jsonl"
    path.write_text(lines(*({**RATED, "id": number} for number in range(300))))
    call_command("calculate", path)
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert answers == [{"id": number, "rated": True, "reason": "rated"} for number in range(300)]


def test_errors_are_reported_at_their_line_and_the_command_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "questions.jsonl"
    path.write_text(lines({**RATED, "id": 1}, "", "nonsense", {**RATED, "id": 2, "rating": 2}, {**RATED, "id": 3}))
    with pytest.raises(CommandError, match=r'^2 not answered: see "error" in their places$'):
        call_command("calculate", path)
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each.get("id") for each in answers] == [1, None, 2, 3]
    assert [each["error"]["line"] for each in answers if "error" in each] == [3, 4]


def test_a_file_that_cannot_be_read_is_one_line() -> None:
    with pytest.raises(CommandError, match=r"^/no/such/file: No such file or directory$"):
        call_command("calculate", "/no/such/file")


@pytest.mark.whole
def test_a_process_answers_without_a_database_and_says_by_its_status_whether_all_was_answered() -> None:
    nowhere = {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/nowhere"}
    good = manage("calculate", text=lines(RATED, RATED), **nowhere)
    assert (good.returncode, good.stderr) == (0, "")
    assert good.stdout == '{"rated":true,"reason":"rated"}\n' * 2
    bad = manage("calculate", text=lines("{", RATED), **nowhere)
    assert bad.returncode == 1
    assert bad.stderr == 'CommandError: 1 not answered: see "error" in their places\n'
    assert [is_error(line) for line in bad.stdout.splitlines()] == [True, False]


def is_error(line: str) -> bool:
    return "error" in json.loads(line)


@pytest.mark.whole
def test_an_answer_comes_before_the_next_question_is_asked() -> None:
    with subprocess.Popen(
        [sys.executable, "manage.py", "calculate"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=settings.BASE_DIR,
    ) as process:
        assert process.stdin
        assert process.stdout
        for number in range(3):
            process.stdin.write(lines({**RATED, "id": number}))
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
        assert process.wait() == 0


class Trickle(io.BytesIO):
    """A stream that returns five bytes at a time."""

    def read1(self, size: int | None = -1, /) -> bytes:
        return super().read(5)


def test_lines_are_put_together_however_they_arrive() -> None:
    arrived = list(arriving_lines(io.BufferedReader(Trickle(b"one\ntwo three four\n\nfive"))))
    assert [line for some in arrived for line in some] == [b"one", b"two three four", b"", b"five"]
    trickled = list(arriving_lines(Trickle(b"one\ntwo three four\n\nfive")))  # type: ignore[arg-type]
    assert [line for some in trickled for line in some] == [b"one", b"two three four", b"", b"five"]
    assert list(arriving_lines(Trickle(b""))) == []  # type: ignore[arg-type]
