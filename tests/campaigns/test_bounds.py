"""The campaign of bounds, in its short form."""

import pytest

from campaigns import bounds
from campaigns.bounds import table_lines
from tests.campaigns.campaign_output import visitor_figures
from tests.tournaments import factories


@pytest.mark.whole
def test_no_visitor_fails_beside_requests_made_to_cost_much(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "UNFINISHED", 4)
    factories.create_tournament(factories.create_account("arbiter", "arbiters"))
    lines = [*table_lines(port, 1.5)]
    failed, statuses = visitor_figures(lines)
    assert failed == dict.fromkeys(failed, 0), lines
    long_log_in, report, short_log_in, row, players, spreadsheets = statuses
    assert (long_log_in, report, short_log_in) == ({413: 4}, {0: 4}, {0: 4})
    assert (row, players) == ({413: 6}, {422: 6})
    assert spreadsheets.keys() == {422, 429}
