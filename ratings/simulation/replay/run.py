"""The whole what-if: closed periods in, the comparison of both worlds out."""

import datetime as dt
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ratings.engine.inputs import EventInput, RunInputs
from ratings.rules.edition_schema import Edition, TimeControl
from ratings.simulation.replay.chain import Chain, Ratings
from ratings.simulation.replay.comparison import ListComparison
from ratings.simulation.replay.forecasts import forecasts
from ratings.simulation.replay.frequency import spans
from ratings.simulation.replay.terms import SimulationTerms


class ClosedPeriod(NamedTuple):
    """A closed period: what was read for its list, and the ratings that were published."""

    inputs: RunInputs
    published: Ratings


Fetch = Callable[[dt.date], ClosedPeriod]
Tell = Callable[[int], None]


def run_again(
    control: TimeControl,
    terms: SimulationTerms,
    dates: Sequence[dt.date],
    after: dt.date | None,
    fetch: Fetch,
    tell: Tell,
    own: Sequence[Edition] = (),
) -> dict[str, Any]:
    """Rate the lists of these dates again and compare; `tell` hears how many are done.

    `own` are the editions of the series, where it has a chapter of its own. `after` is the date of the next closed
    list: its games are foretold, not rated. NoEdition where the regulations do not reach back so far; `fetch` and
    `tell` may raise what ends it.
    """
    first = fetch(dates[0])
    chain = Chain(control, terms, first.inputs, own)
    comparison = ListComparison(first.inputs.opens, chain.start)
    done = 0
    for span in spans(dates, terms.lists_a_year):
        periods = [first if date == dates[0] else fetch(date) for date in span]
        for period in periods:
            _learn(chain, comparison, period.inputs)
            comparison.published_list(period.inputs.date, period.published)
            done += 1
            tell(done)
        shadow = chain.step([period.inputs for period in periods])
        comparison.shadow_list(shadow.ratings)
    if after:
        _learn(chain, comparison, fetch(after).inputs, counted=False)
    return comparison.outcome()


def _learn(chain: Chain, comparison: ListComparison, month: RunInputs, counted: bool = True) -> None:
    """Take in a period and foretell its games; `counted` where it is rated too."""
    brought = chain.learn(month)
    comparison.names.update((person.number, person.name) for person in month.people)
    keys = {event.key for event in month.events if event.list_date == month.date and _can_differ(chain, event)}
    tested = month._replace(games=tuple(game for game in month.games if game.event in keys))
    comparison.games.append(forecasts(tested, brought, chain.terms.edition, chain.own))
    if counted:
        own = {event.key for event in month.events if event.list_date == month.date}
        comparison.played.update(
            number
            for game in month.games
            if game.event in own and not game.why_not
            for number in (game.white, game.black)
        )


def _can_differ(chain: Chain, event: EventInput) -> bool:
    """Whether an event was played under a list later than the one that both worlds start from."""
    return event.list_used is not None and event.list_used.date > chain.opens
