"""Entry of results as keystrokes with a uuid. No keystroke silently replaces the result of another station.

A complete round is locked: see `round_lock`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict, Unpack
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.models import User
from tournaments.core.fide_mode import for_rating_only_sentence, is_for_rating_only
from tournaments.core.submission_status import require_open_round
from tournaments.models import (
    KEEPS_ROUND_OPEN,
    HelperLink,
    Keystroke,
    KeystrokeKind,
    KeystrokeOutcome,
    Pairing,
    PairingChange,
    Round,
    RoundState,
)
from tournaments.results.conflicts import decision_in, dispute_of, effective_keystroke, history_of, open_conflicts
from tournaments.results.keystrokes import (
    RESULTS,
    EntryRequest,
    board_after,
    is_overwriting,
    outcome_of,
    refuse_unknown,
)
from tournaments.rounds import rounds
from tournaments.rounds.dependents import dependents_of
from tournaments.rounds.round_lock import (
    Locked,
    Workstation,
    locks,
    may_undo,
    require_unlock,
)
from tournaments.rounds.webhook_events import result_changed
from tournaments.scores.live_games import delete_live_game, update_live_game
from tournaments.scores.snapshot import BoardChange


@dataclass(frozen=True, slots=True)
class KeystrokeAnswer:
    """Outcome of a keystroke, with the stored pairing and the effective keystroke.

    `conflicts` are the undecided refused keystrokes of the board; `decision` is the last decision there.
    """

    outcome: str
    pairing: Pairing
    effective: Keystroke | None
    conflicts: Sequence[Keystroke] = ()
    decision: Keystroke | None = None

    @property
    def is_refused(self) -> bool:
        """True if the board has another result that the person did not agree to replace; nothing was changed."""
        return self.outcome == KeystrokeOutcome.REFUSED

    @property
    def is_mismatch(self) -> bool:
        """True if the second pass differs from the entered result; nothing was changed."""
        return self.outcome == KeystrokeOutcome.MISMATCH


def enter(
    pairing_id: int,
    result: str,
    version_seen: int,
    uuid: UUID,
    user: User | None = None,
    station: str = "",
    *,
    link: HelperLink | None = None,
    **more: Unpack["_StationFields"],
) -> KeystrokeAnswer:
    """Enter a result of `RESULTS` at a pairing, for a person or a helper's link.

    `version_seen` is the version of the pairing that the person saw. A repeated uuid changes nothing and gets the first
    outcome again. An outdated version is refused, and so is a change of another station's entry, unless `decided` names
    the effective keystroke. The same result from another person confirms it. The projected ratings are updated in the
    same transaction.
    """
    return process_keystroke(
        pairing_id, EntryRequest(KeystrokeKind.RESULT, version_seen, uuid, user, station, result, link, **more)
    )


def undo(
    pairing_id: int, version_seen: int, uuid: UUID, user: User, station: str = "", **more: Unpack["_StationFields"]
) -> KeystrokeAnswer:
    """Take back the last entry, a result or the colours, by a further keystroke."""
    return process_keystroke(pairing_id, EntryRequest(KeystrokeKind.UNDO, version_seen, uuid, user, station, **more))


def swap_colours(
    pairing_id: int, version_seen: int, uuid: UUID, user: User, station: str = "", **more: Unpack["_StationFields"]
) -> KeystrokeAnswer:
    """Swap White and Black, if the colours were played the other way round; each player keeps their own result."""
    return process_keystroke(pairing_id, EntryRequest(KeystrokeKind.COLOURS, version_seen, uuid, user, station, **more))


def verify(
    pairing_id: int,
    result: str,
    version_seen: int,
    uuid: UUID,
    user: User,
    station: str = "",
    **more: Unpack["_StationFields"],
) -> KeystrokeAnswer:
    """Enter a result a second time. An equal result is confirmed; a different result is only reported as a mismatch."""
    return process_keystroke(
        pairing_id, EntryRequest(KeystrokeKind.VERIFY, version_seen, uuid, user, station, result, **more)
    )


def confirm(
    pairing_id: int, version_seen: int, uuid: UUID, user: User, station: str = "", **more: Unpack["_StationFields"]
) -> KeystrokeAnswer:
    """Confirm a result that another person has entered, for example by a helper's phone."""
    return process_keystroke(pairing_id, EntryRequest(KeystrokeKind.CONFIRM, version_seen, uuid, user, station, **more))


def change_board(
    pairing_id: int,
    kind: KeystrokeKind,
    result: str,
    version_seen: int,
    uuid: UUID,
    user: User,
    unlock: PairingChange | None,
    browser: str = "",
) -> KeystrokeAnswer:
    """Change a board under an unlock that the caller has required, for this board and others together.

    The page has displayed the current result, so the person may change it if the version is the one they saw.
    """
    key = EntryRequest(kind, version_seen, uuid, user, "", result, unlock=unlock, browser=browser)
    return process_keystroke(pairing_id, key, is_result_displayed=True)


class _StationFields(TypedDict, total=False):
    """Fields that a station sends with a keystroke in addition to the result."""

    browser: str
    decided: UUID | None
    decides: UUID | None


def board_state(pairing: Pairing) -> KeystrokeAnswer:
    """Return the current board as the answer to a keystroke that was not accepted."""
    return _answer("", pairing, history_of(pairing))


@transaction.atomic
def process_keystroke(pairing_id: int, request: EntryRequest, *, is_result_displayed: bool = False) -> KeystrokeAnswer:
    """Process a keystroke, see `enter`. With `is_result_displayed` a page has displayed the result to be replaced."""
    refuse_unknown(request.result)
    pairing = _lock_pairing(pairing_id)
    earlier = Keystroke.objects.filter(uuid=request.uuid).first()
    if earlier:
        if earlier.pairing_id != pairing.pk:
            raise Refused(_("This entry was made for another board."))
        return _answer(earlier.outcome, pairing, history_of(pairing))
    _refuse_closed(pairing, request)
    history = history_of(pairing) if pairing.version or pairing.dispute else []
    change = board_after(pairing, request.kind, request.result, history)
    outcome, unlocked = _outcome_and_unlock(pairing, request, change, history, is_result_displayed=is_result_displayed)
    before, dispute = pairing.result, pairing.dispute
    if outcome == KeystrokeOutcome.ENTERED:
        changed = _apply_change(pairing, request, change)
    elif outcome == KeystrokeOutcome.CONFIRMED:
        changed = _mark_confirmed(pairing, request, effective_keystroke(history))
    else:
        changed = []
    history.append(_store_keystroke(pairing, request, change, outcome, before, unlocked))
    answer = _answer(outcome, pairing, history)
    pairing.dispute = dispute_of(answer.conflicts)
    changed += ["dispute"] if pairing.dispute != dispute else []
    if changed:
        pairing.save(update_fields=changed)
    _update_dependents(pairing, request, change, outcome, is_new_dispute=pairing.dispute != dispute)
    return answer


def _answer(outcome: str, pairing: Pairing, history: list[Keystroke]) -> KeystrokeAnswer:
    conflicts = open_conflicts(pairing, history)
    return KeystrokeAnswer(outcome, pairing, effective_keystroke(history), conflicts, decision_in(history))


def _outcome_and_unlock(
    pairing: Pairing, request: EntryRequest, change: BoardChange, history: list[Keystroke], *, is_result_displayed: bool
) -> tuple[KeystrokeOutcome, PairingChange | None]:
    """Return the outcome of a keystroke, and the unlock under which it changes a locked round."""
    last = effective_keystroke(history)
    outcome = outcome_of(pairing, request, change, last)
    if outcome != KeystrokeOutcome.ENTERED:
        return outcome, None
    if request.decides and request.decides not in {conflict.uuid for conflict in open_conflicts(pairing, history)}:
        return KeystrokeOutcome.REFUSED, None  # another person has already decided the conflict
    if request.link:
        is_proposal = (
            locks(pairing.round.state) or _is_next_round_public(pairing.round) or is_overwriting(pairing, request, last)
        )
        return (KeystrokeOutcome.REFUSED if is_proposal else outcome), None
    unlocked = _required_unlock(pairing, request, change)
    return (
        KeystrokeOutcome.REFUSED if not is_result_displayed and is_overwriting(pairing, request, last) else outcome
    ), unlocked


def _is_next_round_public(round_: Round) -> bool:
    """Return True if the next round of a Swiss is public; then only the arbiter changes earlier results."""
    later = Round.objects.public().filter(tournament=round_.tournament_id, number__gt=round_.number)
    return round_.tournament.is_paired_by_round and later.exists()


def _lock_pairing(pairing_id: int) -> Pairing:
    """Lock the round of a board and return the board, so keystrokes of a round are numbered in visible order.

    So a client that requests all keystrokes after the last number it saw misses none.
    """
    locked = Round.objects.select_for_update(of=("self",), no_key=True).select_related("tournament")
    round_ = locked.get(pairings=pairing_id)
    pairing = Pairing.objects.select_for_update(of=("self",)).select_related("white", "black").get(pk=pairing_id)
    pairing.round = round_
    return pairing


def _refuse_closed(pairing: Pairing, request: EntryRequest) -> None:
    round_, link = pairing.round, request.link
    if round_.state == RoundState.DRAFT:
        raise Refused(_("Round %(number)s is not published yet.") % {"number": round_.number})
    require_open_round(round_)
    if link and not (link.tournament_id == round_.tournament_id and link.covers(pairing.board)):
        raise Refused(_("Board %(board)s is not among the boards of this link.") % {"board": pairing.board})


def _required_unlock(pairing: Pairing, request: EntryRequest, change: BoardChange) -> PairingChange | None:
    """Return the unlock for a change of a locked round.

    None in an open round, or if a station undoes its own last entry. In FIDE mode a result older than the last two
    rounds is locked for everybody.
    """
    if not pairing.is_open and is_for_rating_only(pairing.round):
        raise Locked(for_rating_only_sentence(pairing.round))
    if request.unlock:
        return request.unlock
    try:
        return require_unlock(pairing.round, request.user)
    except Locked as locked:
        if request.kind == KeystrokeKind.UNDO and may_undo(pairing, Workstation(*request.by, request.browser)):
            return None
        sentence = _("Round %(number)s is complete and locked: “%(what)s” was not entered at board %(board)s.")
        description = RESULTS[change.result] if request.kind == KeystrokeKind.RESULT else request.kind.label
        text = sentence % {"number": pairing.round.number, "what": description, "board": pairing.board}
        raise Locked(text, _("Unlock the round first.")) from locked


def _apply_change(pairing: Pairing, request: EntryRequest, change: BoardChange) -> list[str]:
    """Apply the keystroke to the board, and return the fields to be saved."""
    changed = ["white_result", "black_result", "version", "unconfirmed"]
    pairing.white_result, pairing.black_result = change.result[:1], change.result[1:]
    pairing.version += 1
    pairing.unconfirmed = bool(request.link and change.result)
    if change.is_swapped:
        pairing.white, pairing.black = pairing.black, pairing.white
        changed += ["white", "black"]
    return changed


def _mark_confirmed(pairing: Pairing, request: EntryRequest, last: Keystroke | None) -> list[str]:
    """Confirm the result, and return the fields to be saved.

    The same person may confirm in a second pass (`verify`); any other confirmation needs another person.
    """
    is_other = last is not None and (last.by_id, last.link_id) != request.by
    if request.kind == KeystrokeKind.CONFIRM and not (pairing.result and is_other):
        raise Refused(_refusal_reason(pairing))
    if request.kind == KeystrokeKind.VERIFY or (request.kind != KeystrokeKind.UNDO and pairing.result and is_other):
        pairing.confirmed_version, pairing.unconfirmed = pairing.version, False
        return ["confirmed_version", "unconfirmed"]
    return []


def _refusal_reason(pairing: Pairing) -> str:
    sentence = (
        _("You entered the result of board %(board)s yourself: another person must confirm it.")
        if pairing.result
        else ""
    )
    return (sentence or _("Board %(board)s has no result to confirm.")) % {"board": pairing.board}


def _store_keystroke(
    pairing: Pairing,
    request: EntryRequest,
    change: BoardChange,
    outcome: KeystrokeOutcome,
    before: str,
    unlocked: PairingChange | None = None,
) -> Keystroke:
    seats = [pairing.white, pairing.black]
    if change.is_swapped and outcome != KeystrokeOutcome.ENTERED:
        seats.reverse()  # in the colours that the keystroke requests
    return Keystroke.objects.create(
        uuid=request.uuid,
        kind=request.kind,
        pairing=pairing,
        round=pairing.round,
        board=pairing.board,
        white=seats[0],
        black=seats[1],
        version_seen=request.version_seen,
        version=pairing.version,
        white_result=change.result[:1],
        black_result=change.result[1:],
        old_white_result=before[:1],
        old_black_result=before[1:],
        outcome=outcome,
        unlock=unlocked if outcome == KeystrokeOutcome.ENTERED else None,
        by=request.user,
        link=request.link,
        station=request.station[:40],
        browser=request.browser,
        decides=request.decides,
    )


def _update_dependents(
    pairing: Pairing, request: EntryRequest, change: BoardChange, outcome: KeystrokeOutcome, *, is_new_dispute: bool
) -> None:
    """Update projected ratings, the state of the round, and webhooks."""
    is_entered = outcome == KeystrokeOutcome.ENTERED
    if is_entered:
        if change.is_swapped:
            delete_live_game(pairing.round, pairing.black, pairing.white)
        update_live_game(pairing)
    is_reopened = outcome == KeystrokeOutcome.REFUSED and request.unlock is None
    if (is_entered or is_new_dispute) and _is_round_state_outdated(pairing, is_reopened=is_reopened):
        pairing.round = rounds.update_round_state(pairing.round)
    if is_entered:
        result_changed(pairing)


def _is_round_state_outdated(pairing: Pairing, *, is_reopened: bool) -> bool:
    """Return True if the board reopens a complete round, or was the last board without a result.

    A conflict reopens the round as long as nothing depends on its results.
    """
    round_ = pairing.round
    if round_.state == RoundState.COMPLETE:
        return pairing.is_open or bool(is_reopened and pairing.dispute and not dependents_of(round_))
    if pairing.is_open or pairing.dispute:
        return False
    return not round_.pairings.filter(KEEPS_ROUND_OPEN).exists()
