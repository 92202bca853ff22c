"""Approvals to publish a run, from recorded orders and decisions. Callers cannot supply them."""

from ratings.models import CascadeList, CorrectionDecision, CorrectionWay, PublicationOrder, Run, User


def is_of_correction(run: Run) -> bool:
    """Return True if the run was computed for a correction. The decision on its cascade then replaces a preview."""
    return CascadeList.objects.filter(run=run).exists()


def decision_on(run: Run) -> CorrectionDecision | None:
    """Return the decision for new versions on the correction of this run, or None."""
    decided = CorrectionDecision.objects.filter(correction__cascades__lists__run=run, way=CorrectionWay.VERSIONS)
    return decided.select_related("second").first()


def second_officer(run: Run, by: User | None) -> User | None:
    """Return the second officer who approved the publication of the run by `by`; None without approval.

    A list of a correction uses its decision, any other its order; both name `by` as the first officer.
    """
    if is_of_correction(run):
        decision = decision_on(run)
        second = decision.second if decision and decision.by == by else None
    else:
        order = PublicationOrder.objects.select_related("approved_by").filter(run=run, by=by).first()
        second = order.approved_by if order else None
    return None if second == by else second
