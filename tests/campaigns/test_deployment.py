"""The campaign of deployment, in its short form: the commands are in the pages, and the first stage is begun."""

import ast
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaigns.deployment import lines
from tests.config.database_users import ROOT
from tests.deploy.office import documented_command

STAGES = "tests/deploy/test_stages.py"


def commands() -> Iterator[tuple[str, str]]:
    """Yield the page and the beginning of each command that the tests of deployment type."""
    for path in sorted(Path(ROOT, "tests/deploy").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == documented_command.__name__
            ):
                page, beginning = (ast.literal_eval(argument) for argument in node.args)
                yield page, beginning


def test_each_command_is_in_its_page() -> None:
    texts = [documented_command(page, beginning) for page, beginning in commands()]
    assert len(texts) > 5


@pytest.mark.whole
def test_the_first_stage_begins_with_its_database() -> None:
    written = [*lines(STAGES, "-k", "makes_the_database")]
    played = "passed" if os.geteuid() == 0 else "skipped"  # root alone becomes the users of the services
    assert f"1 {played}" in written[-1], written
