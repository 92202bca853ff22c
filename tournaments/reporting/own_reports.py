"""Reports with state and next step: by a person, or by other arbiters of tournaments that the person directs."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from ratings.models import Decision, RatedEvent, Submission, SubmissionState, User, Version
from ratings.series.entries import versions_by_event
from ratings.submissions.models.submission import SubmissionQuerySet
from tournaments.core.permissions import RIGHTS_OF
from tournaments.models import HandIn

MOST_REPORTS = 200


@dataclass(frozen=True, slots=True)
class OwnReport:
    """A report that was handed in, with its state.

    `returned` is the last decision to return it, `hand_in` the desk's record, `versions` the lists that it enters.
    Reports by another arbiter (`is_own` is false) are read at the desk of their tournament.
    """

    submission: Submission
    is_own: bool
    state: str
    returned: Decision | None
    hand_in: HandIn | None
    versions: list[Version]

    @property
    def event(self) -> RatedEvent | None:
        """The rated event of the report, once accepted."""
        return getattr(self.submission, "event", None)

    @property
    def is_to_correct(self) -> bool:
        """True if the office expects another version of the report."""
        return self.state == SubmissionState.RETURNED and not hasattr(self.submission, "replaced_by")


def own_reports(user: User) -> list[OwnReport]:
    """Return the reports of a person, those to correct first, then the newest first."""
    own = _reports_of(user).with_state().defer("data", "report")
    own = own.select_related("replaced_by", "event", "outlook", "submitted_by")
    rows = [*own.prefetch_related("event__entries__series").order_by("-pk")[:MOST_REPORTS]]
    hand_ins = HandIn.objects.filter(submission__in=rows).select_related("tournament")
    by_desk = {hand_in.submission_id: hand_in for hand_in in hand_ins}
    returned = _returned(rows)
    versions = versions_by_event(row.event for row in rows if hasattr(row, "event"))
    reports = [
        OwnReport(
            row,
            row.submitted_by_id == user.pk,
            row.state,
            returned.get(row.pk),
            by_desk.get(row.pk),
            versions.get(row.event.pk, []) if hasattr(row, "event") else [],
        )
        for row in rows
    ]
    return sorted(reports, key=lambda report: not report.is_to_correct)


def count_reports_to_correct(user: User) -> int:
    """Return the number of a person's returned reports that the office expects in another version."""
    own: QuerySet[Submission] = _reports_of(user).filter(replaced_by=None).with_state()
    return own.filter(state=SubmissionState.RETURNED).count()  # type: ignore[misc]


def _reports_of(user: User) -> SubmissionQuerySet:
    """Return the reports by a person, and those of the tournaments that the person now directs."""
    directed = HandIn.objects.filter(
        tournament__staff__user=user, tournament__staff__role__in=RIGHTS_OF["direct"], tournament__removal=None
    )
    return Submission.objects.filter(Q(submitted_by=user) | Q(pk__in=directed.values("submission")))


def _returned(rows: Iterable[Submission]) -> dict[int, Decision]:
    """Return the last returning decision of each report, with its number of `remarks` on lines."""
    decisions = Decision.objects.filter(submission__in=rows, state=SubmissionState.RETURNED).annotate(
        remarks=Count("line_remarks")
    )
    return {decision.submission_id: decision for decision in decisions.order_by("pk")}
