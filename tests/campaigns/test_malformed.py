"""The campaign of malformed requests, in its short form."""

import pytest

from campaigns.malformed import lines


@pytest.mark.whole
def test_as_many_requests_are_made_as_are_wished() -> None:
    seed, *written = lines("40", "3")
    assert seed == "40 requests, seed 3"
    assert "1 passed" in written[-1], written
