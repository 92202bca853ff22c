"""Complete round robins with unrated players, and the ratings with which their players count."""

from collections import Counter
from typing import NamedTuple

import numpy as np

from ratings.engine.editions import EditionsInForce
from ratings.engine.games import PlayedGames, rows_by_event
from ratings.engine.inputs import RunInputs
from ratings.rules.arrays import Ints, group_sums
from ratings.rules.averages import System
from ratings.rules.edition_schema import Edition
from ratings.rules.round_robin import NoField, RoundRobinField, counted_ratings, round_robin_field
from ratings.rules.unrated_games import UnratedReason

METHODS_WITH_UNRATED = ("in-the-average", "by-own-result")


class RoundRobinGames(NamedTuple):
    """A complete round robin whose games against unrated players count, by the edition of its first day.

    The arrays have a row for each of its `players` (indices of players): the `rating` at the event, 0 for unrated; the
    `score` in hundredths of the `games` that each played; and `counted_rating`, the rating as an opponent, 0 if games
    against the player are unrated. If the event is rated by average, players with less than the minimum score are left
    out.
    """

    event: int
    edition: Edition
    players: Ints
    rating: Ints
    score: Ints
    games: int
    counted_rating: Ints
    field: RoundRobinField

    @property
    def opponent_count(self) -> int:
        return len(self.players) - 1

    @property
    def by_average(self) -> bool:
        return self.edition.rated_games.unrated_in_round_robin == "in-the-average"


class EventSystems(NamedTuple):
    """The system of each event, and the round robins with counted unrated players, by index of the event.

    A round robin with unplayed games counts as a Swiss (B.02.06, 6.43).
    """

    systems: tuple[System, ...]
    round_robins: dict[int, RoundRobinGames]


def systems_of_events(
    inputs: RunInputs, run_editions: EditionsInForce, played: PlayedGames, reason: Ints
) -> EventSystems:
    """Return the system of each event.

    `reason` has the UnratedReason code of each side, from the ratings at the event.
    """
    names: list[System] = []
    with_unrated = {}
    for index, rows in enumerate(rows_by_event(played.event, len(inputs.events))):
        event = inputs.events[index]
        edition = run_editions.on(event.first_day)
        system: System = event.system  # type: ignore[assignment]
        if system == "round-robin" and _counts_unrated(edition):
            system = "round-robin" if _is_complete(played, reason, rows) else "swiss"
            round_robin = _round_robin_with_unrated(edition, index, played, rows) if system == "round-robin" else None
            if round_robin:
                with_unrated[index] = round_robin
        names.append(system)
    return EventSystems(tuple(names), with_unrated)


def _counts_unrated(edition: Edition) -> bool:
    """Return True if the edition rates a round robin with unrated players otherwise than a Swiss."""
    return edition.rated_games.unrated_in_round_robin in METHODS_WITH_UNRATED


def _is_complete(played: PlayedGames, reason: Ints, rows: Ints) -> bool:
    """Return True if all players met all others equally often, in games that count."""
    if not len(rows) or not np.isin(reason[rows], (UnratedReason.RATED, UnratedReason.UNRATED_OPPONENT)).all():
        return False
    pairs = Counter(zip(played.player[rows].tolist(), played.opponent[rows].tolist(), strict=True))
    players = len(np.unique(played.player[rows]))
    return len(pairs) == players * (players - 1) and len(set(pairs.values())) == 1


def _round_robin_with_unrated(edition: Edition, event: int, played: PlayedGames, rows: Ints) -> RoundRobinGames | None:
    """Return a round robin with unrated players.

    None if all players are rated, if all are unrated, or if the table does not cover the score of a rated player.
    """
    players, rating, score, games = _scores(played, rows)
    by_average = edition.rated_games.unrated_in_round_robin == "in-the-average"
    if by_average:
        enough = (rating > 0) | (score >= int(100 * edition.pooling.least_score))
        is_counted = np.isin(played.player[rows], players[enough]) & np.isin(played.opponent[rows], players[enough])
        players, rating, score, games = _scores(played, rows[is_counted])
    if (rating > 0).all() or not (rating > 0).any():
        return None
    try:
        whole = round_robin_field(edition, rating, score, games)
    except NoField:
        return None
    own = np.where(rating > 0, rating, whole.ru) if by_average else counted_ratings(edition, rating, score, games)
    return RoundRobinGames(event, edition, players, rating, score, games, own, whole)


def _scores(played: PlayedGames, rows: Ints) -> tuple[Ints, Ints, Ints, int]:
    """Return players, ratings and scores from the sides, and the number of games of each player."""
    players, first, indexes = np.unique(played.player[rows], return_index=True, return_inverse=True)
    score = group_sums(indexes, played.score[rows], len(players))
    return players, played.rating[rows][first], score, len(rows) // len(players)


def apply_round_robins(played: PlayedGames, reason: Ints, event_systems: EventSystems) -> tuple[Ints, Ints]:
    """Return the opponent's rating of each side, and the reason codes.

    In these, games against counted unrated players of round robins are rated.
    """
    counts_with, codes = played.opponents_rating.copy(), reason.copy()
    for round_robin in event_systems.round_robins.values():
        rows = np.flatnonzero(played.event == round_robin.event)
        inside = np.isin(played.opponent[rows], round_robin.players) & np.isin(played.player[rows], round_robin.players)
        rows = rows[inside]
        counts_with[rows] = round_robin.counted_rating[np.searchsorted(round_robin.players, played.opponent[rows])]
        own = round_robin.counted_rating[np.searchsorted(round_robin.players, played.player[rows])]
        codes[rows[(counts_with[rows] > 0) & (own > 0)]] = UnratedReason.RATED
    return counts_with, codes
