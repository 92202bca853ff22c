"""Players of the next round of a Swiss, and the reasons why it may not be paired now."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.core.errors import Refused
from tournaments.core.models.round import ByeKind
from tournaments.core.submission_status import require_open
from tournaments.entries.absences import byes_in
from tournaments.models import Entry, Pairing, Round, RoundState, Tournament


class ResultsMissing(Refused):
    """Earlier games have no result and are not registered as adjourned; `games` are their keys."""

    def __init__(self, number: int, games: tuple[int, ...], *reasons: str) -> None:
        super().__init__(*reasons)
        self.number, self.games = number, games


@dataclass(frozen=True, slots=True)
class UpcomingRound:
    """Data of the next round before its pairing.

    ``entries`` are all entries, by start number; ``byes_to_create`` the codes of byes still to create, by entry key;
    ``start_numbers`` the start numbers of all players of the round; ``unpaired`` those without a board;
    ``occupied_boards`` the occupied board numbers.
    """

    number: int
    entries: tuple[Entry, ...]
    byes_to_create: dict[int, str]
    start_numbers: tuple[int, ...]
    unpaired: frozenset[int]
    occupied_boards: tuple[int, ...]


def first_draft(tournament: Tournament) -> Round | None:
    """Return the first draft round, or None."""
    return tournament.rounds.filter(state=RoundState.DRAFT).order_by("number").first()


def next_round_number(tournament: Tournament) -> int:
    """Return the number of the round to pair next."""
    draft = first_draft(tournament)
    if draft:
        return draft.number
    last = tournament.rounds.order_by("-number").first()
    return last.number + 1 if last else 1


def upcoming_round(tournament: Tournament, rest_only: bool = False) -> UpcomingRound:
    """Return the players of the next round, or those unpaired in its draft.

    Raise Refused with every reason why the round cannot be paired.
    """
    require_open(tournament)
    draft, number = first_draft(tournament), next_round_number(tournament)
    if reasons := [*_blockers(tournament, draft, number, rest_only)]:
        raise Refused(*reasons)
    _require_results(tournament, number)
    seats = _DraftSeating.of(draft)
    entries = tuple(tournament.entries.order_by("start_number"))
    away = {pk: kind for pk, kind in byes_in(tournament, number).items() if pk not in seats.placed}
    here = [entry for entry in entries if entry.pk not in away and entry.pk not in seats.resting]
    rest = frozenset(entry.start_number for entry in here if entry.pk not in seats.paired)
    if reason := _rest_blocker(len(rest), seats, rest_only):
        raise Refused(reason)
    return UpcomingRound(number, entries, away, tuple(entry.start_number for entry in here), rest, seats.boards)


def _blockers(tournament: Tournament, draft: Round | None, number: int, rest_only: bool) -> Iterator[str]:
    if tournament.rounds_planned and number > tournament.rounds_planned:
        yield _("All %(count)s rounds are paired.") % {"count": tournament.rounds_planned}
    begun = bool(draft and (draft.pairings.exists() or draft.byes.exists()))
    if begun and not rest_only:
        yield _("Round %(number)s is already a draft. Publish it or take it back.") % {"number": number}
    if rest_only and not draft:
        yield _("There is no draft to be completed.")
    if not rest_only and tournament.entries.count() < 2:
        yield _("At least two players are needed; %(count)s entered.") % {"count": tournament.entries.count()}
    yield from _dispute_blockers(tournament, number)


def _dispute_blockers(tournament: Tournament, number: int) -> Iterator[str]:
    """Yield a sentence if boards of the previous round have disputed results."""
    waiting = Pairing.objects.filter(round__tournament=tournament, round__number=number - 1).exclude(dispute="")
    if boards := [str(board) for board in waiting.order_by("board").values_list("board", flat=True)]:
        sentence = ngettext(
            "Round %(number)s: the results of board %(boards)s differ: decide first.",
            "Round %(number)s: the results of boards %(boards)s differ: decide first.",
            len(boards),
        )
        yield sentence % {"number": number - 1, "boards": ", ".join(boards)}


def _require_results(tournament: Tournament, number: int) -> None:
    """Raise `ResultsMissing` with a sentence for each earlier round that lacks results."""
    open_games = Pairing.objects.filter(round__tournament=tournament, round__number__lt=number, white_result="")
    rows = [*open_games.order_by("round__number", "board").values_list("pk", "round__number", "board")]
    boards: dict[int, list[str]] = {}
    for _key, before, board in rows:
        boards.setdefault(before, []).append(str(board))
    if rows:
        raise ResultsMissing(number, tuple(key for key, *_number_and_board in rows), *_sentences(boards))


def _sentences(boards: Mapping[int, list[str]]) -> Iterator[str]:
    for before, missing in boards.items():
        sentence = ngettext(
            "Round %(number)s: no result at board %(boards)s.",
            "Round %(number)s: no result at boards %(boards)s.",
            len(missing),
        )
        yield sentence % {"number": before, "boards": ", ".join(missing)}


@dataclass(frozen=True, slots=True)
class _DraftSeating:
    """Entries with a board (`paired`) or a bye (`resting`) in a draft, by key."""

    paired: frozenset[int] = frozenset()
    resting: frozenset[int] = frozenset()
    has_allocated_bye: bool = False
    boards: tuple[int, ...] = ()

    @property
    def placed(self) -> frozenset[int]:
        return self.paired | self.resting

    @classmethod
    def of(cls, draft: Round | None) -> "_DraftSeating":
        if draft is None:
            return cls()
        games = [*draft.pairings.order_by("board").values_list("white", "black", "board")]
        byes = [*draft.byes.values_list("entry", "kind")]
        return cls(
            frozenset(player for white, black, _board in games for player in (white, black)),
            frozenset(entry for entry, _kind in byes),
            any(kind == ByeKind.ALLOCATED for _entry, kind in byes),
            tuple(board for _white, _black, board in games),
        )


def _rest_blocker(left: int, seats: _DraftSeating, rest_only: bool) -> str:
    """Return the reason why the remaining players cannot be paired; empty if they can."""
    if rest_only and not left:
        return _("All players are already paired or have a bye.")
    if left < 2:
        return _("Pairing needs at least two players who are here; there are %(count)s.") % {"count": left}
    if left % 2 and seats.has_allocated_bye:
        return _("The pairing-allocated bye is given already, and %(count)s players are left, an odd number.") % {
            "count": left
        }
    return ""
