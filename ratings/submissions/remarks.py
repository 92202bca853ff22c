"""Remarks of the office on lines of a returned report, with answers and later changes of the lines."""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet

from ratings.models import LineAnswer, LineRemark, Submission, User
from ratings.reports.differences import differences, same_players
from ratings.reports.report import Report, RoundResult
from ratings.submissions.birth_dates import report_as_entered

MAX_ANSWER_LENGTH = LineAnswer._meta.get_field("text").max_length or 0


@dataclass(frozen=True, slots=True)
class RemarkWithChange:
    """A remark on a line, with the player's name. `changed`: the line or round differs in the later version.

    `before` and `now` are the results in the round of the remark; None if the remark is on the whole line.
    """

    remark: LineRemark
    name: str
    changed: bool = False
    before: RoundResult | None = None
    now: RoundResult | None = None


def remarks_on(submissions: Iterable[Submission]) -> "QuerySet[LineRemark]":
    """Return the remarks on lines of these submissions with their answers."""
    remarks = LineRemark.objects.filter(decision__submission__in=submissions).select_related("decision")
    return remarks.prefetch_related("answers__by")


@transaction.atomic
def store_answers(remarks: Iterable[LineRemark], texts: Mapping[int, str], by: User, at: dt.datetime) -> int:
    """Answer the remarks that have a text under their primary key. Return the number of answers."""
    answers = [(remark, texts.get(remark.pk, "").strip()[:MAX_ANSWER_LENGTH]) for remark in remarks]
    rows = [LineAnswer(remark=remark, text=text, by=by, at=at) for remark, text in answers if text]
    return len(LineAnswer.objects.bulk_create(rows))


def answers_in_form(posted: Mapping[str, str]) -> dict[int, str]:
    """Return the answers of a form by the primary key of their remark: `answer-12` answers remark 12."""
    named = ((name.removeprefix("answer-"), text) for name, text in posted.items() if name.startswith("answer-"))
    return {int(key): text for key, text in named if key.isascii() and key.isdecimal() and len(key) < 18}


def remarks_of_submission(submission: Submission) -> list[RemarkWithChange]:
    """Return the remarks on lines of a submission, with the players' names."""
    names = {player.number: player.name for player in submission.content.players}
    return [RemarkWithChange(remark, names.get(remark.start_number, "")) for remark in remarks_on([submission])]


def remarks_on_previous(submission: Submission) -> list[RemarkWithChange]:
    """Return the remarks on the previous version of a report, and the changes of their lines in this version."""
    if submission.replaces is None:
        return []
    remarks = list(remarks_on([submission.replaces]))
    if not remarks:
        return []
    before, after = report_as_entered(submission.replaces), report_as_entered(submission)
    numbers = {old: new for new, old in same_players(before, after).items()}
    changed = _changed_lines(before, after)
    return [
        RemarkWithChange(
            remark,
            next((player.name for player in before.players if player.number == remark.start_number), ""),
            (numbers.get(remark.start_number, 0), remark.round) in changed,
            _round_of_line(before, remark.start_number, remark.round),
            _round_of_line(after, numbers.get(remark.start_number, 0), remark.round),
        )
        for remark in remarks
    ]


def _changed_lines(before: Report, after: Report) -> set[tuple[int, int | None]]:
    """Return each start number and round that differ in the later version; the round None means the line.

    ``(0, None)`` means that players were removed.
    """
    changes = differences(before, after)
    rounds = {(round_.player.number, round_.round) for round_ in changes.rounds}
    rounds |= {
        (round_.after.opponent, round_.round) for round_ in changes.rounds if round_.after and round_.after.opponent
    }
    lines = {(player.player.number, None) for player in changes.players} | {(number, None) for number, _round in rounds}
    gone = {(0, None)} if changes.removed else set()
    return rounds | lines | gone


def _round_of_line(report: Report, start_number: int, number: int | None) -> RoundResult | None:
    line = next((player for player in report.players if player.number == start_number), None)
    return line.rounds[number - 1] if line and number and number <= len(line.rounds) else None
