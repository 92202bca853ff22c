"""Small tournaments for tests, one line per player: "2w1 3b= H" is a win, a draw and a half-point bye."""

from collections.abc import Mapping
from typing import Any

from ratings.reports.point_system import PointSystem
from ratings.reports.report import Report, ReportPlayer, RoundResult
from tournaments.tiebreaks.codes import standings_order
from tournaments.tiebreaks.edition import edition_named
from tournaments.tiebreaks.from_report import field_of
from tournaments.tiebreaks.ranking import Standings, standings

EDITION_2026, EDITION_2024 = "2026-03-01", "2024-08-01"
THREE_ONE_NOUGHT = PointSystem(white_win=30, black_win=30, white_draw=10, black_draw=10)
MIRRORED = {"1": "0", "0": "1", "+": "-", "-": "+"}


def report_of_lines(lines: Mapping[int, str], ratings: Mapping[int, int] | None = None, **fields: Any) -> Report:
    """Return a report; "?" is a blank result, "." a round without data."""
    players = (
        ReportPlayer(number, f"Player {number}", rating=(ratings or {}).get(number), rounds=_rounds(line))
        for number, line in lines.items()
    )
    return Report(name="Written", players=tuple(players), **fields)


def report_of_games(*rounds: str, players: int, **fields: Any) -> Report:
    """Return a report of games: "1-2:1 3-4:=" is a round, White first with White's result; others are absent."""
    lines: dict[int, list[str]] = {number: [] for number in range(1, players + 1)}
    for round_ in rounds:
        cells = dict.fromkeys(lines, "Z")
        for game in round_.split():
            pair, result = game.split(":")
            white, black = pair.split("-")
            cells[int(white)] = f"{black}w{result}"
            cells[int(black)] = f"{white}b{MIRRORED.get(result, result)}"
        for number, line in lines.items():
            line.append(cells[number])
    return report_of_lines({number: " ".join(line) for number, line in lines.items()}, **fields)


def standings_of(
    report: Report, codes: str, edition: str = EDITION_2026, round_robin: bool = False, seed: str = ""
) -> Standings:
    """Return the standings by codes separated by commas; points come first."""
    order = standings_order(codes.split(","))
    return standings(field_of(report, round_robin), order, edition_named(edition), seed)


def tie_break_values(
    report: Report, code: str, edition: str = EDITION_2026, round_robin: bool = False
) -> dict[int, str]:
    """Return one tie-break of all players, by start number."""
    table = standings_of(report, code, edition, round_robin)
    column = [code.text for code in table.codes].index(code)
    return {int(number): table.format_value(column, index) for index, number in enumerate(table.field.numbers)}


def _rounds(line: str) -> tuple[RoundResult | None, ...]:
    rounds = [_round(word) for word in line.split()]
    while rounds and rounds[-1] is None:
        rounds.pop()
    return tuple(rounds)


def _round(word: str) -> RoundResult | None:
    if word == ".":
        return None
    if len(word) == 1:
        return RoundResult(None, "-", word)
    colour = "w" if word[-2] == "w" else "b"
    return RoundResult(int(word[:-2]), colour, word[-1].replace("?", " "))
