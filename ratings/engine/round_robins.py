"""Round robins: which were played out, and what everybody counts with where unrated players took part."""

from collections import Counter
from typing import NamedTuple

import numpy as np

from ratings.engine.editions import EditionsInForce
from ratings.engine.games import PlayedGames, by_event
from ratings.engine.inputs import RunInputs
from ratings.rules.arrays import Ints, sums
from ratings.rules.averages import System
from ratings.rules.edition_schema import Edition
from ratings.rules.round_robin import NoField, RoundRobinField, field, standing
from ratings.rules.unrated_games import LeftOut

UNRATED_COUNT = ("in-the-average", "by-own-result")


class RoundRobinGames(NamedTuple):
    """A complete round robin with unrated players whose games count, by the edition of its first day.

    One row for each of its `players` (places of people): the rating they brought, 0 for none, their score in hundredths
    of the `games` each played, and what they count `counts_with` against the others; 0: their games are left out.
    Where the event is rated by average, who scored too little is not among the players.
    """

    event: int
    edition: Edition
    players: Ints
    rating: Ints
    score: Ints
    games: int
    counts_with: Ints
    field: RoundRobinField

    @property
    def opponents(self) -> int:
        return len(self.players) - 1

    @property
    def by_average(self) -> bool:
        return self.edition.rated_games.unrated_in_round_robin == "in-the-average"


class Systems(NamedTuple):
    """How each event counts (a round robin with unplayed games as a Swiss: B.02.06 6.43), and those with unrated
    players whose games count, by the place of the event."""

    systems: tuple[System, ...]
    with_unrated: dict[int, RoundRobinGames]


def systems(inputs: RunInputs, law: EditionsInForce, played: PlayedGames, reason: Ints) -> Systems:
    """The system of each event. `reason` has the LeftOut code of each side, by the ratings brought."""
    names: list[System] = []
    with_unrated = {}
    for place, rows in enumerate(by_event(played.event, len(inputs.events))):
        event = inputs.events[place]
        edition = law.on(event.first_day)
        system: System = event.system  # type: ignore[assignment]
        if system == "round-robin" and _matters(edition):
            system = "round-robin" if _complete(played, reason, rows) else "swiss"
            round_robin = _with_unrated(edition, place, played, rows) if system == "round-robin" else None
            if round_robin:
                with_unrated[place] = round_robin
        names.append(system)
    return Systems(tuple(names), with_unrated)


def _matters(edition: Edition) -> bool:
    """Whether the edition treats a round robin in any way other than a Swiss."""
    return edition.rated_games.unrated_in_round_robin in UNRATED_COUNT


def _complete(played: PlayedGames, reason: Ints, rows: Ints) -> bool:
    """Whether everybody played everybody, equally often."""
    if not len(rows) or not np.isin(reason[rows], (LeftOut.RATED, LeftOut.UNRATED_OPPONENT)).all():
        return False
    pairs = Counter(zip(played.player[rows].tolist(), played.opponent[rows].tolist(), strict=True))
    players = len(np.unique(played.player[rows]))
    return len(pairs) == players * (players - 1) and len(set(pairs.values())) == 1


def _with_unrated(edition: Edition, event: int, played: PlayedGames, rows: Ints) -> RoundRobinGames | None:
    """What everybody counts with; None where all are rated, or no rated player made a score that the table knows."""
    players, rating, score, games = _scores(played, rows)
    by_average = edition.rated_games.unrated_in_round_robin == "in-the-average"
    if by_average:
        enough = (rating > 0) | (score >= int(100 * edition.pooling.least_score))
        kept = np.isin(played.player[rows], players[enough]) & np.isin(played.opponent[rows], players[enough])
        players, rating, score, games = _scores(played, rows[kept])
    if (rating > 0).all() or not (rating > 0).any():
        return None
    try:
        whole = field(edition, rating, score, games)
    except NoField:
        return None
    own = np.where(rating > 0, rating, whole.ru) if by_average else standing(edition, rating, score, games)
    return RoundRobinGames(event, edition, players, rating, score, games, own, whole)


def _scores(played: PlayedGames, rows: Ints) -> tuple[Ints, Ints, Ints, int]:
    """The players of those sides with their ratings and scores, and how many games each played."""
    players, first, place = np.unique(played.player[rows], return_index=True, return_inverse=True)
    score = sums(place, played.score[rows], len(players))
    return players, played.rating[rows][first], score, len(rows) // len(players)


def counting(played: PlayedGames, reason: Ints, systems_of: Systems) -> tuple[Ints, Ints]:
    """What each side's opponent counts with, and the reasons again: games against unrated players who count are in."""
    counts_with, codes = played.opponents.copy(), reason.copy()
    for round_robin in systems_of.with_unrated.values():
        rows = np.flatnonzero(played.event == round_robin.event)
        inside = np.isin(played.opponent[rows], round_robin.players) & np.isin(played.player[rows], round_robin.players)
        rows = rows[inside]
        counts_with[rows] = round_robin.counts_with[np.searchsorted(round_robin.players, played.opponent[rows])]
        own = round_robin.counts_with[np.searchsorted(round_robin.players, played.player[rows])]
        codes[rows[(counts_with[rows] > 0) & (own > 0)]] = LeftOut.RATED
    return counts_with, codes
