"""The points that a player needs in future games for a rating or a norm, and the assumptions."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Max, Q

from ratings.calculations.projection_result import GameStage, ProjectedGame, Projection
from ratings.models import LiveGame, Player, RatingSeries
from ratings.projection.forms import GoalForm
from ratings.projection.hypothetical import HypotheticalGame
from ratings.projection.projection import project, projected_controls
from ratings.register.identity import read_merges
from ratings.rules.goals import PointsForRating, points_for_rating
from ratings.rules.norms import NormGame, PointsForNorm, points_for_norm
from ratings.rules.title_articles import Title, TitleEdition
from ratings.rules.title_edition import title_edition_on

LEFT, RATING, NEXT = 5, 1800, 100


@dataclass(frozen=True, slots=True)
class RatingGoal:
    """The points that a rating needs, and their derivation.

    All sums are in hundredths. ``before`` is the score minus the expected score of the played games, ``expected`` the
    expected score of the future games.
    """

    goal: int
    games: int
    opponents: int
    base: int
    k: int
    before: int
    expected: int
    points: PointsForRating
    projection: Projection


@dataclass(frozen=True, slots=True)
class NormGoal:
    """The points that a norm needs in an event, with its played and future games.

    If the player is in no event, there are no played games.
    """

    title: Title
    event: str
    played: tuple[NormGame, ...]
    games: int
    opponents: int
    edition: TitleEdition
    points: PointsForNorm

    @property
    def score(self) -> int:
        """The score of the played games in hundredths."""
        return sum(game.score for game in self.played)


def rating_goal(
    series: RatingSeries, player: Player, control: str, day: dt.date, goal: int, games: int, opponents: int
) -> RatingGoal | None:
    """Return the points that a player needs for the rating `goal` on the next list of a series.

    `games` is the number of future games, `opponents` the rating of all opponents in them. None for an unrated player,
    because a first rating has other rules.
    """
    lost = project(series, player, control, day, [HypotheticalGame(opponents, "0")] * games)
    if lost.rating is None or lost.rounded is None or lost.k is None or lost.sum is None:
        return None
    base = lost.rating - lost.rounded
    to_come = [game for game in lost.games if game.standing is GameStage.HYPOTHETICAL]
    expected = sum(game.expected or 0 for game in to_come)
    points = points_for_rating(lost.edition, base, lost.k, lost.sum, games, goal)
    return RatingGoal(goal, games, opponents, base, lost.k, lost.sum + expected, expected, points, lost)


def norm_goal(series: RatingSeries, player: Player, day: dt.date, title: Title, games: int, opponents: int) -> NormGoal:
    """Return the points that a player needs for a norm in the event that they are playing.

    `games` is the number of future games, `opponents` the rating of all opponents in them. Earlier opponents have their
    ratings of the series. NoEdition if no edition of the title regulations is in force.
    """
    current = games_of_current_event(project(series, player, "standard", day).games)
    played = tuple(
        NormGame(game.opponent_rating, game.score, game.opponent_title, game.opponent_federation)
        for game in current
        if game.left_out != "not-played"
    )
    edition = title_edition_on(current[0].first_day if current else day)
    points = points_for_norm(edition, title, played, [opponents] * games)
    return NormGoal(title, current[0].event if current else "", played, games, opponents, edition, points)


def games_of_current_event(games: Sequence[ProjectedGame]) -> list[ProjectedGame]:
    """Return the games of the last event that is still at a desk."""
    live = [game for game in games if game.standing is GameStage.AT_DESK]
    return [game for game in live if game.key == live[-1].key]


def initial_goal_form(projection: Projection) -> GoalForm:
    """Return the initial form: the next multiple of 100, the remaining rounds, and the average opponent.

    It is answered at once if the player has a rating, from which the goal follows.
    """
    player, control, series = projection.player, projection.control, projection.series
    initial = {
        "control": control,
        "games": remaining_games(player, control),
        "opponents": average_opponent_rating(projection),
    }
    if projection.rating:
        initial["goal"] = (projection.rating // NEXT + 1) * NEXT
    return GoalForm(series, projected_controls(series), initial if "goal" in initial else None, initial=initial)


def remaining_games(player: Player, control: str) -> int:
    """Return the remaining rounds of the event the player is playing; 5 if the desk has not stated them."""
    ids = read_merges().records_of_player(player.pk)
    mine = LiveGame.objects.filter(Q(white__in=ids) | Q(black__in=ids), control=control)
    latest = mine.order_by("-last_day", "-at").values("event_key", "rounds").first()
    if latest is None or latest["rounds"] is None:
        return LEFT
    played = LiveGame.objects.filter(event_key=latest["event_key"]).aggregate(last=Max("round"))["last"]
    left: int = latest["rounds"] - played
    return left if left > 0 else LEFT


def average_opponent_rating(projection: Projection) -> int:
    """Return the mean rating of the opponents in the current event, else the player's own rating."""
    ratings = [game.opponent_rating for game in games_of_current_event(projection.games) if game.opponent_rating]
    if ratings:
        return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings))
    return projection.rating or RATING
