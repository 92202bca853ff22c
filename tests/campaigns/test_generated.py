"""The campaign of random tournaments, in its short form."""

import pytest

from campaigns.generated import lines


@pytest.mark.whole
def test_the_rounds_of_random_tournaments_are_confirmed() -> None:
    (sums,) = lines("1-3")
    assert sums.startswith("seed 3: 3 tournaments, ")
    assert ", 0 different; " in sums
