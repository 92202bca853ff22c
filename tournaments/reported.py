"""What became of the reports a tournament handed in: read from the office's decisions, never stored."""

from django.db.models import OuterRef, QuerySet, Subquery

from ratings.models import Decision, State
from tournaments.models import HandIn, Tournament


def hand_ins(tournament: Tournament) -> QuerySet[HandIn]:
    """Everything handed in, newest first, each with the `state` and `remark` the office last gave it."""
    last = Decision.objects.filter(submission=OuterRef("submission")).order_by("-pk")
    found = tournament.hand_ins.select_related("submission", "by").order_by("-pk")
    return found.annotate(
        state=Subquery(last.values("state")[:1]),
        remark=Subquery(last.values("remark")[:1]),
        decided_at=Subquery(last.values("at")[:1]),
    )


def is_accepted(tournament: Tournament) -> bool:
    """Whether the office has accepted a report of this tournament: then its results are closed."""
    accepted = Decision.objects.filter(submission__hand_in__tournament=tournament, state=State.ACCEPTED)
    return accepted.exists()
