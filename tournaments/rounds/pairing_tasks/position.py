"""Everything that a Swiss round is paired from, read at one moment."""

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
from tournaments.rounds.pairing_tasks.acceleration import accelerated
from tournaments.rounds.pairing_tasks.playing import Playing, playing_next
from tournaments.scores.snapshot import UNCHANGED, BoardChanges, played


@dataclass(frozen=True, slots=True)
class Position:
    """What a round is paired from; two that are equal are paired alike.

    ``keys`` are the entries' keys by start number; ``away`` the codes of byes by entry; ``fixed`` the fixed boards by
    entry; ``taken`` the boards of a draft that stay. ``report`` is the tournament before the round, adjourned games
    as drawn, for programs that read files.
    """

    number: int
    edition: DutchEdition
    field: PairingField
    keys: dict[int, int]
    away: dict[int, str]
    fixed: dict[int, int]
    first_board: int
    taken: tuple[int, ...]
    report: Report = part(compare=False)


def position(tournament: Tournament, rest_only: bool = False) -> Position:
    """The next round, or what is left of its draft; Refused with every reason why it cannot be paired."""
    playing = playing_next(tournament, rest_only)
    report = report_before(tournament, playing.number)
    return Position(
        number=playing.number,
        edition=edition_of(tournament),
        field=_field(tournament, playing, report),
        keys={entry.start_number: entry.pk for entry in playing.entries},
        away=playing.away,
        fixed={entry.pk: entry.fixed_board for entry in playing.entries if entry.fixed_board},
        first_board=tournament.first_board,
        taken=playing.boards,
        report=report,
    )


def edition_of(tournament: Tournament) -> DutchEdition:
    """The edition in force on the first day; before all known the first."""
    try:
        return edition_on(tournament.first_day)
    except NoEdition:
        return editions()[0]


def initial_colour(tournament: Tournament) -> Literal["w", "b"]:
    """The colour as it was drawn, else drawn now, from the seed of the tournament."""
    if tournament.initial_colour:
        return "w" if tournament.initial_colour == "w" else "b"
    return "w" if sha256(f"{tournament.lots_seed}\ninitial colour".encode()).digest()[0] % 2 else "b"


def _field(tournament: Tournament, playing: Playing, report: Report) -> PairingField:
    """Those who have no board yet; their places are counted among everybody who plays."""
    made = field_of(report, playing.number, playing.playing, tournament.rounds_planned)
    restrictions = restrictions_in_round(tournament, playing.number)
    return replace(
        made,
        players=tuple(player for player in made.players if player.number in playing.rest),
        initial=initial_colour(tournament) if playing.number == 1 else made.initial,
        forbidden=restrictions.never,
        avoided=restrictions.rather_not,
    )


def report_before(tournament: Tournament, number: int, changes: BoardChanges = UNCHANGED) -> Report:
    """The tournament before a round, with the virtual points of its acceleration; boards of `changes` as changed."""
    report = played(tournament, through=number - 1, changes=changes)
    virtual = accelerated(tournament)
    return replace(
        report,
        coded_type="",
        accelerations=(),
        forbidden_pairs=(),
        fictitious_points=tuple(FictitiousPoints(number, points) for number, points in virtual.items()),
        players=tuple(_adjourned_as_drawn(player) for player in report.players),
    )


def _adjourned_as_drawn(player: ReportPlayer) -> ReportPlayer:
    """Of the games before a round that may be paired, only adjourned ones have no result."""
    return replace(player, rounds=tuple(_drawn(round_) for round_ in player.rounds))


def _drawn(round_result: RoundResult | None) -> RoundResult | None:
    return (
        replace(round_result, code="=")
        if round_result and round_result.opponent and round_result.code == " "
        else round_result
    )
