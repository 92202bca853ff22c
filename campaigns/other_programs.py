"""Other pairing programs on the tournaments of `endorsement`: bbpPairings, where it is present, and gacrux.

bbpPairings is started once for a tournament. gacrux runs in this process, because its start takes longer than a round.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gacrux.gacruxexeptions import GacruxNoLegalPairing
from gacrux.pairingdutch import pairing_dutch
from gacrux.tiebreak import tiebreak
from gacrux.tournamentgenerator import tournamentgenerator
from gacrux.trf2json import trf2json

from campaigns.generated import BYES, POINTS, Sizes
from ratings.reports import trf26
from ratings.reports.point_system import PointSystem
from ratings.reports.report import Report
from tournaments.pairing.edition import DutchEdition
from tournaments.pairing.engines.external import ExternalProgram, point_lines
from tournaments.pairing.field import PairingField
from tournaments.pairing.legal import PairingRules
from tournaments.systems.random_tournament.chance import Dice
from tournaments.systems.random_tournament.settings import Bounds

Boards = list[tuple[int, int]]
"""White and Black of each board from the top, the bye last as (number, 0)."""
BBP_TYPES = {False: "FIDE_DUTCH_2025", True: "FIDE_DUTCH_2025_BAKU"}  # its names of the rules of 2026
NO_PAIRING = 1  # status of bbpPairings
SECONDS = 300  # the longest time for a tournament
_ROUND = re.compile(r": Round #(\d+)$")


class NotGenerated(Exception):
    """The generator gave up, because a round has no legal pairing."""


@dataclass(frozen=True, slots=True)
class BbpPairings:
    """bbpPairings 6 or later, by its path."""

    path: str

    @classmethod
    def present(cls) -> "BbpPairings | None":
        """Return the program that BBPPAIRINGS names, else that in PATH, else None."""
        names = os.environ.get("BBPPAIRINGS"), shutil.which("bbpPairings"), shutil.which("bbpPairings.exe")
        return next((cls(path) for path in names if path), None)

    def different_rounds(self, report: Report) -> set[int]:
        """Return the rounds of a report that it pairs otherwise. It compares pairs and colours, not the order."""
        with TemporaryDirectory(prefix="berger-endorsement-") as folder:
            file = Path(folder, "tournament.trf")
            file.write_text(trf26.write(_for_bbp(report)).text, encoding="utf-8", newline="")
            rows = self._run(str(file), "-c").splitlines()
        number, different = 0, set()
        for row in rows:
            if heading := _ROUND.search(row):
                number = int(heading[1])
            elif row.strip():
                different.add(number)
        return different

    def boards(self, report: Report, field: PairingField, edition: DutchEdition) -> Boards:
        """Return its boards of a round; EngineFailed without any."""
        players = (replace(player, rounds=player.rounds[: field.round - 1]) for player in report.players)
        before = replace(report, players=tuple(players))
        pairs = ExternalProgram(self.path, before, SECONDS)(PairingRules(field, edition))
        return [(white, black or 0) for white, black in pairs]

    def tournament(self, seed: int, sizes: Sizes) -> str:
        """Return the file that its generator writes. The seed also determines the options."""
        with TemporaryDirectory(prefix="berger-endorsement-") as folder:
            options, file = Path(folder, "options"), Path(folder, "tournament.trf")
            options.write_text("".join(f"{name}={value}\n" for name, value in _bbp_options(Dice(seed), sizes)))
            self._run("-g", str(options), "-o", str(file), "-s", str(seed))
            return file.read_text()

    def _run(self, *arguments: str) -> str:
        """Return the output; NotGenerated without a legal pairing, RuntimeError with the message of another failure."""
        ended = subprocess.run(
            [self.path, "--dutch", *arguments], capture_output=True, text=True, check=False, timeout=SECONDS
        )
        if ended.returncode == NO_PAIRING:
            raise NotGenerated
        if ended.returncode:
            raise RuntimeError(f"bbpPairings ended with status {ended.returncode}: {ended.stderr.strip()}")
        return ended.stdout


def _for_bbp(report: Report) -> Report:
    """Return a report with its own point records, its own name of the rules, and 250 without match points."""
    return replace(
        report,
        coded_type=BBP_TYPES[bool(report.accelerations)] if report.coded_type else "",
        point_system=PointSystem(),
        accelerations=tuple(replace(record, match_points=None) for record in report.accelerations),
        other_lines=tuple(point_lines(report)),
    )


def _bbp_options(dice: Dice, sizes: Sizes) -> Iterator[tuple[str, object]]:
    """Yield names and values; a rate is the number of games or rounds among which there is one."""
    players, rounds = _size(dice, sizes)
    win, draw, loss = POINTS[dice.below(len(POINTS))].split("-")
    bye = BYES[dice.below(len(BYES))]
    yield from (("PlayersNumber", players), ("RoundsNumber", rounds))
    yield "DrawPercentage", dice.between(Bounds(5, 70))
    yield "ForfeitRate", dice.between(Bounds(7, 100))
    yield "RetiredRate", dice.between(Bounds(20, 500))
    yield "HalfPointByeRate", dice.between(Bounds(15, 200))
    yield from (("PointsForWin", win), ("PointsForDraw", draw), ("PointsForLoss", loss))
    yield "PointsForPAB", win if bye == "win" else bye


def _size(dice: Dice, sizes: Sizes) -> tuple[int, int]:
    """Return the numbers of players and rounds, with rounds enough left for a legal pairing in most cases."""
    players, rounds = (Bounds(*map(int, text.split("-"))) for text in sizes[dice.below(len(sizes))])
    number = dice.between(players)
    return number, min(dice.between(rounds), max(3, number - 4))


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """The values of a player by gacrux, one for each code, and the rank by all codes."""

    values: tuple[Decimal, ...]
    rank: int


class Gacrux:
    """The pairings and tie-breaks of a tournament file by gacrux."""

    def __init__(self, text: str) -> None:
        self.tournament = _read(text)

    def boards(self, number: int) -> Boards:
        """Return the boards of a round; none without a legal pairing."""
        engine = pairing_dutch(self.tournament, number, {"experimental": [], "verbose": 0, "top_color": " "})
        try:
            brackets = engine.compute_pairing(False, 0)
        except GacruxNoLegalPairing:
            return []
        pairs = (pair for bracket in brackets if bracket for pair in bracket["pairs"])
        return [(pair["w"], pair["b"]) for pair in sorted(pairs, key=lambda pair: pair["board"])]

    def tie_breaks(self, codes: list[str], rounds: int) -> dict[int, RankedPlayer]:
        """Return the values and rank of each player by these codes. The tournament is used up by it."""
        params: dict[str, Any] = {"tiebreak": [*codes], "check": False, "swiss": True, "experimental": []}
        players = tiebreak(self.tournament, rounds, params).compute_tiebreaks(self.tournament, params)["competitors"]
        return {
            player["cid"]: RankedPlayer(
                tuple(Decimal(str(value or 0)) for value in player["tiebreakScore"]), player["rank"]
            )
            for player in players
        }


def _read(text: str) -> dict[str, Any]:
    """Return a tournament in the form of gacrux; ValueError if it does not read the file."""
    file = trf2json()
    file.parse_file(text, 0)
    if file.get_status():
        raise ValueError(f"gacrux does not read the file: {file.chessjson['status']}")
    return file.get_tournament(1)


def gacrux_tournament(seed: int, sizes: Sizes) -> str:
    """Return the file of a tournament by the generator of gacrux. The seed also determines its options."""
    dice, program = Dice(seed), tournamentgenerator()
    players, rounds = _size(dice, sizes)
    program.params = {
        "number_of_rounds": rounds, "current_round": rounds, "players": str(players), "members": "1",
        "game_score": None, "match_score": None, "rating": [], "method": ["dutch"], "top_color": " ", "maxmeets": "0",
        "statistics": [f"{dice.below(high) / 100}" for high in (6, 8, 10)],  # byes of no and half a point, forfeits
        "acceleration": dice.happens_in_percent(25), "experimental": [], "verbose": 0,
    }  # fmt: skip
    program.statistics.set_team(1)
    program.statistics.set_seed(seed)
    try:
        event = program.gen_tournament(seed)
    except GacruxNoLegalPairing as error:
        raise NotGenerated from error
    return trf2json().output_file(event, 1, 0)
