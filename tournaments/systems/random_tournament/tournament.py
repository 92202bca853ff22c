"""The report of a random tournament, paired round by round like any other tournament."""

import datetime as dt
from collections import defaultdict
from dataclasses import dataclass, replace

from ratings.reports.point_system import PointSystem
from ratings.reports.report import Byes, Report, ReportPlayer, RoundResult, StartRank
from ratings.reports.validation.points import summed_points
from ratings.rules import edition as rating_editions
from tournaments.pairing.dutch import PairedRound
from tournaments.pairing.edition import DutchEdition
from tournaments.pairing.from_report import field_of
from tournaments.pairing.legal import NoLegalPairing, PairingBlocker
from tournaments.systems.random_tournament.chance import Dice
from tournaments.systems.random_tournament.plan import TournamentPlan, draw_plan
from tournaments.systems.random_tournament.results import draw_outcome, expected_by_difference
from tournaments.systems.random_tournament.settings import RandomTournamentSettings
from tournaments.systems.system import PairingSystem


@dataclass(frozen=True, slots=True)
class UnpairedRound:
    """A round that could not be paired; ``blocker`` is None if fewer than two players were present."""

    round: int
    blocker: PairingBlocker | None


@dataclass(frozen=True, slots=True)
class RandomTournament:
    """A tournament with all its rounds, or with the rounds before the first that could not be paired.

    The report includes the absences of that round, so that every program that pairs it gets the same field.
    """

    report: Report
    unpaired: UnpairedRound | None


def generate(settings: RandomTournamentSettings, seed: int) -> RandomTournament:
    """Return the tournament of a seed. Equal settings and seeds give equal reports.

    IllegalPairing is an error of this program. EngineFailed if a round needs a package that is not installed.
    """
    dice = Dice(seed)
    tournament = _Tournament(settings, draw_plan(settings, dice), dice, seed)
    for number in range(1, tournament.plan.rounds + 1):
        if unpaired := tournament.play(number):
            return RandomTournament(tournament.report(before=number, with_byes=True), unpaired)
    return RandomTournament(tournament.report(before=tournament.plan.rounds + 1), None)


class _Tournament:
    """A tournament during play; ``results`` are the results of each player."""

    def __init__(self, settings: RandomTournamentSettings, plan: TournamentPlan, dice: Dice, seed: int) -> None:
        self.settings, self.plan, self.dice = settings, plan, dice
        self.results: dict[int, list[RoundResult]] = {number: [] for number in plan.numbers}
        self.initial_report = _initial_report(settings, plan, seed)
        self.widest = plan.ratings[0] - plan.ratings[-1]
        table = rating_editions.edition_on("standard", settings.edition.first_day or dt.date.max)
        self.expected = expected_by_difference(table, self.widest)

    def play(self, number: int) -> UnpairedRound | None:
        """Pair and play a round, or return the reason why it cannot be paired."""
        present = [player for player in self.plan.numbers if (player, number) not in self.plan.absences]
        if len(present) < 2:
            return UnpairedRound(number, None)
        report = self.report(before=number)
        field = field_of(report, number, present, self.plan.rounds)
        try:
            paired = self.settings.system.pair(field, self.settings.edition, report)
        except NoLegalPairing as error:
            return UnpairedRound(number, error.blocker)
        self._record_results(paired, number)
        return None

    def _record_results(self, paired: PairedRound, number: int) -> None:
        """Record random results of a round, from the first board to the last."""
        for board in paired.boards:
            white, black = board.white.number, board.black.number
            difference = self.plan.ratings[white - 1] - self.plan.ratings[black - 1]
            expected = self.expected[self.widest + difference]
            codes = draw_outcome(self.dice, expected, self.settings.draws, self.settings.forfeits)
            self.results[white].append(RoundResult(black, "w", codes[0]))
            self.results[black].append(RoundResult(white, "b", codes[1]))
        if paired.bye:
            self.results[paired.bye.number].append(RoundResult(None, "-", "U"))
        for player in self.plan.numbers:
            if kind := self.plan.absences.get((player, number)):
                self.results[player].append(RoundResult(None, "-", kind))

    def report(self, before: int, with_byes: bool = False) -> Report:
        """Return the report before a round, with points and ranks; ``with_byes`` adds the byes of that round."""
        penalties = tuple(record for record in self.plan.penalties if (record.round or 0) < before)
        players = tuple(
            replace(player, rounds=tuple(self.results[player.number])) for player in self.initial_report.players
        )
        report = replace(self.initial_report, players=players, abnormal_points=penalties)
        points = {player.number: summed_points(report, player) for player in players}
        ranks = {
            number: rank for rank, number in enumerate(sorted(points, key=lambda number: (-points[number], number)), 1)
        }
        players = tuple(replace(player, points=points[player.number], rank=ranks[player.number]) for player in players)
        return replace(report, players=players, byes=_byes(self.plan, before) if with_byes else ())


def _byes(plan: TournamentPlan, number: int) -> tuple[Byes, ...]:
    kinds = defaultdict(list)
    for player in plan.numbers:
        if kind := plan.absences.get((player, number)):
            kinds[kind].append(player)
    return tuple(Byes(kind, number, tuple(numbers)) for kind, numbers in sorted(kinds.items()))


def _initial_report(settings: RandomTournamentSettings, plan: TournamentPlan, seed: int) -> Report:
    """Return the report before the first round."""
    first = settings.edition.first_day
    return Report(
        name=f"Random tournament {seed}",
        first_day=first,
        last_day=first and first + dt.timedelta(days=plan.rounds - 1),
        player_count=len(plan.ratings),
        rated_count=len(plan.ratings),
        type=f"Individual: Swiss System ({settings.system.name.title()})",
        round_count=plan.rounds,
        initial_colour=plan.initial_colour,
        point_system=_point_system(settings),
        start_rank=StartRank("", "FIDE"),
        pairing_controller="Berger",
        coded_type=_coded_type(settings.system, settings.edition, settings.acceleration == "baku"),
        players=tuple(
            ReportPlayer(number, name=f"Player {number}", rating=plan.ratings[number - 1]) for number in plan.numbers
        ),
        accelerations=plan.accelerations,
        forbidden_pairs=plan.forbidden_pairs,
    )


def _coded_type(system: PairingSystem, edition: DutchEdition, baku: bool) -> str:
    """Return the type for record 192, with the year of the edition."""
    return f"FIDE_{system.name.upper()}_{edition.name[:4]}{'_BAKU' * baku}"


def _point_system(settings: RandomTournamentSettings) -> PointSystem:
    """Return the points that differ from the defaults.

    If any points other than those of the bye differ, all points are listed: record 162 requires this.
    """
    (win, draw, loss), bye = settings.points, settings.bye
    system = PointSystem(allocated_bye=None if bye == win else bye)
    if settings.points == (10, 5, 0):
        return system
    return replace(
        system,
        white_win=win, black_win=win, forfeit_win=win, full_point_bye=win,
        white_draw=draw, black_draw=draw, half_point_bye=draw,
        white_loss=loss, black_loss=loss, zero_point_bye=0, forfeit_loss=0,
        allocated_bye=bye,
    )  # fmt: skip
