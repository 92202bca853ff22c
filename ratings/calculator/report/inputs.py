"""The inputs of a rating period that consists of one report."""

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

EVENT_KEY = 1


def player_number(start_number: int) -> str:
    """Return the number of a player in the inputs. These numbers sort like the start numbers."""
    return f"{start_number:05}"


def report_inputs(
    report: Report, basis: RatingBasis, games: Sequence[ReportGame], standings: Mapping[int, EntryRating]
) -> RunInputs:
    """Return the inputs of the next list with this event alone.

    The edition of the event's first day is used as the edition of the period, too.
    """
    list_date = next_list(basis.control, basis.day)
    return RunInputs(
        program="",
        control=basis.control,
        date=list_date,
        opens=basis.day,
        previous_list=None,
        used_lists=(),
        editions=editions_needed(basis.control, {basis.day, list_date}),
        players=tuple(_person(start, standings[start]) for start in sorted(standings)),
        events=(
            EventInput(
                key=EVENT_KEY,
                name=report.name,
                first_day=basis.day,
                last_day=report.last_day or basis.day,
                system=basis.system,
                control=basis.control,
                time_control=basis.time_control,
                rounds=report.round_count,
                list_date=list_date,
                list_used=None,
            ),
        ),
        entries=tuple(
            EntryInput(EVENT_KEY, player_number(start), standings[start].rating, "list") for start in sorted(standings)
        ),
        games=tuple(_game(game) for game in games),
        adjustments=(),
    )


def _person(start_number: int, entry_rating: EntryRating) -> PlayerInput:
    return PlayerInput(
        number=player_number(start_number),
        name="",
        federation="",
        sex="",
        title="",
        womens_title="",
        other_titles="",
        birth_year=entry_rating.birth_year,
        listed=entry_rating.rating is not None,
        rating=entry_rating.rating,
        highest=entry_rating.highest,
        games_so_far=entry_rating.games,
        counted_from=entry_rating.counted_from,
        last_game=None,
        unrated_since=None,
        standard=None,
        standard_now=None,
    )


def _game(game: ReportGame) -> GameInput:
    return GameInput(
        EVENT_KEY,
        game.round,
        player_number(game.white),
        player_number(game.black),
        game.white_result,
        game.black_result,
        game.why_not,
    )
