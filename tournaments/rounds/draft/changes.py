"""A draft locked for one manual change, and the log of the change with its reason."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.models import User
from tournaments.core.submission_status import require_open_round
from tournaments.models import Bye, ChangeKind, Entry, Pairing, PairingChange, PairingTask, ReportCorrection, Round

LONGEST_TEXT = 400
BETWEEN, AND_MORE = "; ", "; …"


@dataclass(frozen=True, slots=True)
class ChangeRequest:
    """A request to change the pairing of a round manually: author, reason, and fingerprint of the draft.

    `seen_fingerprint` is the `fingerprint` of the draft on the author's page; empty accepts any state of the draft.
    `opens_session` is True if the author has confirmed manual pairing (FIDE mode, see `manual_pairing`).
    """

    round: Round
    by: User
    reason: str
    seen_fingerprint: str = ""
    opens_session: bool = False


@dataclass(frozen=True, slots=True)
class LockedDraft:
    """A draft round with its boards and byes, locked until the transaction ends."""

    round: Round
    boards: list[Pairing]
    byes: list[Bye]

    def board_of(self, entry: Entry) -> Pairing | None:
        return next((board for board in self.boards if entry.pk in (board.white_id, board.black_id)), None)

    def bye_of(self, entry: Entry) -> Bye | None:
        return next((bye for bye in self.byes if bye.entry_id == entry.pk), None)

    def boards_of(self, players: Iterable[Entry]) -> list[Pairing]:
        """Return the boards of these players, each once.

        Raise Refused if a player has no board or a board has a result.
        """
        boards = {}
        for player in players:
            board = self.board_of(player)
            if board is None:
                raise Refused(_("%(player)s has no board in this round.") % {"player": player})
            boards[board.pk] = require_no_result(board)
        if not boards:
            raise Refused(_("Choose a player of the board."))
        return [*boards.values()]

    def require_unpaired(self, entry: Entry) -> Entry:
        """Return the entry if it is unpaired, else raise Refused."""
        if self.board_of(entry):
            raise Refused(_("%(player)s is paired. Unpair the board first.") % {"player": entry})
        if self.bye_of(entry):
            raise Refused(_("%(player)s has a bye. Take back the bye first.") % {"player": entry})
        return entry


def lock_draft(change: ChangeRequest) -> LockedDraft:
    """Lock the draft and return it for one change. Call it in a transaction.

    Raise Refused without a reason, and if the round is published, being paired, or changed since the author saw it.
    """
    if not change.reason.strip():
        raise Refused(_("Enter a reason. It is stored with the change of the pairing."))
    row = Round.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=change.round.pk)
    if not row.is_draft:
        raise Refused(_("Round %(number)s is published. Unpublish it before you change it.") % {"number": row.number})
    require_open_round(row)
    if is_being_paired(row):
        raise Refused(_("Round %(number)s is being paired. Wait, or cancel the pairing.") % {"number": row.number})
    boards = row.pairings.select_for_update(of=("self",)).select_related("white", "black").order_by("board")
    draft = LockedDraft(row, [*boards], [*row.byes.select_related("entry")])
    if change.seen_fingerprint and change.seen_fingerprint != fingerprint(row):
        raise Refused(_("The draft was changed meanwhile. Nothing was saved. Check the draft and try again."))
    return draft


def is_being_paired(round_: Round) -> bool:
    """Return True if the worker is pairing this round or will pair it."""
    tasks = PairingTask.objects.filter(tournament=round_.tournament_id, number=round_.number)
    return tasks.filter(finished_at=None, cancelled_at=None, failure="").exists()


def require_no_result(board: Pairing) -> Pairing:
    """Return the board if it has no result, else raise Refused."""
    if board.white_result:
        raise Refused(_("Board %(board)s has a result and cannot be changed.") % {"board": board.board})
    return board


def fingerprint(round_: Round) -> str:
    """Return a short hash of the draft: its state, boards and byes.

    A change that names an older hash is refused.
    """
    boards = round_.pairings.order_by("board").values_list("board", "white", "black", "white_result")
    byes = round_.byes.order_by("entry").values_list("entry", "kind")
    return sha256(f"{round_.state} {[*boards]} {[*byes]}".encode()).hexdigest()[:16]


def replace_boards(
    draft: LockedDraft, old: Iterable[Pairing], new: Iterable[tuple[int, Entry, Entry]]
) -> list[Pairing]:
    """Replace boards by new rows, so that a late result of an old pair is not entered for a new pair."""
    gone = [require_no_result(board) for board in old]
    if corrected := ReportCorrection.objects.filter(pairing__in=gone).select_related("pairing").first():
        raise Refused(
            _("Board %(board)s has a correction in the report and cannot be changed.")
            % {"board": corrected.pairing.board}
        )
    for board in gone:
        board.delete()
    return Pairing.objects.bulk_create(
        Pairing(round=draft.round, board=board, white=white, black=black) for board, white, black in new
    )


def log_change(change: ChangeRequest, kind: ChangeKind, before: str, after: str) -> PairingChange:
    """Log a change of the pairing, with descriptions of the draft before and after the change."""
    return PairingChange.objects.create(
        round=change.round,
        kind=kind,
        before=shortened(before),
        after=shortened(after),
        reason=change.reason.strip()[:200],
        by=change.by,
    )


def shortened(description: str) -> str:
    """Shorten a description to the field's length at whole parts, with an ellipsis."""
    if len(description) <= LONGEST_TEXT:
        return description
    parts = description[: LONGEST_TEXT - len(AND_MORE) + len(BETWEEN)].split(BETWEEN)[:-1]
    return BETWEEN.join(parts) + AND_MORE if parts else description[: LONGEST_TEXT - 1] + "…"


def describe_boards(boards: Iterable[Pairing]) -> str:
    """Return a description of boards: "Board 3: 5 Ahlberg, Nora – 12 Brandt, Emil"."""
    return "; ".join(
        _("Board %(board)s: %(white)s – %(black)s") % {"board": board.board, "white": board.white, "black": board.black}
        for board in boards
    )


def describe_bye(bye: Bye) -> str:
    """Return a description of a bye: "5 Ahlberg, Nora: half-point bye"."""
    return f"{bye.entry}: {bye.get_kind_display()}"
