"""Players of an invented event: those named in the calendar, and others drawn from the eligible people."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

import numpy as np

from ratings.rules.edition import edition_on
from ratings.rules.initial_rating import first_ratings
from tournaments.demo.calendar import Fixture
from tournaments.demo.dice import DemoDice
from tournaments.demo.people import BASE_YEAR, JUNIOR_SINCE, DemoPlayer

VETERAN_UNTIL = BASE_YEAR - 60
Ratings = Mapping[str, int]


def draw_players(
    fixture: Fixture, people: Sequence[DemoPlayer], ratings: Ratings, busy: Iterable[str]
) -> list[DemoPlayer]:
    """Return the players, best rating first, without busy ones. `ratings` are those in force, by name."""
    away = set(busy)
    named = [person for person in people if person.name in fixture.named]
    others = [person for person in people if person.name not in away and _may_play(person, fixture, ratings)]
    if fixture.first_rating is not None:
        drawn = opponents_for(fixture, fixture.first_rating, others, ratings)
    else:
        dice = DemoDice(f"field {fixture.key}")
        keyed = [(dice.below(100_000) // person.eager, person) for person in others]
        drawn = [person for _, person in sorted(keyed, key=lambda pair: pair[0])[: fixture.size - len(named)]]
    return sorted([*named, *drawn], key=lambda person: (-ratings.get(person.name, 0), person.name))


def _may_play(person: DemoPlayer, fixture: Fixture, ratings: Ratings) -> bool:
    """Return True if a person may be drawn: not named in the calendar, active, and eligible.

    An unrated person needs a strength within the limits.
    """
    return (
        person.name not in fixture.named
        and person.eager > 0
        and person.comes <= fixture.first < person.leaves
        and fixture.lowest <= ratings.get(person.name, person.strength) <= fixture.highest
        and (not fixture.club or person.club == fixture.club)
        and _is_eligible(person, fixture.only)
    )


def _is_eligible(person: DemoPlayer, only: str) -> bool:
    return {
        "": True,
        "juniors": person.birth_year >= JUNIOR_SINCE,
        "women": person.sex == "w",
        "veterans": person.birth_year <= VETERAN_UNTIL,
    }[only]


def opponents_for(fixture: Fixture, wanted: int, others: Iterable[DemoPlayer], ratings: Ratings) -> list[DemoPlayer]:
    """Return rated opponents against whom the scripted score gives exactly the scripted first rating."""
    edition = edition_on("standard", fixture.first)
    (script,) = fixture.script.values()
    score, games = 100 * script.count("1") + 50 * script.count("="), len(script)
    totals = np.arange(games * 1000, games * 2000)
    computed = first_ratings(edition, totals, np.full_like(totals, games), np.full_like(totals, score))
    fitting = set(totals[computed.rating == wanted].tolist())
    rated = sorted((person for person in others if person.name in ratings), key=lambda other: ratings[other.name])
    for chosen in combinations(rated[:40], games):
        if sum(ratings[person.name] for person in chosen) in fitting:
            return [*chosen]
    raise ValueError(f"{fixture.key}: no {games} opponents give a first rating of {wanted}")
