"""The edition of 2017 without its package. With the package, test_dutch.py pairs whole tournaments."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tournaments.pairing.field_lines import field_of_lines
from tournaments.pairing.dutch import pair
from tournaments.pairing.edition import edition_named
from tournaments.pairing.engines.external import EngineFailed

ROOT = Path(__file__).parents[4]
FOUR = field_of_lines({1: "", 2: "", 3: "", 4: ""})
ALONE = """
import sys

sys.modules["py4swiss"] = None
import django

django.setup()
import config.urls
from django.core.management import call_command
from tests.tournaments.pairing.field_lines import field_of_lines
from tournaments.pairing.dutch import pair
from tournaments.pairing.edition import edition_named

call_command("check")
print(pair(field_of_lines({1: "", 2: "", 3: "", 4: ""}), edition_named("2026-02-01")).pairs())
"""


@pytest.mark.usefixtures("without_py4swiss")
def test_without_py4swiss_one_sentence_says_so() -> None:
    with pytest.raises(EngineFailed, match="the rules of 2017 need the package py4swiss, which is not installed"):
        pair(FOUR, edition_named("2017-07-01"))


@pytest.mark.whole
def test_without_py4swiss_the_program_starts_and_the_rules_of_2026_pair_as_ever() -> None:
    settings = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"}
    ended = subprocess.run(
        [sys.executable, "-c", ALONE], cwd=ROOT, env=settings, capture_output=True, text=True, check=True
    )
    assert ended.stdout.splitlines()[-1] == "[(1, 3), (4, 2)]"
