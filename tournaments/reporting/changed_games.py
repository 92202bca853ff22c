"""Games that differ between two reports of a tournament: round, players, and both results. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass

from ratings.reports.differences import same_players
from ratings.reports.report import Report, ReportPlayer

# A round and the two players, by the numbers of the later report.
GameKey = tuple[int, frozenset[int]]


@dataclass(frozen=True, slots=True)
class ChangedGame:
    """A game with both codes together before and after, White's first; empty if the report has no result.

    `white` is White in the later report; `is_swapped` is True if that player was Black in the earlier one.
    """

    round: int
    white: ReportPlayer
    black: ReportPlayer
    before: str
    after: str
    is_swapped: bool = False


@dataclass(frozen=True, slots=True)
class _Game:
    white: int
    codes: Mapping[int, str]

    def codes_of_pair(self, white: int, black: int) -> str:
        return (self.codes.get(white, "") + self.codes.get(black, "")).strip()


def changed_games(before: Report, after: Report) -> list[ChangedGame]:
    """Return the games of `after` and `before` whose result or colours differ, by round and White's number."""
    same = same_players(before, after)
    numbers = {old: new for new, old in same.items()}
    players = {numbers.get(player.number, -player.number): player for player in before.players}
    players |= {player.number: player for player in after.players}
    old, new = _games(before, numbers), _games(after)
    changes = []
    for round_, pair in old.keys() | new.keys():
        was, now = old.get((round_, pair)), new.get((round_, pair))
        white = (now or was or _Game(0, {})).white
        (black,) = pair - {white}
        codes = [game.codes_of_pair(white, black) if game else "" for game in (was, now)]
        swapped = bool(was and now and was.white != now.white)
        if codes[0] != codes[1] or swapped:
            changes.append(ChangedGame(round_, players[white], players[black], codes[0], codes[1], swapped))
    return sorted(changes, key=lambda game: (game.round, game.white.number))


def _games(report: Report, numbers: Mapping[int, int] | None = None) -> dict[GameKey, _Game]:
    """Return the games of a report by round and players.

    `numbers` maps to the numbers of the later report; a number missing there becomes negative.
    """

    def numbered(number: int) -> int:
        return number if numbers is None else numbers.get(number, -number)

    codes: dict[GameKey, dict[int, str]] = {}
    whites: dict[GameKey, int] = {}
    for player in report.players:
        for round_, result in enumerate(player.rounds, start=1):
            if result is None or result.opponent is None:
                continue
            own = numbered(player.number)
            meeting = (round_, frozenset({own, numbered(result.opponent)}))
            codes.setdefault(meeting, {})[own] = result.code.strip()
            if result.colour == "w":
                whites[meeting] = own
    return {meeting: _Game(whites.get(meeting, min(meeting[1])), by_number) for meeting, by_number in codes.items()}
