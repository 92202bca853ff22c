"""The terms of a simulation: stored and read again, refused if unknown, used instead of the rules of the time."""

import datetime as dt

import pytest

from ratings.engine.editions import EditionsInForce, editions_needed
from ratings.rules.edition_schema import TimeControl
from ratings.simulation.replay.terms import (
    BadTerms,
    SimulationTerms,
    from_json,
    replace_edition,
)
from tests.ratings.engine.run_inputs import DATE, OPENS

SLIDING = "proposal-sliding-after-first-rating"
DAYS = {OPENS, DATE, dt.date(2023, 5, 1)}


@pytest.mark.parametrize(
    "terms",
    [
        SimulationTerms(),
        SimulationTerms(edition="announced-2009", lists_a_year=4),
        SimulationTerms(sliding=SLIDING, stable=10),
        SimulationTerms(sliding=SLIDING, stable=16, formula=False),
    ],
)
def test_stored_simulation_rules_are_read_back(terms: SimulationTerms) -> None:
    assert from_json(terms.to_json(), "standard") == terms


@pytest.mark.parametrize(
    ("terms", "control", "message"),
    [
        (SimulationTerms(edition="2013-01-01"), "standard", "no edition for 2013-01-01"),
        (SimulationTerms(edition="announced-2009"), "rapid", "no edition for announced-2009"),
        (SimulationTerms(sliding="proposal-of-nobody"), "standard", "no edition for proposal-of-nobody"),
        (SimulationTerms(sliding=SLIDING, stable=9), "standard", "found 9, allowed are 10 to 16"),
        (SimulationTerms(sliding=SLIDING, stable=17), "standard", "found 17, allowed are 10 to 16"),
        (SimulationTerms(lists_a_year=5), "standard", "found 5, allowed are 1, 2, 3, 4, 6, 12"),
    ],
)
def test_unknown_simulation_rules_are_refused(terms: SimulationTerms, control: TimeControl, message: str) -> None:
    with pytest.raises(BadTerms, match=message):
        from_json(terms.to_json(), control)


@pytest.mark.parametrize("day", sorted(DAYS))
def test_one_edition_holds_on_every_day_and_the_other_chapter_stays(day: dt.date) -> None:
    needed = editions_needed("standard", DAYS)
    law = EditionsInForce("standard", replace_edition(needed, "standard", "announced-2009"))
    assert law.on(day).name == "announced-2009"
    assert law.on(day, "rapid-blitz") == EditionsInForce("standard", needed).on(day, "rapid-blitz")


def test_a_one_time_increase_of_the_edition_has_no_date() -> None:
    chosen = EditionsInForce(
        "standard", replace_edition(editions_needed("standard", DAYS), "standard", "2024-03-01")
    ).on(OPENS)
    assert chosen.lift is not None
    assert chosen.first_day == dt.date.min


def test_without_a_named_edition_the_original_editions_apply() -> None:
    needed = editions_needed("standard", DAYS)
    assert replace_edition(needed, "standard", "") == needed
