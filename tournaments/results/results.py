"""Entering results: every one is a keystroke, told apart by its uuid, and refused when another was quicker.

A complete round is locked: see `round_lock`.
"""

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.models import User
from tournaments.core.errors import Refused
from tournaments.core.fide_mode import for_rating_only_sentence, is_for_rating_only
from tournaments.core.submission_status import demand_open_round
from tournaments.core.webhook_events import result_changed
from tournaments.models import (
    OPEN_CODES,
    HelperLink,
    Keystroke,
    KeystrokeKind,
    Outcome,
    Pairing,
    PairingChange,
    Round,
    RoundState,
)
from tournaments.results.keystrokes import RESULTS, PressedKey, outcome_of, refuse_unknown, would_be
from tournaments.rounds import rounds
from tournaments.rounds.round_lock import (
    Locked,
    Workstation,
    demand_unlocked,
    may_undo,
)
from tournaments.scores.live_games import project, withdraw
from tournaments.scores.snapshot import BoardChange


@dataclass(frozen=True, slots=True)
class KeystrokeAnswer:
    """What became of a keystroke: its outcome, the pairing as it now stands, and who entered what stands."""

    outcome: str
    pairing: Pairing
    standing: Keystroke | None

    @property
    def is_refused(self) -> bool:
        """Whether another was quicker: nothing was changed."""
        return self.outcome == Outcome.REFUSED

    @property
    def is_mismatch(self) -> bool:
        """Whether the second pass found another result than the one that stands: nothing was changed."""
        return self.outcome == Outcome.MISMATCH


def enter(
    pairing_id: int,
    result: str,
    version_seen: int,
    uuid: UUID,
    user: User | None = None,
    station: str = "",
    *,
    link: HelperLink | None = None,
) -> KeystrokeAnswer:
    """Enter a result, one of `RESULTS`, at a pairing whose version the person saw; a person, or a helper's link.

    The same uuid again changes nothing and is answered with its outcome. A version that is no longer the pairing's
    is refused, unless the same result stands; then it is confirmed, if it is of somebody else. The projected ratings
    follow in the same transaction.
    """
    refuse_unknown(result)
    return _press(pairing_id, PressedKey(KeystrokeKind.RESULT, version_seen, uuid, user, station, result, link))


def undo(pairing_id: int, version_seen: int, uuid: UUID, user: User, station: str = "") -> KeystrokeAnswer:
    """Take back what was entered last, a result or the colours, by a further keystroke."""
    return _press(pairing_id, PressedKey(KeystrokeKind.UNDO, version_seen, uuid, user, station))


def colours(pairing_id: int, version_seen: int, uuid: UUID, user: User, station: str = "") -> KeystrokeAnswer:
    """Swap White and Black as they really played; a result goes with its player: who has won has still won."""
    return _press(pairing_id, PressedKey(KeystrokeKind.COLOURS, version_seen, uuid, user, station))


def verify(
    pairing_id: int, result: str, version_seen: int, uuid: UUID, user: User, station: str = ""
) -> KeystrokeAnswer:
    """Enter a result a second time: the one that stands is confirmed, another is a mismatch and changes nothing."""
    refuse_unknown(result)
    return _press(pairing_id, PressedKey(KeystrokeKind.VERIFY, version_seen, uuid, user, station, result))


def confirm(pairing_id: int, version_seen: int, uuid: UUID, user: User, station: str = "") -> KeystrokeAnswer:
    """Confirm a result that somebody else has entered, such as a helper's phone."""
    return _press(pairing_id, PressedKey(KeystrokeKind.CONFIRM, version_seen, uuid, user, station))


def change(
    pairing_id: int,
    kind: KeystrokeKind,
    result: str,
    version_seen: int,
    uuid: UUID,
    user: User,
    unlock: PairingChange | None,
) -> KeystrokeAnswer:
    """Change a board under an unlock that the caller has demanded, for this board and others together."""
    refuse_unknown(result)
    return _press(pairing_id, PressedKey(kind, version_seen, uuid, user, "", result, unlock=unlock))


def standing(pairing: Pairing) -> Keystroke | None:
    """The keystroke that made the board what it is."""
    entered = pairing.keystrokes.filter(outcome=Outcome.ENTERED).select_related("by", "link")
    return entered.order_by("-pk").first()


def is_to_confirm(pairing: Pairing, last: Keystroke | None) -> bool:
    """Whether what stands came by a helper's link, in the keystroke `last`, and nobody has confirmed it yet."""
    return bool(pairing.result and last and last.link_id and not pairing.is_confirmed)


@transaction.atomic
def _press(pairing_id: int, key: PressedKey) -> KeystrokeAnswer:
    pairing = _locked(pairing_id)
    earlier = Keystroke.objects.filter(uuid=key.uuid).first()
    if earlier:
        if earlier.pairing_id != pairing.pk:
            raise Refused(_("This entry was made for another board."))
        return KeystrokeAnswer(earlier.outcome, pairing, standing(pairing))
    _refuse_closed(pairing, key)
    turn = would_be(pairing, key.kind, key.result)
    outcome = outcome_of(pairing, key, turn)
    before = pairing.result
    if outcome == Outcome.ENTERED:
        unlocked = _refuse_locked(pairing, key, turn)
        _write(pairing, turn)
        last: Keystroke | None = _log(pairing, key, turn, outcome, before, unlocked)
        _pass_on(pairing, turn)
    else:
        last = standing(pairing)
        if outcome == Outcome.CONFIRMED:
            _mark_confirmed(pairing, key, last)
        _log(pairing, key, turn, outcome, before)
    return KeystrokeAnswer(outcome, pairing, last)


def _locked(pairing_id: int) -> Pairing:
    """The board, under the lock of its round: keystrokes of a round are numbered in the order in which they are seen.

    A client that asks for everything after the last number it saw misses nothing.
    """
    locked = Round.objects.select_for_update(of=("self",), no_key=True).select_related("tournament")
    round_ = locked.get(pairings=pairing_id)
    pairing = Pairing.objects.select_for_update(of=("self",)).select_related("white", "black").get(pk=pairing_id)
    pairing.round = round_
    return pairing


def _refuse_closed(pairing: Pairing, key: PressedKey) -> None:
    round_, link = pairing.round, key.link
    if round_.state == RoundState.DRAFT:
        raise Refused(_("Round %(number)s is not published yet.") % {"number": round_.number})
    demand_open_round(round_)
    if link and not (link.tournament_id == round_.tournament_id and link.covers(pairing.board)):
        raise Refused(_("Board %(board)s is not among the boards of this link.") % {"board": pairing.board})


def _refuse_locked(pairing: Pairing, key: PressedKey, turn: BoardChange) -> PairingChange | None:
    """The unlock under which a locked round is changed; none where it is open, or where a station undoes its last.

    In FIDE mode a result older than the last two rounds is locked for everybody.
    """
    if not pairing.is_open and is_for_rating_only(pairing.round):
        raise Locked(for_rating_only_sentence(pairing.round))
    if key.unlock:
        return key.unlock
    try:
        return demand_unlocked(pairing.round, key.user)
    except Locked as locked:
        if key.kind == KeystrokeKind.UNDO and may_undo(pairing, Workstation(*key.by, key.station[:40])):
            return None
        sentence = _("Round %(number)s is complete and locked: “%(what)s” was not entered at board %(board)s.")
        what = RESULTS[turn.result] if key.kind == KeystrokeKind.RESULT else key.kind.label
        hint = _("Tell the arbiter what is to be changed.") if key.link else _("Unlock the round first.")
        words = sentence % {"number": pairing.round.number, "what": what, "board": pairing.board}
        raise Locked(words, hint) from locked


def _write(pairing: Pairing, turn: BoardChange) -> None:
    changed = ["white_result", "black_result", "version"]
    pairing.white_result, pairing.black_result = turn.result[:1], turn.result[1:]
    pairing.version += 1
    if turn.swap:
        pairing.white, pairing.black = pairing.black, pairing.white
        changed += ["white", "black"]
    pairing.save(update_fields=changed)


def _mark_confirmed(pairing: Pairing, key: PressedKey, last: Keystroke | None) -> None:
    """Two passes may be of one person; else it takes a second one."""
    is_other = last is not None and (last.by_id, last.link_id) != key.by
    if key.kind == KeystrokeKind.CONFIRM and not (pairing.result and is_other):
        raise Refused(_refusal_reason(pairing))
    if key.kind == KeystrokeKind.VERIFY or (key.kind != KeystrokeKind.UNDO and pairing.result and is_other):
        pairing.confirmed_version = pairing.version
        pairing.save(update_fields=["confirmed_version"])


def _refusal_reason(pairing: Pairing) -> str:
    sentence = _("You entered the result of board %(board)s: somebody else confirms it.") if pairing.result else ""
    return (sentence or _("Board %(board)s has no result to confirm.")) % {"board": pairing.board}


def _log(
    pairing: Pairing,
    key: PressedKey,
    turn: BoardChange,
    outcome: Outcome,
    before: str,
    unlocked: PairingChange | None = None,
) -> Keystroke:
    return Keystroke.objects.create(
        uuid=key.uuid,
        kind=key.kind,
        pairing=pairing,
        round=pairing.round,
        board=pairing.board,
        white=pairing.white,
        black=pairing.black,
        version_seen=key.version_seen,
        version=pairing.version,
        white_result=turn.result[:1],
        black_result=turn.result[1:],
        old_white_result=before[:1],
        old_black_result=before[1:],
        outcome=outcome,
        unlock=unlocked,
        by=key.user,
        link=key.link,
        station=key.station[:40],
    )


def _pass_on(pairing: Pairing, turn: BoardChange) -> None:
    """The projected ratings and the state of the round follow, and programs are told."""
    if turn.swap:
        withdraw(pairing.round, pairing.black, pairing.white)
    project(pairing)
    if _is_to_settle(pairing):
        rounds.settle(pairing.round)
    result_changed(pairing)


def _is_to_settle(pairing: Pairing) -> bool:
    """Whether the board opens a complete round again, or was the last one that it waited for."""
    round_ = pairing.round
    if pairing.is_open or round_.state == RoundState.COMPLETE:
        return pairing.is_open and round_.state == RoundState.COMPLETE
    return not round_.pairings.filter(white_result__in=OPEN_CODES).exists()
