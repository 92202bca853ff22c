"""Decisions on corrections: new versions, an adjustment on the next list, only the record, or no correction."""

import datetime as dt
from typing import Any, cast

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.accounts.settings import second_officer_required
from ratings.core.errors import Refused
from ratings.core.locks import CORRECTION, PUBLICATION, lock
from ratings.corrections.cascade import drop_cascades, lists_to_recompute
from ratings.corrections.list_differences import rating_changes
from ratings.models import (
    Adjustment,
    AdjustmentKind,
    Cascade,
    CascadeList,
    Correction,
    CorrectionDecision,
    CorrectionWay,
    PlayerNumber,
    ProposedWay,
    RatingList,
    TimeControl,
    User,
    Version,
)
from ratings.publication import publish as publishing
from ratings.rules.edition_schema import TimeControl as ControlName
from ratings.rules.list_dates import next_list_by
from ratings.series.editions import SeriesEditions
from ratings.text.one_line import one_line

MAX_PLAYERS = 200  # maximum of players of each list in the note


@transaction.atomic
def propose_decision(correction: Correction, way: CorrectionWay, note: str, by: User, at: dt.datetime) -> ProposedWay:
    """Propose a decision. Another officer approves it by the same decision. Refused for the reasons of `decide`."""
    lock(CORRECTION, correction.pk)
    _refuse_decided(correction, note)
    _require_current_cascade(correction, way)
    return ProposedWay.objects.create(correction=correction, way=way, note=one_line(note), by=by, at=at)


@transaction.atomic
def decide(
    correction: Correction, way: CorrectionWay, note: str, by: User, at: dt.datetime, second: User | None = None
) -> CorrectionDecision:
    """Decide a correction with all consequences in one transaction: all lists in order of date, or none.

    If a second officer is required, `by` has proposed the way (`propose_decision`) and `second` approves it. Refused if
    the cascade is missing or outdated, if the note or the required second officer is missing, or if the correction is
    already decided.
    """
    lock(CORRECTION, correction.pk)
    for index in range(len(TimeControl.values)):
        lock(PUBLICATION, index)
    _refuse(correction, note, by, second)
    cascade = _require_current_cascade(correction, way)
    decision = CorrectionDecision.objects.create(
        correction=correction, way=way, note=one_line(note), cascade=cascade_to_json(cascade) if cascade else [],
        by=by, second=second, at=at,
    )  # fmt: skip
    if cascade and way == CorrectionWay.VERSIONS:
        _publish(cascade, decision)
    if cascade and way == CorrectionWay.ADJUSTMENT:
        adjust_players(cascade, decision)
    if way != CorrectionWay.VERSIONS:
        drop_cascades(correction)
    return decision


def cascade_to_json(cascade: Cascade) -> list[dict[str, Any]]:
    """Return the changes of each list in a cascade as JSON. They are stored with the decision."""
    return [
        {
            "list": f"{row.list.name} {row.list.month}",
            "version": row.against.number,
            "moved": row.moved,
            "first_ratings": row.first_ratings,
            "people": [change._asdict() for change in rating_changes(row.run_id, row.against.run_id, MAX_PLAYERS)]
            if row.run_id
            else [],
        }
        for row in cascade.lists.select_related("list__series", "against")
    ]


def adjust_players(cascade: Cascade, decision: CorrectionDecision) -> list[Adjustment]:
    """Create an adjustment on the next list for each player whose rating differs; return the adjustments.

    They have the difference between the last recomputed list and its version. Players unrated on either get none.
    """
    adjustments = []
    for row, date in next_lists(cascade):
        points_by_number, _others = adjusted_points(row)
        players = PlayerNumber.objects.filter(number__in=points_by_number).values_list("number", "player_id")
        adjustments += [
            Adjustment(
                player_id=player,
                series=row.list.series,
                control=row.list.control,
                list_date=date,
                points=points_by_number[number],
                kind=AdjustmentKind.CORRECTION,
                reason=decision.correction.reason,
                evidence=_("Correction %(number)s") % {"number": decision.correction_id},
                by=decision.by,
            )
            for number, player in players
        ]
    return Adjustment.objects.bulk_create(adjustments)


def next_lists(cascade: Cascade) -> list[tuple[CascadeList, dt.date]]:
    """Return the last list of each series and rating type, if it changes, with the date of the list after it."""
    rows = cascade.lists.select_related("list__series", "against").order_by("list__date")
    last = {(row.list.series_id, row.list.control): row for row in rows}
    return [(row, _next_date(row.list)) for row in last.values() if row.run_id]


def adjusted_points(row: CascadeList) -> tuple[dict[str, int], int]:
    """Return the rating points of the adjustments by player number, and the number of ratings that appear or vanish.

    Players who are unrated on either list get no adjustment.
    """
    players = rating_changes(row.run_id or 0, row.against.run_id)
    points = {player.number: player.difference for player in players if player.difference}
    return points, len(players) - len(points)


def _next_date(listed: RatingList) -> dt.date:
    control = cast(ControlName, listed.control)
    return next_list_by(SeriesEditions(listed.series.chapter, control).editions, control, listed.date)


def _publish(cascade: Cascade, decision: CorrectionDecision) -> None:
    """Publish new versions of all lists concerned, in order of date. Refused if any of them cannot be published."""
    reason = _("Correction %(number)s: %(text)s") % {
        "number": decision.correction_id, "text": decision.correction.reason,
    }  # fmt: skip
    rows = {row.list_id: row for row in cascade.lists.select_related("run__list")}
    for version in lists_to_recompute(decision.correction):
        run = rows[version.list_id].run
        if run is None:
            continue
        try:
            publishing.publish(run, reason, decision.by, decision.at)
        except publishing.UnchangedList:
            continue
        except Refused as refused:
            raise Refused(*[f"{version.list}: {sentence}" for sentence in refused.reasons]) from refused


def finished_cascade(correction: Correction) -> Cascade | None:
    """Return the last cascade if it is finished, else None."""
    last = correction.cascades.first()
    return last if last and last.finished_at and not (last.cancelled_at or last.failure) else None


def _refuse(correction: Correction, note: str, by: User, second: User | None) -> None:
    _refuse_decided(correction, note)
    if second_officer_required() and (second is None or second == by):
        raise Refused(_("A second officer has to approve it."))


def _refuse_decided(correction: Correction, note: str) -> None:
    if CorrectionDecision.objects.filter(correction=correction).exists():
        raise Refused(_("This correction is decided already."))
    if not one_line(note):
        raise Refused(_("A note is needed: what was decided, and why?"))


def _require_current_cascade(correction: Correction, decision_way: str) -> Cascade | None:
    """Return the finished cascade. Refused if it is missing or outdated; a dropped correction needs no cascade."""
    cascade = finished_cascade(correction)
    if decision_way == CorrectionWay.DROPPED:
        return cascade
    if cascade is None:
        raise Refused(_("The consequences have not been computed yet."))
    _refuse_outdated(cascade)
    return cascade


def _refuse_outdated(cascade: Cascade) -> None:
    """Raise Refused unless the cascade was compared with the newest versions of all lists concerned."""
    if any(row.changed and row.run_id is None for row in cascade.lists.all()):
        raise Refused(_("Lists computed for this correction were dropped. Compute the consequences again."))
    compared = {row.against_id for row in cascade.lists.all()}
    now = {version.pk for version in lists_to_recompute(cascade.correction)}
    if compared != now:
        lists = Version.objects.filter(pk__in=now - compared).select_related("list__series")
        names = ", ".join(str(version) for version in lists)
        raise Refused(
            _("Lists were published in the meantime: %(lists)s. Compute the consequences again.") % {"lists": names}
        )
