"""The whole simulation, from closed periods to the comparison."""

import datetime as dt
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ratings.engine.inputs import EventInput, RunInputs
from ratings.rules.edition_schema import Edition, TimeControl
from ratings.simulation.replay.chain import Ratings, SimulationChain
from ratings.simulation.replay.comparison import ListComparison
from ratings.simulation.replay.forecasts import forecast_games
from ratings.simulation.replay.frequency import group_dates
from ratings.simulation.replay.terms import SimulationTerms


class ClosedPeriod(NamedTuple):
    """A closed period: the inputs of its list, and its published ratings."""

    inputs: RunInputs
    published: Ratings


Fetch = Callable[[dt.date], ClosedPeriod]
ReportProgress = Callable[[int], None]


def simulate_lists(
    control: TimeControl,
    terms: SimulationTerms,
    dates: Sequence[dt.date],
    after: dt.date | None,
    fetch: Fetch,
    report_progress: ReportProgress,
    series_editions: Sequence[Edition] = (),
) -> dict[str, Any]:
    """Simulate the lists of these dates and compare them with the published lists.

    `after` is the date of the next closed list, or None: its games are forecast, but not rated. `fetch` returns the
    period of a date. `report_progress` is called with the number of finished periods. `series_editions` are the
    editions of the series, if it has a chapter of its own.

    NoEdition if the editions do not cover these days. Exceptions of `fetch` and `report_progress` end the simulation.
    """
    first = fetch(dates[0])
    chain = SimulationChain(control, terms, first.inputs, series_editions)
    comparison = ListComparison(first.inputs.opens, chain.start)
    done = 0
    for span in group_dates(dates, terms.lists_a_year):
        periods = [first if date == dates[0] else fetch(date) for date in span]
        for period in periods:
            _add_period(chain, comparison, period.inputs)
            comparison.add_published(period.inputs.date, period.published)
            done += 1
            report_progress(done)
        simulated = chain.compute_list([period.inputs for period in periods])
        comparison.add_simulated(simulated.ratings)
    if after:
        _add_period(chain, comparison, fetch(after).inputs, counted=False)
    return comparison.outcome()


def _add_period(chain: SimulationChain, comparison: ListComparison, month: RunInputs, counted: bool = True) -> None:
    """Add a period and forecast its games. `counted` is False if its games are not rated."""
    brought = chain.add_period(month)
    comparison.names.update((person.number, person.name) for person in month.players)
    keys = {event.key for event in month.events if event.list_date == month.date and _can_differ(chain, event)}
    tested = month._replace(games=tuple(game for game in month.games if game.event in keys))
    comparison.games.append(forecast_games(tested, brought, chain.terms.edition, chain.series_editions))
    if counted:
        own = {event.key for event in month.events if event.list_date == month.date}
        comparison.played.update(
            number
            for game in month.games
            if game.event in own and not game.why_not
            for number in (game.white, game.black)
        )


def _can_differ(chain: SimulationChain, event: EventInput) -> bool:
    """Return True if an event was played under a list later than the common first list."""
    return event.list_used is not None and event.list_used.date > chain.opens
