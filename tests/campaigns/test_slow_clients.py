"""The campaign of slow clients, in its short form."""

import pytest

from campaigns import slow_clients
from campaigns.slow_clients import table_lines
from tests.campaigns.campaign_output import visitor_figures


@pytest.mark.whole
def test_no_visitor_fails_beside_slow_clients(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_clients, "UPLOADS", 3)
    lines = [*table_lines(port, 1.5, 2000)]
    failed, statuses = visitor_figures(lines)
    assert failed == dict.fromkeys(failed, 0), lines
    assert len(failed) == 5
    assert statuses == [{413: 3}], "longer than the calculator takes a report"
