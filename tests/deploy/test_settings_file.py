"""The file of settings, read by commands as systemd reads it for the service."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deploy.office import DEPLOY, read_settings

# From systemd.exec(5), and src/test/test-env-file.c of systemd.
LINES = [
    ("A=1", {"A": "1"}),
    (" A = 1 2 \nB=3", {"A": "1 2", "B": "3"}),
    ("EMAIL_FROM=Berger <a@example.org>", {"EMAIL_FROM": "Berger <a@example.org>"}),
    ('EMAIL_FROM="Berger <a@example.org>"', {"EMAIL_FROM": "Berger <a@example.org>"}),
    ("URL=smtp://a:b@c/?x=1&y=2#z;$(d)`e`", {"URL": "smtp://a:b@c/?x=1&y=2#z;$(d)`e`"}),
    ("# A=1\n; B=2\n\nC=3\n#D=4\\\nE=5\nF=6", {"C": "3", "E": "5", "F": "6"}),
    ("A='one # two \\n'", {"A": "one # two \\n"}),
    (r'A="say \"x\" \$ \\ \n"', {"A": r'say "x" $ \ \n'}),
    (r"A=one\ two\'\ ", {"A": "one two' "}),
    ("A=one\\\ntwo\nB=\"x\\\ny\"\nC='x\ny'", {"A": "onetwo", "B": "xy", "C": "x\ny"}),
    ("A=\"one\" 'two' three", {"A": "onetwothree"}),
    ("A=it's\nB=\nnothing\nC=3", {"A": "it's", "B": "", "C": "3"}),
    ("A=1\nA=2\r\nB=ü", {"A": "2", "B": "ü"}),
]


@pytest.mark.parametrize(("text", "settings"), LINES)
def test_a_file_of_settings_is_read_as_by_systemd(text: str, settings: dict[str, str]) -> None:
    assert read_settings(text) == settings


def test_the_file_that_is_copied_has_all_its_settings() -> None:
    text = (DEPLOY / "berger.env").read_text()
    assert [*read_settings(text)] == re.findall(r"^([A-Z_]+)=", text, re.MULTILINE)


def test_a_command_runs_with_the_settings_and_its_arguments(tmp_path: Path) -> None:
    """O29: a shell read the file, and ended with 127 at an & and at <."""
    settings = tmp_path / "berger.env"
    settings.write_text("EMAIL_FROM=Berger <a@example.org>\nEMAIL_URL=smtp://h/?a=1&b=2\n")
    code = "import os, sys; print(os.environ['EMAIL_FROM'], os.environ['EMAIL_URL'], sys.argv[1:])"
    command = [
        sys.executable,
        str(DEPLOY / "run_with_settings.py"),
        str(settings),
        sys.executable,
        "-c",
        code,
        "a b",
        "$c",
    ]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert printed == "Berger <a@example.org> smtp://h/?a=1&b=2 ['a b', '$c']\n"


def test_the_command_of_the_service_s_user_reads_the_file_in_this_way() -> None:
    script = (DEPLOY / "manage.sh").read_text()
    assert "run_with_settings.py" in script
    assert not re.search(r"^\s*(\.|source|eval)\s", script, re.MULTILINE)
