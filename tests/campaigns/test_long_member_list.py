"""The campaign of a long list of members, in its short form."""

import re

import pytest

from campaigns.long_member_list import table_lines

MOST = 2.0  # seconds


@pytest.mark.whole
@pytest.mark.django_db(transaction=True)
def test_requests_stay_fast_while_a_member_list_is_stored() -> None:
    recorded, *waits = table_lines(1200, 1200)
    assert recorded.startswith("1200 rows: 1200 added, 720 of them new, 0 left out")
    longest = {line.partition(":")[0]: float(re.findall(r"longest (\S+) s", line)[0]) for line in waits}
    assert {name: seconds for name, seconds in longest.items() if seconds > MOST} == {}
