"""A Swiss round to be paired: everything that is read for it, and why it may not be paired now."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from dataclasses import field as part
from hashlib import sha256
from typing import Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.reports.report import FictitiousPoints, Report, ReportPlayer, RoundResult
from ratings.rules.edition import NoEdition
from tournaments.absence import away_in
from tournaments.apart import kept_apart
from tournaments.models import Pairing, Round, RoundState, Tournament
from tournaments.models.round import ByeKind
from tournaments.pair.acceleration import accelerated
from tournaments.pairing.edition import DutchEdition, edition_on, editions
from tournaments.pairing.field import Field
from tournaments.pairing.from_report import field_of
from tournaments.played import played
from tournaments.refused import Refused
from tournaments.reported import demand_open


@dataclass(frozen=True, slots=True)
class Position:
    """What a round is paired from; two that are equal are paired alike.

    ``keys`` are the entries' keys by start number; ``away`` the codes of byes by entry; ``fixed`` the fixed boards by
    entry; ``taken`` the boards of a draft that stay. ``report`` is the tournament before the round, adjourned games
    as drawn, for programs that read files.
    """

    number: int
    edition: DutchEdition
    field: Field
    keys: dict[int, int]
    away: dict[int, str]
    fixed: dict[int, int]
    first_board: int
    taken: tuple[int, ...]
    report: Report = part(compare=False)


def position(tournament: Tournament, rest_only: bool = False) -> Position:
    """The next round, or what is left of its draft; Refused with every reason why it cannot be paired."""
    demand_open(tournament)
    draft, number = draft_of(tournament), next_number(tournament)
    if reasons := [*_hindrances(tournament, draft, number, rest_only)]:
        raise Refused(*reasons)
    entries = [*tournament.entries.order_by("start_number")]
    keys = {entry.start_number: entry.pk for entry in entries}
    seats = _Seats.of(draft)
    away = {pk: kind for pk, kind in away_in(tournament, number).items() if pk not in seats.placed}
    absent = away.keys() | seats.resting
    playing = [start_number for start_number, pk in keys.items() if pk not in absent]
    rest = {start_number for start_number in playing if keys[start_number] not in seats.paired}
    if len(rest) < 2:
        raise Refused(_not_enough(len(rest), rest_only))
    if len(rest) % 2 and seats.has_allocated_bye:
        raise Refused(
            _("The pairing-allocated bye is given already, and %(count)s players are left, an odd number.")
            % {"count": len(rest)}
        )
    report = report_before(tournament, number)
    made = field_of(report, number, playing, tournament.rounds_planned)
    apart = kept_apart(tournament, number)
    return Position(
        number=number,
        edition=edition_of(tournament),
        field=replace(
            made,
            players=tuple(player for player in made.players if player.number in rest),
            initial=initial_colour(tournament) if number == 1 else made.initial,
            forbidden=apart.never,
            avoided=apart.rather_not,
        ),
        keys=keys,
        away=away,
        fixed={entry.pk: entry.fixed_board for entry in entries if entry.fixed_board},
        first_board=tournament.first_board,
        taken=seats.boards,
        report=report,
    )


def draft_of(tournament: Tournament) -> Round | None:
    """The round that is being prepared, if any."""
    return tournament.rounds.filter(state=RoundState.DRAFT).order_by("number").first()


def next_number(tournament: Tournament) -> int:
    """The number of the round to be paired next."""
    draft = draft_of(tournament)
    if draft:
        return draft.number
    last = tournament.rounds.order_by("-number").first()
    return last.number + 1 if last else 1


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


def _hindrances(tournament: Tournament, draft: Round | None, number: int, rest_only: bool) -> Iterator[str]:
    if tournament.rounds_planned and number > tournament.rounds_planned:
        yield _("All %(count)s rounds are paired.") % {"count": tournament.rounds_planned}
    begun = bool(draft and (draft.pairings.exists() or draft.byes.exists()))
    if begun and not rest_only:
        yield _("Round %(number)s is a draft already; publish it or take it back.") % {"number": number}
    if rest_only and not draft:
        yield _("There is no draft to be completed.")
    if not rest_only and tournament.entries.count() < 2:
        yield _("At least two players are needed; %(count)s entered.") % {"count": tournament.entries.count()}
    yield from _missing(tournament, number)


def _missing(tournament: Tournament, number: int) -> Iterator[str]:
    """A sentence for each earlier round with games that have no result; an adjourned one has."""
    open_games = Pairing.objects.filter(round__tournament=tournament, round__number__lt=number, white_result="")
    boards: dict[int, list[str]] = {}
    for before, board in open_games.order_by("round__number", "board").values_list("round__number", "board"):
        boards.setdefault(before, []).append(str(board))
    for before, missing in boards.items():
        told = ngettext(
            "Round %(number)s: no result at board %(boards)s.",
            "Round %(number)s: no result at boards %(boards)s.",
            len(missing),
        )
        yield told % {"number": before, "boards": ", ".join(missing)}


def _not_enough(left: int, rest_only: bool) -> str:
    if rest_only and not left:
        return _("Everybody has a place already.")
    return _("Two players at least must be there to be paired; there are %(count)s.") % {"count": left}


@dataclass(frozen=True, slots=True)
class _Seats:
    """The places that are given in a draft, by entry."""

    paired: frozenset[int] = frozenset()
    resting: frozenset[int] = frozenset()
    has_allocated_bye: bool = False
    boards: tuple[int, ...] = ()

    @property
    def placed(self) -> frozenset[int]:
        return self.paired | self.resting

    @classmethod
    def of(cls, draft: Round | None) -> "_Seats":
        if draft is None:
            return cls()
        games = [*draft.pairings.order_by("board").values_list("white", "black", "board")]
        byes = [*draft.byes.values_list("entry", "kind")]
        return cls(
            frozenset(one for white, black, _board in games for one in (white, black)),
            frozenset(entry for entry, _kind in byes),
            any(kind == ByeKind.ALLOCATED for _entry, kind in byes),
            tuple(board for _white, _black, board in games),
        )


def report_before(tournament: Tournament, number: int) -> Report:
    """The tournament before a round, with the virtual points of its acceleration."""
    report = played(tournament, through=number - 1)
    virtual = accelerated(tournament)
    return replace(
        report,
        coded_type="",
        accelerations=(),
        forbidden_pairs=(),
        fictitious_points=tuple(FictitiousPoints(one, points) for one, points in virtual.items()),
        players=tuple(_adjourned_as_drawn(player) for player in report.players),
    )


def _adjourned_as_drawn(player: ReportPlayer) -> ReportPlayer:
    """Of the games before a round that may be paired, only adjourned ones have no result."""
    return replace(player, rounds=tuple(_drawn(one) for one in player.rounds))


def _drawn(one: RoundResult | None) -> RoundResult | None:
    return replace(one, code="=") if one and one.opponent and one.code == " " else one
