"""The flag of inactivity."""

from datetime import date

import numpy as np
import pytest

from ratings.rules.activity import flag, inactive_players
from ratings.rules.edition import edition_on


@pytest.mark.parametrize(
    ("last_game", "list_date", "expected"),
    [
        ("2025-03-15", "2026-03-01", False),
        ("2025-03-15", "2026-04-01", True),
        ("2025-04-01", "2026-04-01", False),
        ("2025-03-31", "2026-04-01", True),
        ("2019-09-30", "2020-10-01", True),
        ("2019-10-31", "2020-11-01", False),
        ("2018-10-31", "2020-11-01", True),
        ("2019-12-01", "2021-12-01", False),
        ("2020-12-31", "2022-01-01", True),
        ("NaT", "2026-04-01", False),
    ],
)
def test_a_player_is_inactive_after_a_year_and_in_the_pandemic_after_two(last_game, list_date, expected):
    day = date.fromisoformat(list_date)
    for chapter in ("standard", "rapid-blitz"):
        result = inactive_players(edition_on(chapter, day), day, np.array([last_game], dtype="datetime64[D]"))
        assert result.tolist() == [expected]


def test_the_flags_are_those_of_the_list():
    assert [flag(idle, woman) for idle in (False, True) for woman in (False, True)] == ["", "w", "i", "wi"]
