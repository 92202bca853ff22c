"""Ranks won and lost."""

import pytest

from tournaments.standings.templatetags.standings import ranks_gained


@pytest.mark.parametrize(
    ("moved", "expected"),
    [
        (1, '<span title="1 place up">▲1</span>'),
        (3, '<span title="3 places up">▲3</span>'),
        (-1, '<span title="1 place down">▼1</span>'),
        (-2, '<span title="2 places down">▼2</span>'),
        (0, ""),
        (None, ""),
    ],
)
def test_ranks_won_point_up_and_lost_ones_down(moved: int | None, expected: str) -> None:
    assert ranks_gained(moved) == expected
