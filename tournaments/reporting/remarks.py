"""Remarks of the rating office on lines of returned reports, with the entries concerned."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from ratings.models import LineRemark
from ratings.submissions.remarks import remarks_on
from tournaments.models import Entry, HandIn, Tournament


@dataclass(frozen=True, slots=True)
class EntryRemark:
    """A remark with the entry of its number, and its round if it names one; None if they no longer exist."""

    remark: LineRemark
    entry: Entry | None
    round: int | None


def remarks_of(tournament: Tournament) -> "QuerySet[LineRemark]":
    """Return all remarks on lines of the tournament's reports."""
    return remarks_on([hand_in.submission for hand_in in tournament.hand_ins.select_related("submission")])


def remarks_by_submission(tournament: Tournament, hand_ins: Iterable[HandIn]) -> dict[int, list[EntryRemark]]:
    """Return the remarks by submission, with a constant number of queries."""
    remarks = remarks_on([hand_in.submission for hand_in in hand_ins])
    entries = {entry.start_number: entry for entry in tournament.entries.all()}
    rounds = {*tournament.rounds.values_list("number", flat=True)}
    by_submission: defaultdict[int, list[EntryRemark]] = defaultdict(list)
    for remark in remarks:
        number = remark.round if remark.round in rounds else None
        by_submission[remark.decision.submission_id].append(
            EntryRemark(remark, entries.get(remark.start_number), number)
        )
    return dict(by_submission)
