"""Position before a Swiss round: all inputs of its pairing, read at the same moment."""

from dataclasses import dataclass, replace
from dataclasses import field as part
from hashlib import sha256
from typing import Literal

from ratings.reports.report import FictitiousPoints, Report, ReportPlayer, RoundResult
from ratings.rules.edition import NoEdition
from tournaments.models import Tournament
from tournaments.pairing.edition import DutchEdition, edition_on, editions
from tournaments.pairing.field import PairingField
from tournaments.pairing.from_report import field_of
from tournaments.rounds.forbidden_pairs import restrictions_in_round
from tournaments.rounds.pairing_tasks.acceleration import accelerated_points
from tournaments.rounds.pairing_tasks.upcoming_round import UpcomingRound, upcoming_round
from tournaments.scores.snapshot import UNCHANGED, BoardChanges, report_so_far


@dataclass(frozen=True, slots=True)
class PairingInputs:
    """Inputs of a round's pairing; equal inputs give equal pairings.

    ``entry_keys`` are entry keys by start number. ``byes_to_create`` has codes of byes and ``fixed_boards`` board
    numbers, both by entry key. ``occupied_boards`` are the boards of a draft that stay. ``report`` is the tournament
    before the round, with adjourned games as draws, for engines that read files.
    """

    number: int
    edition: DutchEdition
    field: PairingField
    entry_keys: dict[int, int]
    byes_to_create: dict[int, str]
    fixed_boards: dict[int, int]
    first_board: int
    occupied_boards: tuple[int, ...]
    report: Report = part(compare=False)


def pairing_inputs(tournament: Tournament, rest_only: bool = False) -> PairingInputs:
    """Return the position of the next round, or of the rest of its draft.

    Raise Refused with every reason why the round cannot be paired.
    """
    playing = upcoming_round(tournament, rest_only)
    report = report_before(tournament, playing.number)
    return PairingInputs(
        number=playing.number,
        edition=edition_of(tournament),
        field=_field(tournament, playing, report),
        entry_keys={entry.start_number: entry.pk for entry in playing.entries},
        byes_to_create=playing.byes_to_create,
        fixed_boards={entry.pk: entry.fixed_board for entry in playing.entries if entry.fixed_board},
        first_board=tournament.first_board,
        occupied_boards=playing.occupied_boards,
        report=report,
    )


def edition_of(tournament: Tournament) -> DutchEdition:
    """Return the edition in force on the first day; before the first edition, that edition."""
    try:
        return edition_on(tournament.first_day)
    except NoEdition:
        return editions()[0]


def initial_colour(tournament: Tournament) -> Literal["w", "b"]:
    """Return the drawn initial colour, or draw it from the tournament's seed."""
    if tournament.initial_colour:
        return "w" if tournament.initial_colour == "w" else "b"
    return "w" if sha256(f"{tournament.lots_seed}\ninitial colour".encode()).digest()[0] % 2 else "b"


def _field(tournament: Tournament, playing: UpcomingRound, report: Report) -> PairingField:
    """Return the field of the unpaired players, numbered among all players of the round."""
    field = field_of(report, playing.number, playing.start_numbers, tournament.rounds_planned)
    restrictions = restrictions_in_round(tournament, playing.number)
    return replace(
        field,
        players=tuple(player for player in field.players if player.number in playing.unpaired),
        initial_colour=initial_colour(tournament) if playing.number == 1 else field.initial_colour,
        forbidden_pairs=restrictions.forbidden,
        avoided_pairs=restrictions.to_avoid,
    )


def report_before(tournament: Tournament, number: int, changes: BoardChanges = UNCHANGED) -> Report:
    """Return the report of the rounds before a round, with virtual points and `changes` applied."""
    report = report_so_far(tournament, through=number - 1, changes=changes)
    virtual = accelerated_points(tournament)
    return replace(
        report,
        coded_type="",
        accelerations=(),
        forbidden_pairs=(),
        fictitious_points=tuple(FictitiousPoints(number, points) for number, points in virtual.items()),
        players=tuple(_adjourned_as_drawn(player) for player in report.players),
    )


def _adjourned_as_drawn(player: ReportPlayer) -> ReportPlayer:
    """Return the player with missing results as draws. Before a pairing these are the adjourned games."""
    return replace(player, rounds=tuple(_drawn(round_) for round_ in player.rounds))


def _drawn(round_result: RoundResult | None) -> RoundResult | None:
    return (
        replace(round_result, code="=")
        if round_result and round_result.opponent and round_result.code == " "
        else round_result
    )
