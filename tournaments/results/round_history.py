"""History of a round, in order of time: pairing, drafts, publication, results, locks, reports.

It is not stored. The result log has the entries and changes of people. The history of the tables (pghistory) has the
times of pairing, publication and completion. The office's decisions have the acceptance of its report.
"""

import datetime as dt
from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise
from operator import attrgetter
from typing import Any

from django.apps import apps
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.core.templatetags.figures import day, moment
from ratings.models import Decision, SubmissionState, User
from tournaments.models import OPEN_CODES, PairingTask, Round, RoundState
from tournaments.results.result_log import LogLine, LogQuery, log_keys, log_lines

OPEN = (RoundState.DRAFT, RoundState.PUBLISHED)


def round_history(round_: Round) -> list[LogLine]:
    """Return a line for each event of a round, oldest first."""
    logged = log_lines(log_keys(round_.tournament, LogQuery(round=round_.number), newest_first=False))
    events = [*_events("RoundEvent", tournament=round_.tournament_id, number=round_.number)]
    others = [
        *_pairing_lines(round_, events),
        *_state_change_lines(round_, events, _completions(round_, logged)),
        *_failed_pairing_lines(round_),
        *_report_lines(round_),
    ]
    return sorted([*logged, *others], key=attrgetter("at"))


def _events(model: str, **wanted: Any) -> Iterable[Any]:
    """Return the rows of a history table, oldest first, each with the account of its request in `user`."""
    rows = apps.get_model("tournaments", model).objects.filter(**wanted)
    return rows.select_related("pgh_context").order_by("pgh_id")  # type: ignore[no-any-return]


def _line(round_: Round, at: dt.datetime, action: str, author: str = "", note: str = "") -> LogLine:
    return LogLine(at, round_.number, action, author, note=note)


def _account_name(event: Any) -> str:
    """Return the name of the account that requested the page of an event; empty if the worker did it."""
    user = event.pgh_context.metadata.get("user") if event.pgh_context else None
    account = User.objects.filter(pk=user).first() if user else None
    return (account.get_full_name() or account.get_username()) if account else ""


def _pairing_lines(round_: Round, rounds: list[Any]) -> Iterator[LogLine]:
    """Yield the pairings of the round, with their rules, and their removals."""
    there = 0
    written = _events(
        "PairingEvent", round__in={event.pgh_obj_id for event in rounds}, pgh_label__in=("insert", "delete")
    )
    for at, group in groupby(written, key=attrgetter("pgh_created_at")):
        events = [*group]
        before, there = there, there + sum(1 if event.pgh_label == "insert" else -1 for event in events)
        if before == 0 and there > 0:
            rounds_then = [event for event in rounds if event.pgh_created_at <= at]
            boards = ngettext("%(boards)s board", "%(boards)s boards", there) % {"boards": there}
            yield _line(
                round_,
                at,
                _("paired"),
                _account_name(events[0]) or _requested_by(round_, at),
                f"{boards}, {_rules(round_, rounds_then)}",
            )
        elif before > 0 and there == 0:
            yield _line(round_, at, _("pairing taken back"), _account_name(events[0]))


def _requested_by(round_: Round, at: dt.datetime) -> str:
    """Return the name of the account that requested the pairing from the worker."""
    tasks = PairingTask.objects.filter(tournament=round_.tournament_id, number=round_.number, asked_at__lte=at)
    task = tasks.select_related("asked_by").order_by("-pk").first()
    return (task.asked_by.get_full_name() or task.asked_by.get_username()) if task else ""


def _rules(round_: Round, earlier_events: list[Any]) -> str:
    last = earlier_events[-1] if earlier_events else None
    if last is None or not last.explanation:
        return _("by the table") if not round_.tournament.is_paired_by_round else _("by hand")
    return _("by the rules of %(edition)s") % {"edition": last.edition}


def _state_change_lines(
    round_: Round, rounds: list[Any], completions: list[tuple[dt.datetime, bool]]
) -> Iterator[LogLine]:
    """Yield the changes of the round: published, complete, reopened, other day, other time of publishing."""
    for before, now in pairwise(rounds):
        if now.pgh_label != "update":
            continue
        at, name = now.pgh_created_at, _account_name(now)
        if before.state != now.state and (subject := _state_change_label(before.state, now.state)):
            is_by_result = RoundState.DRAFT not in (before.state, now.state)
            is_by_time = before.publish_at is not None and not name
            note = _("at the set time") if is_by_time else ""
            since = [time for time, complete in completions if time >= at and complete is (now.state not in OPEN)]
            yield _line(round_, since[0] if is_by_result and since else at, subject, name, note)
        if before.publish_at != now.publish_at and now.state == RoundState.DRAFT:
            note = moment(now.publish_at) if now.publish_at else _("when a person publishes it")
            yield _line(round_, at, _("time of publishing"), name, note)
        if (before.day, before.time) != (now.day, now.time):
            yield _line(
                round_, at, _("day and time"), name, f"{_format_day_and_time(before)} → {_format_day_and_time(now)}"
            )


def _state_change_label(before: str, now: str) -> str:
    """Return the label of a change of state; empty for unpublishing, which the log has with its reason."""
    if now == RoundState.DRAFT:
        return ""
    if before == RoundState.DRAFT:
        return _("published")
    return _("open again: a result is missing") if now in OPEN else _("complete and locked")


def _completions(round_: Round, logged: list[LogLine]) -> list[tuple[dt.datetime, bool]]:
    """Return the time of each result entry, with True if the round then had all its results.

    The tables store the start of a transaction. By these times a state change is matched with the keystroke that
    caused it.
    """
    boards = {*round_.pairings.values_list("pk", flat=True)}
    done: set[int] = set()
    times = []
    for line in logged:
        if line.entered_pairing_id in boards:
            done = (
                done - {line.entered_pairing_id} if line.result[:1] in OPEN_CODES else done | {line.entered_pairing_id}
            )
            times.append((line.at, done == boards))
    return times


def _format_day_and_time(event: Any) -> str:
    return " ".join(filter(None, [day(event.day) if event.day else "–", f"{event.time:%H:%M}" if event.time else ""]))


def _failed_pairing_lines(round_: Round) -> Iterator[LogLine]:
    """Yield the cancelled and failed pairings of the round."""
    tasks = PairingTask.objects.filter(tournament=round_.tournament_id, number=round_.number).select_related("asked_by")
    for task in tasks:
        name = task.asked_by.get_full_name() or task.asked_by.get_username()
        if task.cancelled_at:
            yield _line(round_, task.cancelled_at, _("pairing cancelled"), name)
        elif task.failure:
            yield LogLine(task.asked_at, round_.number, _("not paired"), name, note=task.failure, is_failure=True)


def _report_lines(round_: Round) -> Iterator[LogLine]:
    """Yield the reports with the round, handed in, accepted or returned."""
    hand_ins = [
        hand_in for hand_in in round_.tournament.hand_ins.select_related("by") if hand_in.has_round(round_.number)
    ]
    for hand_in in hand_ins:
        yield _line(round_, hand_in.at, _("report handed in"), str(hand_in.by))
    decided = Decision.objects.filter(
        submission__in=[hand_in.submission_id for hand_in in hand_ins],
        state__in=(SubmissionState.ACCEPTED, SubmissionState.RETURNED),
    )
    for decision in decided.select_related("by"):
        accepted = decision.state == SubmissionState.ACCEPTED
        subject = _("report accepted: the results are closed") if accepted else _("report returned")
        yield _line(round_, decision.at, subject, str(decision.by or ""), "" if accepted else decision.remark)
