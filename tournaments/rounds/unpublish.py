"""Unpublishing: a public round becomes a draft again; its results stay."""

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.core.errors import Refused
from ratings.models import User
from tournaments.core.submission_status import require_open_round
from tournaments.models import ChangeKind, PairingChange, Round, RoundState
from tournaments.rounds.draft.changes import ChangeRequest, log_change
from tournaments.rounds.round_lock import require_unlock
from tournaments.rounds.rounds import lock_rounds, update_tournament_state
from tournaments.rounds.webhook_events import round_unpublished
from tournaments.scores.live_games import delete_live_game


@dataclass(frozen=True, slots=True)
class UnpublishEffects:
    """Effects of unpublishing a round: its boards, its results, and a later draft that used them."""

    boards: int
    results: int
    later_draft: Round | None


def unpublish_effects(round_: Round) -> UnpublishEffects:
    """Return the effects that the page warns of before a round is unpublished."""
    later = Round.objects.filter(tournament=round_.tournament_id, number__gt=round_.number, state=RoundState.DRAFT)
    return UnpublishEffects(
        boards=round_.pairings.count(),
        results=round_.pairings.exclude(white_result="").count(),
        later_draft=later.order_by("number").first() if round_.tournament.is_paired_by_round else None,
    )


@transaction.atomic
def unpublish(round_: Round, by: User, reason: str) -> PairingChange | None:
    """Make a public round a draft again. Return the logged change, or None if the round is already a draft.

    Raise Refused without a reason, while a later round is public, while the round is locked for the account, and after
    the report is accepted. Results stay on their boards. Until the round is public again, only the staff sees them,
    and projected ratings leave them out.
    """
    rounds = lock_rounds(round_.tournament_id)
    round_ = next(other for other in rounds if other.pk == round_.pk)
    if round_.is_draft:
        return None
    _refuse(round_, rounds, by, reason)
    stake = unpublish_effects(round_)
    round_.state, round_.publish_at = RoundState.DRAFT, None
    round_.save(update_fields=["state", "publish_at"])
    _withdraw(round_)
    update_tournament_state(round_.tournament)
    round_unpublished(round_)
    sentence = ngettext("%(count)s result stays on its board", "%(count)s results stay on their boards", stake.results)
    return log_change(
        ChangeRequest(round_, by, reason), ChangeKind.UNPUBLISHED, _("published"), sentence % {"count": stake.results}
    )


def unpublish_blockers(round_: Round, by: User) -> list[str]:
    """Return the reasons why the account cannot unpublish the round, one sentence each."""
    try:
        _refuse_blocked(round_, [*round_.tournament.rounds.all()], by)
    except Refused as refused:
        return [*map(str, refused.reasons)]
    return []


def _refuse(round_: Round, rounds: list[Round], by: User, reason: str) -> None:
    if not reason.strip():
        raise Refused(_("Say why: unpublishing is kept with its reason."))
    _refuse_blocked(round_, rounds, by)


def _refuse_blocked(round_: Round, rounds: list[Round], by: User) -> None:
    require_open_round(round_)
    if later := next((other for other in rounds if other.number > round_.number and not other.is_draft), None):
        raise Refused(
            _("Round %(later)s is published already; round %(number)s stays.")
            % {"later": later.number, "number": round_.number}
        )
    require_unlock(round_, by)


def _withdraw(round_: Round) -> None:
    for board in round_.pairings.exclude(white_result="").select_related("white", "black"):
        delete_live_game(round_, board.white, board.black)
