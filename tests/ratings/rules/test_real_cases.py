"""Real periods of real players: the games, FIDE's change and the rating on the next list, with sources."""

import json
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ratings.rules import averages, change
from ratings.rules.edition import edition_on

CASES = {
    case["id"]: {**case, "source": stored["sources"][case["source"]]}
    for file in sorted((Path(__file__).parent / "real_cases").glob("*.json"))
    for stored in [json.loads(file.read_text("utf-8"))]
    for case in stored["cases"]
}


def event_sum(event: dict[str, Any]) -> int:
    """Return the sum of the changes of one event in hundredths, without K, under the edition of its first day."""
    edition = edition_on("standard", date.fromisoformat(event["start"]))
    opponents, scores = np.array([(rating, int(100 * score)) for rating, score in event["games"]]).T
    own = np.full_like(opponents, event["rating"])
    by = (
        averages.changes_per_event
        if averages.rating_method(edition, event["system"]) == "average"
        else change.changes_per_game
    )
    return int(by(edition, own, opponents, scores, np.zeros_like(own)).change.sum())


@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_the_change_and_the_new_rating_are_those_of_fide(case):
    edition = edition_on("standard", date.fromisoformat(case["period"]))
    total = sum(event_sum(event) for event in case["events"])
    result = change.new_ratings(edition, *(np.array([value]) for value in (case["rating"], case["k"], total)))
    assert case["source"]
    assert result.change.tolist() == [int(100 * Decimal(case["change"]))]
    assert case["new_rating"] in (None, int(result.rating[0]))
