"""Comparison of published and simulated lists: by list, by player, and of forecasts; as JSON values."""

import datetime as dt
from collections import Counter
from collections.abc import Mapping
from typing import Any

from ratings.simulation.replay.chain import Ratings
from ratings.simulation.replay.forecasts import Forecasts, forecast_quality
from ratings.simulation.replay.measures import mean, spread

MAX_PLAYERS = 25


class ListComparison:
    """The comparison of published and simulated lists that start from the same list. The lists are added in turn."""

    def __init__(self, opens: dt.date, start: Ratings) -> None:
        self.start = start
        self.published = self.simulated = start
        self.drift = {"published": 0.0, "shadow": 0.0}
        self.lists: list[dict[str, Any]] = [_list_row(opens, _state(start, 0.0, 0), _state(start, 0.0, 0))]
        self.games: list[Forecasts] = []
        self.names: dict[str, str] = {}
        self.played: Counter[str] = Counter()

    def add_published(self, date: dt.date, ratings: Ratings) -> None:
        """Add the next published list."""
        self.lists.append(_list_row(date, self._list_state("published", self.published, ratings), None))
        self.published = ratings

    def add_simulated(self, ratings: Ratings) -> None:
        """Add the simulated list of the same date."""
        self.lists[-1]["shadow"] = self._list_state("shadow", self.simulated, ratings)
        self.simulated = ratings

    def _list_state(self, world: str, before: Ratings, now: Ratings) -> dict[str, Any]:
        """Return the figures of a list, with the average change of the players who are also on the previous list.

        `world` is ``published`` or ``shadow`` (simulated).
        """
        moved = [now[number] - before[number] for number in now.keys() & before.keys()]
        self.drift[world] += mean(moved)
        return _state(now, mean(moved), self.drift[world])

    def outcome(self) -> dict[str, Any]:
        """Return the comparison as JSON values."""
        both = sorted(self.published.keys() & self.simulated.keys())
        differences = {number: self.simulated[number] - self.published[number] for number in both}
        worlds = {"published": self.published, "shadow": self.simulated}
        changes = {world: self._changes(ratings) for world, ratings in worlds.items()}
        return {
            "lists": self.lists,
            "changes": {world: _counts(by_player) for world, by_player in changes.items()},
            "moved": {world: _describe_values(list(by_player.values())) for world, by_player in changes.items()},
            "differences": _counts(differences),
            "apart": _describe_values(list(differences.values()))
            | {"same": sum(value == 0 for value in differences.values())},
            "only": {
                "published": len(self.published.keys() - self.simulated.keys()),
                "shadow": len(self.simulated.keys() - self.published.keys()),
            },
            "players": [self._player(number, differences[number]) for number in _largest_differences(differences)],
            "forecasts": forecast_quality(self.games),
        }

    def _changes(self, ratings: Ratings) -> dict[str, int]:
        """Return the rating changes from the first list to the last, of players on the first and both last lists."""
        stay = self.start.keys() & self.published.keys() & self.simulated.keys()
        return {number: ratings[number] - self.start[number] for number in stay}

    def _player(self, number: str, difference: int) -> dict[str, Any]:
        return {
            "number": number,
            "name": self.names.get(number, number),
            "start": self.start.get(number),
            "published": self.published[number],
            "shadow": self.simulated[number],
            "difference": difference,
            "games": self.played[number],
        }


def _list_row(date: dt.date, published: dict[str, Any], simulated: dict[str, Any] | None) -> dict[str, Any]:
    return {"date": date.isoformat(), "published": published, "shadow": simulated}


def _state(ratings: Ratings, moved: float, drift: float) -> dict[str, Any]:
    values = list(ratings.values())
    return {"rated": len(values), "mean": mean(values), "spread": spread(values), "moved": moved, "drift": drift}


def _counts(values: Mapping[str, int]) -> dict[str, int]:
    """Return the number of players by value, with texts as keys for JSON."""
    return {str(value): count for value, count in sorted(Counter(values.values()).items())}


def _describe_values(values: list[int]) -> dict[str, Any]:
    return {
        "players": len(values),
        "mean": mean(values),
        "spread": spread(values),
        "absolute": mean([abs(value) for value in values]),
        "most": max((abs(value) for value in values), default=0),
    }


def _largest_differences(differences: Mapping[str, int]) -> list[str]:
    """Return the numbers of the players with the largest differences, without players whose ratings are equal."""
    differing = [number for number, difference in differences.items() if difference]
    return sorted(differing, key=lambda number: (-abs(differences[number]), number))[:MAX_PLAYERS]
