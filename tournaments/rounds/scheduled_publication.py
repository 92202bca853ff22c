"""Scheduled publication of a round by the worker, or at its next run if the time was missed."""

import datetime as dt

from django.db import transaction
from django.utils.translation import gettext as _
from procrastinate.contrib.django import app

from ratings.core.errors import Refused
from tournaments.models import Round, RoundState
from tournaments.rounds.rounds import lock_rounds, publication_blockers, publish

TASK = "tournaments.publish"


@transaction.atomic
def schedule_publication(round_: Round, at: dt.datetime, now: dt.datetime) -> None:
    """Schedule a draft for publication. This replaces an earlier time.

    Raise Refused if the time is past or the draft cannot be published. An earlier draft is no obstacle if it is due by
    then.
    """
    round_ = _lock_draft(round_)
    if at <= now:
        raise Refused(_("This time has passed; publish the round now instead."))
    before = Round.objects.filter(tournament=round_.tournament_id, number__lt=round_.number, state=RoundState.DRAFT)
    waits_for = before.filter(publish_at__lte=at).count() == before.count()
    reasons = publication_blockers(round_)
    if reasons and not (waits_for and before.exists() and len(reasons) == 1):
        raise Refused(*reasons)
    round_.publish_at = at
    round_.save(update_fields=["publish_at"])
    app.configure_task(TASK, schedule_at=at).defer(round_id=round_.pk)


@transaction.atomic
def cancel_scheduled_publication(round_: Round) -> None:
    """Cancel the scheduled publication of a draft."""
    round_ = _lock_draft(round_)
    round_.publish_at = None
    round_.save(update_fields=["publish_at"])


def publish_due(now: dt.datetime) -> list[Round]:
    """Publish every due draft in round order, and return the published rounds.

    A draft that cannot be published keeps its time; the next run tries it again.
    """
    due = Round.objects.filter(state=RoundState.DRAFT, publish_at__lte=now, tournament__removal=None)
    return [round_ for round_ in due.order_by("tournament", "number") if _publish_if_due(round_, now)]


def _publish_if_due(draft: Round, now: dt.datetime) -> bool:
    """Publish a draft if it is still due; return True if it was published."""
    with transaction.atomic():
        round_ = next(other for other in lock_rounds(draft.tournament_id) if other.pk == draft.pk)
        if not round_.is_draft or round_.publish_at is None or round_.publish_at > now:
            return False
        try:
            publish(round_)
        except Refused:
            return False
        return True


def _lock_draft(round_: Round) -> Round:
    round_ = next(other for other in lock_rounds(round_.tournament_id) if other.pk == round_.pk)
    if not round_.is_draft:
        raise Refused(_("Round %(number)s is published already.") % {"number": round_.number})
    return round_
