"""Projected ratings from games at desks: the provisional rating on the next list."""

import datetime as dt
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, cast

from django.utils.translation import gettext as _

from ratings.calculations.projection_result import Projection
from ratings.core.errors import Refused
from ratings.engine.editions import EditionsInForce
from ratings.engine.inputs import PlayerInput, RunInputs
from ratings.engine.rate import rate
from ratings.engine.results import PeriodRow
from ratings.models import LiveGame, Player, RatingSeries, SeriesSource
from ratings.models import TimeControl as TimeControls
from ratings.projection.collect import ProjectionInputs, collect_inputs
from ratings.projection.games import projected_games, without_late_events
from ratings.projection.hypothetical import HypotheticalGame, with_hypothetical_games
from ratings.register.identity import MergeMap
from ratings.rules.edition import NoEdition
from ratings.rules.edition_schema import TimeControl
from ratings.rules.k_factor import UNKNOWN
from ratings.rules.k_forecast import KOutlook, KStatus, k_outlook
from ratings.rules.list_dates import NoList, closing_day_by

OPTIONAL_SUMS = ("expected", "sum", "k", "k_before_limit", "change", "rounded", "initial", "events")


@dataclass(frozen=True, slots=True)
class LiveGameFacts:
    """A game entered at a desk: its event, its players by primary key, and the result codes of the report files.

    The days are those of the future report; in a league with monthly reports they are those of the month. `rounds` is
    the agreed number of rounds, which decides when a match ends.
    """

    event_key: str
    event_name: str
    federation: str
    first_day: dt.date
    last_day: dt.date
    control: str
    system: str
    time_control: str
    rounds: int | None
    round: int
    white_id: int
    black_id: int
    white_result: str
    black_result: str
    version: int


def store_live_game(game: LiveGameFacts) -> None:
    """Store a game for projected ratings, or replace the stored one, in one statement."""
    facts = asdict(game)
    LiveGame.objects.bulk_create(
        [LiveGame(**facts)],
        update_conflicts=True,
        unique_fields=["event_key", "round", "white_id"],
        update_fields=[*(facts.keys() - {"event_key", "round", "white_id"}), "at"],
    )


def delete_live_game(event_key: str, round: int, white_id: int, black_id: int) -> None:
    """Delete a game after its result was removed."""
    LiveGame.objects.filter(event_key=event_key, round=round, white=white_id, black=black_id).delete()


def delete_live_games(event_key: str, rounds: Collection[int] | None = None) -> None:
    """Delete the games of an event, or of some rounds, after their report is accepted and counts."""
    games = LiveGame.objects.filter(event_key=event_key)
    if rounds is not None:
        games = games.filter(round__in=rounds)
    games.delete()


class NoProjection(Refused):
    """The refusal to project a series, with the reason: this installation computes no future list of the series."""


def projected_controls(series: RatingSeries) -> list[str]:
    """Return the rating types of a series that can be projected. NoProjection for an imported series."""
    if series.source == SeriesSource.IMPORTED:
        message = _("The lists of %(series)s are computed elsewhere and imported, so nothing is projected.")
        raise NoProjection(message % {"series": series})
    return [control for control in TimeControls.values if control in series.controls]


def project(
    series: RatingSeries,
    player: Player,
    control: str,
    day: dt.date,
    hypothetical_games: Sequence[HypotheticalGame] = (),
    register: MergeMap | None = None,
) -> Projection:
    """Return the player's projected rating in a series on a day, by the same function as a period.

    The projection starts from the last published list. It counts accepted games for unpublished lists, games at desks
    that enter the series, and `hypothetical_games`. `register` are the merges in force; None reads them. NoProjection
    if the series has no future list that is computed here.
    """
    read = _collect_or_refuse(series, player, control, day, register)
    inputs, key = read.inputs, None
    if hypothetical_games:
        inputs, key = with_hypothetical_games(inputs, player.number, hypothetical_games)
        read = read._replace(list_dates=read.list_dates | {key: read.next_list_date})
    law = EditionsInForce(inputs.control, inputs.editions, inputs.chapter)
    consequences = rate(inputs)
    period = next((period for period in consequences.periods if period.number == player.number), None)
    person = next(person for person in inputs.players if person.number == player.number)
    waits = read.awaits_first_rating and not hypothetical_games
    timely = without_late_events(read, inputs)
    in_list = consequences if timely is inputs else rate(timely)
    return Projection(
        player=player,
        series=series,
        control=control,
        before=inputs.previous_list,
        list_date=inputs.date,
        closes=closing_day_by(law.on(inputs.date), inputs.date),
        edition=law.on(inputs.opens),
        base=person.rating,
        in_time=None if waits else _rating(player, person, in_list.periods),
        is_waiting=waits,
        ahead=_k_outlook(inputs, law, person, period),
        games=tuple(projected_games(player, read, inputs, law, consequences.sides, key)),
        **_sums(period, person.rating) | ({"rating": None} if waits else {}),
    )


def _collect_or_refuse(
    series: RatingSeries, player: Player, control: str, day: dt.date, register: MergeMap | None
) -> ProjectionInputs:
    if control not in projected_controls(series):
        message = _("The series %(code)s has no list of %(controls)s.")
        raise NoProjection(message % {"code": series.code, "controls": control})
    try:
        return collect_inputs(series, player, cast(TimeControl, control), day, register)
    except (NoEdition, NoList) as missing:
        message = _("The editions of the series %(series)s know no next list, so nothing is projected.")
        raise NoProjection(message % {"series": series}) from missing


def _rating(player: Player, player_input: PlayerInput, periods: Iterable[PeriodRow]) -> int | None:
    """Return the player's rating on the list, None if unrated. A player without games keeps their rating."""
    period = next((period for period in periods if period.number == player.number), None)
    return period.rating if period else player_input.rating


def _k_outlook(
    inputs: RunInputs, editions: EditionsInForce, player_input: PlayerInput, period: PeriodRow | None
) -> KOutlook | None:
    """Return K and the conditions that would change K; None for a player without a rating.

    A player with a lent rating counts as new.
    """
    rating = period.base if period and period.base else player_input.rating
    if not rating:
        return None
    unknown = UNKNOWN if player_input.rating else 0
    now = KStatus(
        rating=rating,
        games=unknown if player_input.games_so_far is None else player_input.games_so_far,
        birth_year=player_input.birth_year or 0,
        highest=player_input.highest or 0,
        list_year=inputs.opens.year,
        played=period.n if period else 0,
        count_begins=player_input.counted_from is not None,
    )
    return k_outlook(editions.on(inputs.opens), now)


def _sums(period: PeriodRow | None, base: int | None) -> dict[str, Any]:
    """Return the sums of the period. Without a period there are no games, and the rating is `base`."""
    if period is None:
        return {"rating": base, "n": 0, "score": 0, "k_reason": "", **dict.fromkeys(OPTIONAL_SUMS)}
    return {name: getattr(period, name) for name in ("rating", "n", "score", "k_reason", *OPTIONAL_SUMS)}
