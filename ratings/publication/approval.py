"""Who approved that a run becomes a version: what an order or a decision recorded, never what a caller says."""

from ratings.models import CascadeList, CorrectionDecision, PublicationOrder, Run, User, Way


def of_correction(run: Run) -> bool:
    """Whether the run was computed for a correction: its preview is the cascade, seen list by list and decided on."""
    return CascadeList.objects.filter(run=run).exists()


def decision_on(run: Run) -> CorrectionDecision | None:
    """The decision that new versions come of the correction a run was computed for; None where there is none."""
    decided = CorrectionDecision.objects.filter(correction__cascades__lists__run=run, way=Way.VERSIONS)
    return decided.select_related("second").first()


def second_officer(run: Run, by: User | None) -> User | None:
    """Who approved beside `by` that the run is published; None where nobody did.

    For a list of a correction its decision says so, for any other its order; both name `by` as the first officer.
    """
    if of_correction(run):
        decision = decision_on(run)
        second = decision.second if decision and decision.by == by else None
    else:
        order = PublicationOrder.objects.select_related("approved_by").filter(run=run, by=by).first()
        second = order.approved_by if order else None
    return None if second == by else second
