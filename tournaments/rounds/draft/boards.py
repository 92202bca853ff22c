"""Manual changes of boards: swap colours or players, unpair, pair, renumber."""

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from ratings.core.errors import Refused
from tournaments.core.board_numbers import board_numbers
from tournaments.models import Bye, ByeKind, ChangeKind, Entry, Pairing
from tournaments.rounds.draft.changes import (
    ChangeRequest,
    LockedDraft,
    describe_boards,
    describe_bye,
    lock_draft,
    log_change,
    replace_boards,
    require_no_result,
)
from tournaments.rounds.draft.manual_pairing import lock_for_pairing

_UNPAIRED = gettext_lazy("%(white)s and %(black)s unpaired")


@transaction.atomic
def swap_colours(change: ChangeRequest, players: Iterable[Entry]) -> None:
    """Swap the colours on each board of these players."""
    draft = lock_for_pairing(change)
    boards = draft.boards_of(players)
    before = describe_boards(boards)
    after = replace_boards(draft, boards, [(board.board, board.black, board.white) for board in boards])
    log_change(change, ChangeKind.COLOURS, before, describe_boards(after))


@transaction.atomic
def swap_players(change: ChangeRequest, first: Entry, second: Entry) -> None:
    """Swap two players: board and colour, or bye."""
    draft = lock_for_pairing(change)
    _refuse_same_seats(draft, first, second)
    boards = [board for board in draft.boards if {first.pk, second.pk} & {board.white_id, board.black_id}]
    byes = [bye for bye in draft.byes if bye.entry_id in (first.pk, second.pk)]
    before = "; ".join(filter(None, [describe_boards(boards), *map(describe_bye, byes)]))
    instead = {first.pk: second, second.pk: first}
    for bye in byes:
        bye.delete()
    new_boards = replace_boards(
        draft,
        boards,
        (
            (board.board, instead.get(board.white_id, board.white), instead.get(board.black_id, board.black))
            for board in boards
        ),
    )
    new_byes = Bye.objects.bulk_create(
        Bye(round=draft.round, entry=instead[bye.entry_id], kind=bye.kind) for bye in byes
    )
    log_change(
        change,
        ChangeKind.PLAYERS,
        before,
        "; ".join(filter(None, [describe_boards(new_boards), *map(describe_bye, new_byes)])),
    )


def _refuse_same_seats(draft: LockedDraft, first: Entry, second: Entry) -> None:
    mine, theirs = draft.board_of(first), draft.board_of(second)
    if first.pk == second.pk:
        raise Refused(_("Choose two different players."))
    if mine and mine == theirs:
        raise Refused(_("These two meet each other; swap their colours instead."))
    if not mine and not theirs:
        raise Refused(_("Neither player is paired. Pair them, or give them other byes."))


@transaction.atomic
def unpair_boards(change: ChangeRequest, players: Iterable[Entry]) -> None:
    """Delete the boards of these players; both players of each board are then unpaired."""
    draft = lock_for_pairing(change)
    boards = draft.boards_of(players)
    replace_boards(draft, boards, [])
    log_change(
        change, ChangeKind.APART, describe_boards(boards), "; ".join(_UNPAIRED % _names(board) for board in boards)
    )


@transaction.atomic
def clear_boards(change: ChangeRequest) -> None:
    """Delete all boards without a result and the pairing-allocated bye, so that the system can pair the round again.

    This is no manual pairing: a pair made by hand afterwards is.
    """
    draft = lock_draft(change)
    free = [board for board in draft.boards if not board.white_result]
    byes = [bye for bye in draft.byes if bye.kind == ByeKind.ALLOCATED]
    if not free and not byes:
        raise Refused(_("Every board has a result, so no board can be unpaired."))
    replace_boards(draft, free, [])
    for bye in byes:
        bye.delete()
    unpaired, stay = len(free), len(draft.boards) - len(free)
    before = ngettext("%(count)s board unpaired", "%(count)s boards unpaired", unpaired) % {"count": unpaired}
    after = ngettext("%(count)s board with a result stays", "%(count)s boards with a result stay", stay)
    log_change(change, ChangeKind.APART, before, after % {"count": stay})


@transaction.atomic
def pair_by_hand(change: ChangeRequest, white: Entry, black: Entry) -> None:
    """Pair two unpaired players, at their fixed board or the first free board."""
    draft = lock_for_pairing(change)
    if white.pk == black.pk:
        raise Refused(_("Choose two different players."))
    draft.require_unpaired(white), draft.require_unpaired(black)
    fixed = {entry.pk: entry.fixed_board for entry in (white, black) if entry.fixed_board}
    taken = {board.board for board in draft.boards}
    (board,) = board_numbers([(white.pk, black.pk)], fixed, draft.round.tournament.first_board, taken)
    after = replace_boards(draft, [], [(board, white, black)])
    log_change(change, ChangeKind.BY_HAND, _UNPAIRED % _names(after[0]), describe_boards(after))


@transaction.atomic
def move_board(change: ChangeRequest, player: Entry, to: int) -> None:
    """Move a player's board to another number; a board with that number takes the old one."""
    draft = lock_draft(change)
    (board,) = draft.boards_of([player])
    if to < 1:
        raise Refused(_("Boards are numbered from 1."))
    there = next(
        (other_board for other_board in draft.boards if other_board.board == to and other_board != board), None
    )
    moved = [board, *([require_no_result(there)] if there else [])]
    before, number = describe_boards(moved), board.board
    _store_numbers(draft, [(board, to), *([(there, number)] if there else [])])
    log_change(change, ChangeKind.BOARD, before, describe_boards(moved))


@transaction.atomic
def renumber_boards(change: ChangeRequest) -> None:
    """Renumber the boards without a result in their order, fixed boards first."""
    draft = lock_draft(change)
    free = [board for board in draft.boards if not board.white_result]
    fixed = {entry.pk: entry.fixed_board for board in free for entry in (board.white, board.black) if entry.fixed_board}
    taken = {board.board for board in draft.boards} - {board.board for board in free}
    numbers = board_numbers(
        [(board.white_id, board.black_id) for board in free], fixed, draft.round.tournament.first_board, taken
    )
    before = _numbers(free)
    _store_numbers(draft, [*zip(free, numbers, strict=True)])
    log_change(change, ChangeKind.BOARD, before, _numbers(free))


def _store_numbers(draft: LockedDraft, numbers: list[tuple[Pairing, int]]) -> None:
    """Store new board numbers. All boards first move to unused numbers, so that no two collide."""
    beyond = max([board.board for board in draft.boards] + [number for _board, number in numbers], default=0)
    for offset, (board, _number) in enumerate(numbers, 1):
        Pairing.objects.filter(pk=board.pk).update(board=beyond + offset)
    for board, number in numbers:
        board.board = number
        board.save(update_fields=["board"])


def _numbers(boards: list[Pairing]) -> str:
    return _("Boards %(numbers)s") % {"numbers": ", ".join(str(board.board) for board in boards)}


def _names(board: Pairing) -> dict[str, str]:
    return {"white": str(board.white), "black": str(board.black)}
