"""The campaign of heavy work, in its short form."""

import pytest

from bench.long_list import list_before, long_list
from campaigns import heavy_work
from campaigns.heavy_work import measured
from tests.campaigns.noticed import noticed


@pytest.mark.whole
def test_no_visitor_fails_beside_heavy_work(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heavy_work, "REPORT_BYTES", 20_000)
    newest = long_list(2000)
    list_before(newest)
    lines = [*measured(port, 1.5, newest)]
    failed, statuses = noticed(lines)
    assert failed == dict.fromkeys(failed, 0), lines
    assert len(failed) == 9
    assert [sum(each.values()) for each in statuses] == [heavy_work.AT_ONCE] * 8
    assert {status for each in statuses for status in each} <= {200, 422, 429}
    from_one, from_many = statuses[::2], statuses[1::2]
    assert any(429 in each for each in from_one)
    assert not any(429 in each for each in from_many)
