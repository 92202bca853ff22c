"""The campaign of heavy work, in its short form."""

import pytest

from bench.long_list import long_list, previous_list
from campaigns import heavy_work
from campaigns.heavy_work import table_lines
from tests.campaigns.campaign_output import visitor_figures


@pytest.mark.whole
def test_no_visitor_fails_beside_heavy_work(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heavy_work, "REPORT_BYTES", 20_000)
    newest = long_list(2000)
    previous_list(newest)
    lines = [*table_lines(port, 1.5, newest)]
    failed, statuses = visitor_figures(lines)
    assert failed == dict.fromkeys(failed, 0), lines
    assert len(failed) == 9
    assert [sum(each.values()) for each in statuses] == [heavy_work.AT_ONCE] * 8
    assert {status for each in statuses for status in each} <= {200, 422, 429}
    from_one, from_many = statuses[::2], statuses[1::2]
    assert any(429 in each for each in from_one)
    assert not any(429 in each for each in from_many)
