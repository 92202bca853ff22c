"""Simulated lists in sequence: equal terms give equal results, other terms continue from their own."""

import datetime as dt

import pytest

from ratings.engine.editions import editions_needed
from ratings.engine.inputs import EntryInput, RunInputs, UsedList
from ratings.engine.rate import rate
from ratings.simulation.replay.chain import SimulationChain
from ratings.simulation.replay.identity import with_current_numbers
from ratings.simulation.replay.terms import SimulationTerms
from tests.ratings.engine.golden_month import YEARS, inputs_of
from tests.ratings.engine.run_inputs import (
    DATE,
    OPENS,
    event_input,
    game_inputs,
    player_input,
    run_inputs,
)

JANUARY = dt.date(2026, 1, 1)


def first() -> RunInputs:
    """Return a month: N, unrated, scores one of three in their first event; A beats B."""
    players = [player_input("A", 2000), player_input("B", 1900), player_input("C", 1800), player_input("N")]
    return run_inputs(players, [event_input()], game_inputs(1, "A 1-0 B", "N =-= B", "N =-= C", "N 0-1 A"))


def second() -> RunInputs:
    """Return the month after, on the published list of the first: N plays three more games."""
    published = {row.number: row for row in rate(first()).listed}
    used = UsedList("standard", DATE, 1)
    later = event_input(2, first_day=DATE, last_day=DATE + dt.timedelta(5), list_date=JANUARY, list_used=used)
    players = [
        player_input(row.number)._replace(
            listed=row.number in published,
            **{field: getattr(published[row.number], field) for field in STATE},
        )
        for row in first().players
    ]
    played = [*first().games, *game_inputs(2, "N 1-0 A", "C 0-1 N", "B =-= N", "A 1-0 B")]
    brought = {(1, person.number): person for person in first().entries}
    return run_inputs(
        players, [event_input(), later], played, brought=brought, date=JANUARY, opens=DATE,
        previous_list=used, used_lists=(used,),
        editions=editions_needed("standard", {OPENS, DATE, JANUARY}),
    )  # fmt: skip


STATE = ("rating", "highest", "games_so_far", "counted_from", "last_game")


def chained(terms: SimulationTerms, *months: RunInputs) -> list[dict[str, int]]:
    chain = SimulationChain("standard", terms, months[0])
    ratings_by_list = []
    for listed in months:
        chain.add_period(listed)
        ratings_by_list.append(chain.compute_list([listed]).ratings)
    return ratings_by_list


def ratings(inputs: RunInputs) -> dict[str, int]:
    return {row.number: row.rating for row in rate(inputs).listed if row.rating}


def test_a_replay_under_the_same_rules_gives_every_list_again() -> None:
    assert chained(SimulationTerms(), first(), second()) == [ratings(first()), ratings(second())]
    assert "N" in ratings(second())


@pytest.mark.parametrize("year", YEARS)
def test_the_golden_month_comes_out_row_by_row(year: str) -> None:
    inputs = inputs_of(year)
    chain = SimulationChain(inputs.control, SimulationTerms(), inputs)
    chain.add_period(inputs)
    assert chain.compute_list([inputs]).listed == rate(inputs).listed


def test_simulated_ratings_are_carried_over_and_used_in_events() -> None:
    """A beats B twice with K 30, the second time from the result of the first list on these terms."""
    earlier, later = chained(SimulationTerms(edition="announced-2009"), first(), second())
    chain = SimulationChain("standard", SimulationTerms(edition="announced-2009"), first())
    chain.add_period(first())
    chain.compute_list([first()])
    brought = chain.add_period(second())
    assert {number: rating for (key, number), rating in brought.items() if key == 2} == earlier
    assert earlier["A"] != ratings(first())["A"]
    assert later["B"] - earlier["B"] != ratings(second())["B"] - ratings(first())["B"]


def test_a_first_rating_pools_what_was_played_before_on_these_terms_too() -> None:
    """The text announced for 2009 requires nine games; N has six and remains unrated."""
    assert "N" not in chained(SimulationTerms(edition="announced-2009"), first(), second())[1]


def test_periods_rated_as_one_count_from_the_list_before_them_all() -> None:
    chain = SimulationChain("standard", SimulationTerms(lists_a_year=1), first())
    chain.add_period(first())
    brought = chain.add_period(second())
    assert brought[2, "A"] == 2000
    together = chain.compute_list([first(), second()])
    assert (together.inputs.opens, together.inputs.date) == (OPENS, JANUARY)
    assert {event.list_date for event in together.inputs.events} == {JANUARY}
    assert next(row for row in together.listed if row.number == "A").games == 2


def test_a_rating_of_an_older_list_than_the_common_start_stays_as_it_was() -> None:
    long = event_input(1, first_day=dt.date(2025, 10, 20), list_used=UsedList("standard", dt.date(2025, 10, 1), 1))
    brought = {(1, "A"): EntryInput(1, "A", 1950, "list"), (1, "B"): EntryInput(1, "B", 1890, "list")}
    inputs = run_inputs(
        [player_input("A", 2000), player_input("B", 1900)], [long], game_inputs(1, "A 1-0 B"), brought=brought
    )
    assert SimulationChain("standard", SimulationTerms(), inputs).add_period(inputs) == {(1, "A"): 1950, (1, "B"): 1890}


@pytest.mark.parametrize("source", ["printed", "lent"])
def test_a_player_missing_on_the_simulated_list_keeps_the_printed_or_lent_rating(source: str) -> None:
    later = second()
    foreign = EntryInput(2, "N", 1700, source)
    entries = tuple(foreign if (entry.event, entry.number) == (2, "N") else entry for entry in later.entries)
    chain = SimulationChain("standard", SimulationTerms(), first())
    chain.add_period(first())
    chain.compute_list([first()])
    assert chain.add_period(later._replace(entries=entries))[2, "N"] == 1700


def test_a_player_keeps_identity_under_a_new_number() -> None:
    inputs = with_current_numbers(first(), {"N": "1503014", "nobody": "A"})
    assert [person.number for person in inputs.players] == ["1503014", "A", "B", "C"]
    expected = {("1503014" if number == "N" else number): rating for number, rating in ratings(first()).items()}
    assert ratings(inputs) == expected


def test_two_listed_players_are_not_merged() -> None:
    assert with_current_numbers(first(), {"N": "A"}) == first()
