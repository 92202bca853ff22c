"""A projected rating in the layout of a calculation, event by event with its articles."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import groupby

from django.utils.functional import Promise
from django.utils.translation import gettext

from ratings.calculations.below_floor import BelowFloor
from ratings.calculations.calculation import EventCalculation, GameCalculation, ListedOpponent
from ratings.calculations.initial_calculation import InitialCalculation, initial_calculation
from ratings.calculations.projection_result import GameStage, ProjectedGame, Projection
from ratings.calculations.reasons import CitedReason, cite_k, unrated_reason
from ratings.models import Player, RatedEvent, System, TimeControl
from ratings.rules.edition_schema import Citation


@dataclass(frozen=True, slots=True)
class ProjectionDetail:
    """A projection with the reasons and articles for its page.

    `why_k` is the reason for K of the period, `k_outlook` the reason for K of a single game.
    """

    label: "str | Promise"
    found: Projection
    why_k: CitedReason | None
    k_outlook: CitedReason | None
    rounding: Citation
    first: InitialCalculation | None
    events: tuple[EventCalculation, ...]
    below_floor: BelowFloor | None = None

    @property
    def rated_events(self) -> list[EventCalculation]:
        """The events with games that change the rating."""
        return [event for event in self.events if event.n]

    @property
    def change(self) -> int | None:
        """The difference between the projected and the published rating; None if either is missing."""
        projection = self.found
        return projection.rating - projection.base if projection.rating and projection.base else None


def projection_detail(projection: Projection, below_floor: BelowFloor | None = None) -> ProjectionDetail:
    """Return the content of a projection's page. `below_floor` explains a rating that was lost."""
    return ProjectionDetail(
        label=TimeControl(projection.control).label,
        found=projection,
        why_k=cite_k(projection.k_reason, projection.edition) if projection.k_reason else None,
        k_outlook=cite_k(projection.ahead.reason, projection.edition) if projection.ahead else None,
        rounding=projection.edition.cited["rounding.halves"],
        first=initial_calculation(
            projection.initial, projection.edition, {game.key: _name(game) for game in projection.games}
        )
        if projection.initial
        else None,
        events=tuple(_events(projection)),
        below_floor=below_floor,
    )


def _events(projection: Projection) -> Iterable[EventCalculation]:
    averages = {line["event"]: line for line in projection.events or ()}
    numbers = [game.opponent_number for game in projection.games]
    hidden = set(Player.objects.filter(number__in=numbers, hidden=True).values_list("number", flat=True))
    accepted = dict(
        RatedEvent.objects.filter(submission__in=_accepted_submissions(projection)).values_list("submission", "pk")
    )
    for key, group in groupby(projection.games, key=lambda game: game.key):
        games = list(group)
        event = games[0]
        yield EventCalculation(
            name=_name(event),
            first_day=event.first_day,
            last_day=event.last_day,
            system=str(System(event.system).label),
            edition=event.edition,
            games=tuple(_game(game, projection.k, hidden) for game in games),
            k=projection.k,
            used=event.list_used,
            average=averages.get(key),
            standing=min(game.standing for game in games),
            enters=event.enters,
            event=accepted.get(key),
            series=projection.series,
        )


def _accepted_submissions(projection: Projection) -> set[int]:
    """Return the submissions of the accepted events, which are the events' keys."""
    return {game.key for game in projection.games if game.standing is GameStage.ACCEPTED}


def _name(game: ProjectedGame) -> str:
    return gettext("Hypothetical games") if game.standing is GameStage.HYPOTHETICAL else game.event


def _game(game: ProjectedGame, k: int | None, hidden: Collection[str]) -> GameCalculation:
    return GameCalculation(
        side=game,
        round=game.round,
        result=game.result,
        opponent=ListedOpponent(
            game.opponent_number,
            game.opponent_name,
            game.opponent_federation,
            game.opponent_title,
            game.opponent_number in hidden,
        ),
        change=None if game.change is None or k is None else k * game.change,
        left_out=unrated_reason(game.left_out, game.edition),
    )
