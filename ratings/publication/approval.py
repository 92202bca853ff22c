"""Approvals to publish a run, read from stored orders and decisions. Callers cannot pass an approval."""

from ratings.models import CascadeList, CorrectionDecision, CorrectionWay, PublicationOrder, Run, User


def is_of_correction(run: Run) -> bool:
    """Return True if the run was computed for a correction.

    Officers then decide on the lists of the correction together, not on a preview of this run.
    """
    return CascadeList.objects.filter(run=run).exists()


def decision_on(run: Run) -> CorrectionDecision | None:
    """Return the decision to publish new versions on the correction of this run; None without one."""
    decided = CorrectionDecision.objects.filter(correction__cascades__lists__run=run, way=CorrectionWay.VERSIONS)
    return decided.select_related("second").first()


def second_officer(run: Run, by: User | None) -> User | None:
    """Return the second officer who approved the publication of the run by `by`; None without approval.

    For a list of a correction the approval is in the decision on the correction, for another list in its order. `by`
    must be the first officer there.
    """
    if is_of_correction(run):
        decision = decision_on(run)
        second = decision.second if decision and decision.by == by else None
    else:
        order = PublicationOrder.objects.select_related("approved_by").filter(run=run, by=by).first()
        second = order.approved_by if order else None
    return None if second == by else second
