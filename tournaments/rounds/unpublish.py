"""A published round becomes a draft again, to be corrected; what was played in it stays."""

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.models import User
from tournaments.core.errors import Refused
from tournaments.core.submission_status import demand_open_round
from tournaments.core.webhook_events import round_unpublished
from tournaments.models import ChangeKind, PairingChange, Round, RoundState
from tournaments.rounds.draft.changes import ChangeRequest, note
from tournaments.rounds.round_lock import demand_unlocked
from tournaments.rounds.rounds import follow, lock_rounds
from tournaments.scores.live_games import withdraw


@dataclass(frozen=True, slots=True)
class Stake:
    """What unpublishing a round touches: its boards, those with a result that stand, and a later draft made from it."""

    boards: int
    results: int
    later: Round | None


def at_stake(one: Round) -> Stake:
    """What the page warns of before a round is unpublished."""
    later = Round.objects.filter(tournament=one.tournament_id, number__gt=one.number, state=RoundState.DRAFT)
    return Stake(
        boards=one.pairings.count(),
        results=one.pairings.exclude(white_result="").count(),
        later=later.order_by("number").first() if one.tournament.is_swiss else None,
    )


@transaction.atomic
def unpublish(one: Round, by: User, reason: str) -> PairingChange | None:
    """Make a round a draft again; none where it is one already.

    Refused without a reason, while a later round is published, while the round is locked for the person, and once the
    report is accepted. Results stay on their boards; until the round is published again nobody but the staff sees them,
    and the projected ratings leave them out.
    """
    rounds = lock_rounds(one.tournament_id)
    one = next(other for other in rounds if other.pk == one.pk)
    if one.is_draft:
        return None
    _refuse(one, rounds, by, reason)
    stake = at_stake(one)
    one.state, one.publish_at = RoundState.DRAFT, None
    one.save(update_fields=["state", "publish_at"])
    _withdraw(one)
    follow(one.tournament)
    round_unpublished(one)
    sentence = ngettext("%(count)s result stays on its board", "%(count)s results stay on their boards", stake.results)
    return note(
        ChangeRequest(one, by, reason), ChangeKind.UNPUBLISHED, _("published"), sentence % {"count": stake.results}
    )


def unpublish_blockers(one: Round, by: User) -> list[str]:
    """Why an account cannot unpublish a published round now, a sentence each; empty where it can."""
    try:
        _refuse_blocked(one, [*one.tournament.rounds.all()], by)
    except Refused as refused:
        return [*map(str, refused.reasons)]
    return []


def _refuse(one: Round, rounds: list[Round], by: User, reason: str) -> None:
    if not reason.strip():
        raise Refused(_("Say why: unpublishing is kept with its reason."))
    _refuse_blocked(one, rounds, by)


def _refuse_blocked(one: Round, rounds: list[Round], by: User) -> None:
    demand_open_round(one)
    if later := next((other for other in rounds if other.number > one.number and not other.is_draft), None):
        raise Refused(
            _("Round %(later)s is published already; round %(number)s stays.")
            % {"later": later.number, "number": one.number}
        )
    demand_unlocked(one, by)


def _withdraw(one: Round) -> None:
    for board in one.pairings.exclude(white_result="").select_related("white", "black"):
        withdraw(one, board.white, board.black)
