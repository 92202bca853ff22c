"""Entering results: every one is a keystroke, told apart by its uuid, and refused when another was quicker."""

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings import projection
from ratings.models import User
from tournaments import rounds
from tournaments.models import Keystroke, KeystrokeKind, Outcome, Pairing, Round, RoundState
from tournaments.refused import Refused
from tournaments.reported import is_accepted

# White's code and Black's, and how it is said.
RESULTS = {
    "10": gettext_lazy("White wins"),
    "==": gettext_lazy("draw"),
    "01": gettext_lazy("Black wins"),
    "+-": gettext_lazy("White wins by forfeit"),
    "-+": gettext_lazy("Black wins by forfeit"),
    "--": gettext_lazy("both forfeit"),
    "": gettext_lazy("no result"),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a keystroke: its outcome, the pairing as it now stands, and who entered what stands."""

    outcome: str
    pairing: Pairing
    standing: Keystroke | None

    @property
    def is_refused(self) -> bool:
        return self.outcome == Outcome.REFUSED


@transaction.atomic
def enter(pairing_id: int, result: str, version_seen: int, uuid: UUID, user: User, station: str = "") -> Answer:
    """Enter a result, one of `RESULTS`, at a pairing whose version the person saw.

    The same uuid again changes nothing and is answered with its outcome. A version that is no longer the pairing's
    is refused, unless the same result stands. The projected ratings follow in the same transaction.
    """
    if result not in RESULTS:
        raise Refused(
            _("%(result)s is no result; %(known)s are.") % {"result": result, "known": ", ".join(filter(None, RESULTS))}
        )
    pairing = _locked(pairing_id)
    return _strike(pairing, result, version_seen, uuid, user, station, undo=False)


@transaction.atomic
def undo(pairing_id: int, version_seen: int, uuid: UUID, user: User, station: str = "") -> Answer:
    """Bring back the result that stood before the last one, by a further keystroke."""
    pairing = _locked(pairing_id)
    return _strike(pairing, before(pairing), version_seen, uuid, user, station, undo=True)


def before(pairing: Pairing) -> str:
    """The result that stood before the last one entered, undone ones not counted; empty if there was none."""
    stood = [""]
    for keystroke in pairing.keystrokes.filter(outcome=Outcome.ENTERED).order_by("pk"):
        if keystroke.kind != KeystrokeKind.UNDO:
            stood.append(keystroke.white_result + keystroke.black_result)
        elif len(stood) > 1:
            stood.pop()
    return stood[-2] if len(stood) > 1 else ""


def standing(pairing: Pairing) -> Keystroke | None:
    """The keystroke that entered what stands."""
    entered = pairing.keystrokes.filter(outcome=Outcome.ENTERED).select_related("by", "link")
    return entered.order_by("-pk").first()


def _locked(pairing_id: int) -> Pairing:
    locked = Pairing.objects.select_for_update(of=("self",))
    return locked.select_related("round__tournament", "white", "black").get(pk=pairing_id)


def _strike(
    pairing: Pairing, result: str, version_seen: int, uuid: UUID, user: User, station: str, *, undo: bool
) -> Answer:
    earlier = Keystroke.objects.filter(uuid=uuid).first()
    if earlier is None:
        _refuse_closed(pairing.round)
        outcome = _outcome(pairing, result, version_seen)
        if outcome == Outcome.ENTERED:
            _write(pairing, result)
        Keystroke.objects.create(
            uuid=uuid,
            kind=KeystrokeKind.UNDO if undo else KeystrokeKind.RESULT,
            pairing=pairing,
            round=pairing.round,
            board=pairing.board,
            white=pairing.white,
            black=pairing.black,
            version_seen=version_seen,
            version=pairing.version,
            white_result=result[:1],
            black_result=result[1:],
            outcome=outcome,
            by=user,
            station=station[:40],
        )
        if outcome == Outcome.ENTERED:
            _pass_on(pairing)
    elif earlier.pairing_id != pairing.pk:
        raise Refused(_("This entry was made for another board."))
    else:
        outcome = Outcome(earlier.outcome)
    return Answer(outcome, pairing, standing(pairing))


def _refuse_closed(one: Round) -> None:
    if one.state == RoundState.DRAFT:
        raise Refused(_("Round %(number)s is not published yet.") % {"number": one.number})
    if one.state == RoundState.LOCKED or is_accepted(one.tournament):
        raise Refused(_("The report of this tournament is accepted; its results are closed."))


def _outcome(pairing: Pairing, result: str, version_seen: int) -> Outcome:
    if pairing.result == result and (result or version_seen == pairing.version):
        return Outcome.CONFIRMED
    return Outcome.ENTERED if version_seen == pairing.version else Outcome.REFUSED


def _write(pairing: Pairing, result: str) -> None:
    pairing.white_result, pairing.black_result = result[:1], result[1:]
    pairing.version += 1
    pairing.save(update_fields=["white_result", "black_result", "version"])


def _pass_on(pairing: Pairing) -> None:
    """The projected ratings and the state of the round follow."""
    white, black = pairing.white.player_id, pairing.black.player_id
    if white and black and pairing.result:
        projection.enter(live_game(pairing, white, black))
    elif white and black:
        projection.withdraw(pairing.round.tournament.event_key, pairing.round.number, white, black)
    rounds.settle(pairing.round)


def live_game(pairing: Pairing, white: int, black: int) -> projection.LiveGameFacts:
    """The game as projected ratings read it; both players are in the register, under these keys."""
    tournament = pairing.round.tournament
    return projection.LiveGameFacts(
        event_key=tournament.event_key,
        event_name=tournament.name,
        first_day=tournament.first_day,
        control=tournament.control,
        system=tournament.rated_system,
        time_control=tournament.time_control,
        round=pairing.round.number,
        white_id=white,
        black_id=black,
        white_result=pairing.white_result,
        black_result=pairing.black_result,
        version=pairing.version,
    )
