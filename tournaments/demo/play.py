"""Playing of invented events: opponents and results, drawn by the players' strength."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from ratings.rules.edition import edition_on
from ratings.rules.expectation import expected_scores
from tournaments.demo.calendar import LAST_LIST, Fixture
from tournaments.demo.dice import DemoDice
from tournaments.demo.people import DemoPlayer
from tournaments.demo.swiss import DemoScore, pair_round
from tournaments.pairing.berger import schedule

POINTS = {"1": 10, "W": 10, "+": 10, "F": 10, "U": 10, "=": 5, "D": 5, "H": 5}
OPPONENT_CODES = {"1": "0", "0": "1", "=": "="}
FORFEITS = ("+-", "-+", "--")
WHITE_ADVANTAGE = 35


@dataclass(frozen=True, slots=True)
class DemoGame:
    """A board of a round: start numbers, and both codes of the report files."""

    round: int
    board: int
    white: int
    black: int
    codes: str


@dataclass(frozen=True, slots=True)
class DemoBye:
    """A round of a player without an opponent, with the kind of bye."""

    round: int
    number: int
    kind: str


@dataclass(slots=True)
class DemoEvent:
    """An event with its players by start number, games and byes. `teams`: name and start numbers."""

    fixture: Fixture
    players: Mapping[int, DemoPlayer]
    ratings: Mapping[int, int | None]
    rounds: int = 0
    games: list[DemoGame] = field(default_factory=list)
    byes: list[DemoBye] = field(default_factory=list)
    teams: tuple[tuple[str, tuple[int, ...]], ...] = ()

    def points(self, number: int) -> int:
        """Return the tenths of a point so far."""
        return sum(POINTS.get(code, 0) for code in self.codes_of(number).values())

    def codes_of(self, number: int) -> dict[int, str]:
        """Return the result codes of a player by round."""
        codes = {bye.round: bye.kind for bye in self.byes if bye.number == number}
        for game in self.games:
            if number in (game.white, game.black):
                codes[game.round] = game.codes[number == game.black]
        return codes


def play_event(fixture: Fixture, players: Sequence[DemoPlayer], ratings: Mapping[str, int]) -> DemoEvent:
    """Play a Swiss tournament, a round robin or a match of these people, numbered in their order."""
    numbered = dict(enumerate(players, 1))
    event = DemoEvent(fixture, numbered, {number: ratings.get(player.name) for number, player in numbered.items()})
    draw = ResultDraw(fixture)
    {"swiss": _swiss, "round-robin": _round_robin, "match": _match}[fixture.system](event, draw)
    return event


class ResultDraw:
    """Results of the games of an event: from the calendar, else by strength and chance."""

    def __init__(self, fixture: Fixture) -> None:
        self._fixture = fixture
        self._dice = DemoDice(f"results {fixture.key}")
        self._edition = edition_on("standard", LAST_LIST)

    def codes(self, round: int, board: int, white: DemoPlayer, black: DemoPlayer) -> str:
        """Return both codes. Forfeits occur only in events without scripted scores."""
        fixed = self._fixture.results.get(f"{round}.{board}")
        drawn = self._drawn(white, black)
        if fixed:
            return fixed
        own, other = self._scripted(white, round), self._scripted(black, round)
        if own in OPPONENT_CODES:
            return own + OPPONENT_CODES[own]
        if other in OPPONENT_CODES:
            return OPPONENT_CODES[other] + other
        return drawn

    def _scripted(self, person: DemoPlayer, round: int) -> str:
        return self._fixture.script.get(person.name, "")[round - 1 : round]

    def _drawn(self, white: DemoPlayer, black: DemoPlayer) -> str:
        difference = white.strength + WHITE_ADVANTAGE - black.strength
        chance = int(expected_scores(self._edition, np.array([difference]))[0])
        draws = min(max(6, 34 - abs(chance - 50) // 2), 2 * chance, 200 - 2 * chance)
        thrown, forfeit = self._dice.below(200), self._dice.below(1000)
        if forfeit < 9 and not self._fixture.script:
            return FORFEITS[forfeit // 4]
        if thrown < 2 * chance - draws:
            return "10"
        return "==" if thrown < 2 * chance + draws else "01"


def _swiss(event: DemoEvent, draw: ResultDraw) -> None:
    for number in range(1, event.fixture.rounds + 1):
        off = {name: rounds[str(number)] for name, rounds in event.fixture.byes.items() if str(number) in rounds}
        there = [player for player, person in event.players.items() if person.name not in off]
        event.byes += [
            DemoBye(number, player, off[person.name]) for player, person in event.players.items() if person.name in off
        ]
        pairing = pair_round([_score_before(event, player) for player in there])
        _play_round(event, draw, number, pairing.pairs)
        if pairing.bye is not None:
            event.byes.append(DemoBye(number, pairing.bye, "U"))


def _score_before(event: DemoEvent, number: int) -> DemoScore:
    met = [game for game in event.games if number in (game.white, game.black)]
    whites = sum(game.white == number for game in met)
    return DemoScore(
        number=number,
        points=event.points(number),
        opponents=frozenset(game.white + game.black - number for game in met),
        colour_balance=2 * whites - len(met),
        last_colour=("w" if met[-1].white == number else "b") if met else "",
        had_bye=any(bye.number == number and bye.kind == "U" for bye in event.byes),
    )


def _play_round(event: DemoEvent, draw: ResultDraw, number: int, pairs: Sequence[tuple[int, int]]) -> None:
    for board, (white, black) in enumerate(pairs, 1):
        codes = draw.codes(number, board, event.players[white], event.players[black])
        event.games.append(DemoGame(number, board, white, black, codes))
    event.rounds = number


def _round_robin(event: DemoEvent, draw: ResultDraw) -> None:
    for number, table in enumerate(schedule(len(event.players)), 1):
        _play_round(event, draw, number, table.pairs)
        if table.resting_player is not None:
            event.byes.append(DemoBye(number, table.resting_player, "Z"))


def _match(event: DemoEvent, draw: ResultDraw) -> None:
    for number in range(1, event.fixture.rounds + 1):
        _play_round(event, draw, number, [(1, 2) if number % 2 else (2, 1)])
