"""A report as the inputs of a rating period without other games."""

from collections.abc import Mapping, Sequence

from ratings.calculator.report.event import RatingBasis
from ratings.calculator.report.options import EntryRating
from ratings.checks.report_games import ReportGame
from ratings.engine.editions import editions_needed
from ratings.engine.inputs import (
    EntryInput,
    EventInput,
    GameInput,
    PlayerInput,
    RunInputs,
)
from ratings.reports.report import Report
from ratings.rules.list_dates import next_list

EVENT = 1


def number(start_number: int) -> str:
    """Return the number of a player in the inputs. It sorts like the start number."""
    return f"{start_number:05}"


def inputs(
    report: Report, rated_as: RatingBasis, games: Sequence[ReportGame], standings: Mapping[int, EntryRating]
) -> RunInputs:
    """Return the inputs of the next list with this event alone.

    The edition of the event's first day also counts as that of the period.
    """
    list_date = next_list(rated_as.control, rated_as.day)
    return RunInputs(
        program="",
        control=rated_as.control,
        date=list_date,
        opens=rated_as.day,
        previous_list=None,
        used_lists=(),
        editions=editions_needed(rated_as.control, {rated_as.day, list_date}),
        players=tuple(_person(start, standings[start]) for start in sorted(standings)),
        events=(
            EventInput(
                key=EVENT,
                name=report.name,
                first_day=rated_as.day,
                last_day=report.last_day or rated_as.day,
                system=rated_as.system,
                control=rated_as.control,
                time_control=rated_as.time_control,
                rounds=report.round_count,
                list_date=list_date,
                list_used=None,
            ),
        ),
        entries=tuple(EntryInput(EVENT, number(start), standings[start].rating, "list") for start in sorted(standings)),
        games=tuple(_game(game) for game in games),
        adjustments=(),
    )


def _person(start_number: int, standing: EntryRating) -> PlayerInput:
    return PlayerInput(
        number=number(start_number),
        name="",
        federation="",
        sex="",
        title="",
        womens_title="",
        other_titles="",
        birth_year=standing.birth_year,
        listed=standing.rating is not None,
        rating=standing.rating,
        highest=standing.highest,
        games_so_far=standing.games,
        counted_from=standing.counted_from,
        last_game=None,
        unrated_since=None,
        standard=None,
        standard_now=None,
    )


def _game(game: ReportGame) -> GameInput:
    return GameInput(
        EVENT, game.round, number(game.white), number(game.black), game.white_result, game.black_result, game.why_not
    )
