"""The working of a single game on a published list: both ratings with their sources, and every step to the change."""

from dataclasses import dataclass
from enum import StrEnum

from ratings.calculations.calculation import (
    EventCalculation,
    GameCalculation,
    PeriodCalculation,
    series_editions_of,
    working,
)
from ratings.engine.inputs import UsedList
from ratings.models import ListedRating, Player, RatedEvent, RatedGame, RatingSeries, Version
from ratings.rules.edition import Citation


class RatingSource(StrEnum):
    """The source of a rating.

    LIST: the list in force on the event's first day. LENT: the standard list or the series that lends the rating.
    PRINTED: the report, confirmed by an officer. PERIOD: the player's own period, because they were unrated when the
    event began. FIELD: the average of a round robin's players.
    """

    LIST = "list"
    LENT = "lent"
    PRINTED = "printed"
    PERIOD = "period"
    FIELD = "field"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class GameDetail:
    """A game of the player as it was rated for a list.

    `before` and `after` are the primary keys of the player's previous and next game in the period; None without one.
    """

    rated: RatedGame
    event: RatedEvent
    event_calculation: EventCalculation
    game: GameCalculation
    period: PeriodCalculation
    own_source: RatingSource
    opponent_source: RatingSource
    lender: RatingSeries | None
    before: int | None
    after: int | None

    @property
    def used(self) -> UsedList | None:
        return self.event_calculation.used

    @property
    def used_address(self) -> str:
        return self.event_calculation.used_address

    @property
    def table(self) -> Citation:
        return self.event_calculation.table

    @property
    def whole(self) -> bool:
        """True if the game is rated individually, not by the average of its event."""
        return self.rated.expected is not None


def game_detail(player: Player, version: Version, game: int) -> GameDetail | None:
    """Return the working of a player's game by its primary key.

    None if the version has no such game of the player.
    """
    worked = working(player, version)
    places = [(event, calculated) for event in worked.events for calculated in event.games]
    index = next((index for index, (_event, calculated) in enumerate(places) if calculated.game == game), None)
    if index is None:
        return None
    event, line = places[index]
    rated = RatedGame.objects.select_related("game__event").get(run=version.run_id, game=game, player=player)
    rated_event = rated.game.event
    listed, lender = _listed_ratings(version, rated), version.list.series.lent_by
    lent = lender is not None or series_editions_of(version).lends(rated_event.first_day)
    return GameDetail(
        rated=rated,
        event=rated_event,
        event_calculation=event,
        game=line,
        period=worked,
        own_source=_source(rated.own_rating, listed.get(rated.player_id), lent, RatingSource.PERIOD),
        opponent_source=_opponents_source(rated, listed.get(rated.opponent_id), rated_event, lent),
        lender=lender,
        before=places[index - 1][1].game if index else None,
        after=places[index + 1][1].game if index + 1 < len(places) else None,
    )


def _listed_ratings(version: Version, rated: RatedGame) -> dict[int, int | None]:
    """Return the ratings of both players on the list that the run used, by primary key of the player."""
    if rated.list_date is None or rated.list_version is None:
        return {}
    chain = Version.objects.of_chain(version.list)
    used = chain.get(list__date=rated.list_date, number=rated.list_version)
    rows = ListedRating.objects.filter(run=used.run_id, player__in=[rated.player_id, rated.opponent_id])
    return dict(rows.values_list("player_id", "rating"))


def _source(rating: int | None, listed: int | None, is_lent: bool, default: RatingSource) -> RatingSource:
    if rating is None:
        return RatingSource.NONE
    if rating == listed:
        return RatingSource.LIST
    return RatingSource.LENT if is_lent else default


def _opponents_source(rated: RatedGame, listed: int | None, event: RatedEvent, is_lent: bool) -> RatingSource:
    """Return the source of the opponent's rating.

    A rating that an officer accepted from the report is in the opponent's identification.
    """
    rating = rated.opponent_rating
    identification = event.submission.identifications.filter(player=rated.opponent_id).last()
    if rating is not None and rating != listed and identification and identification.printed_rating == rating:
        return RatingSource.PRINTED
    return _source(rating, listed, is_lent, RatingSource.FIELD)
