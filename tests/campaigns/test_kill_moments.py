"""The campaign of named moments, in its short form: one of its tests, for which no database has to be made."""

import pytest

from campaigns.kill_moments import lines


@pytest.mark.whole
def test_the_tests_of_the_campaign_are_found_and_played() -> None:
    written = [*lines("tests/config/test_embedded.py")]
    assert "1 passed" in written[-1], written
    assert any("eight_cold_starts" in line for line in written)
