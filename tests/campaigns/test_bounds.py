"""The campaign of bounds, in its short form."""

import pytest

from campaigns import bounds
from campaigns.bounds import measured
from tests.campaigns.noticed import noticed
from tests.tournaments import cast


@pytest.mark.whole
def test_no_visitor_fails_beside_requests_made_to_cost_much(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "UNFINISHED", 4)
    cast.tournament(cast.account("arbiter", "arbiters"))
    lines = [*measured(port, 1.5)]
    failed, statuses = noticed(lines)
    assert failed == dict.fromkeys(failed, 0), lines
    long_log_in, report, short_log_in, row, players, spreadsheets = statuses
    assert (long_log_in, report, short_log_in) == ({413: 4}, {0: 4}, {0: 4})
    assert (row, players) == ({413: 6}, {422: 6})
    assert spreadsheets.keys() == {422, 429}
