"""Everything that happened to a round, in the order it happened: pairing, drafts, publication, results, locks, reports.

Nothing is stored for it. The result log has what people entered and changed; the history of the tables (pghistory) has
when the round was paired, published and complete; the office's decisions say when its report was accepted.
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
from ratings.models import Decision, State, User
from tournaments.models import OPEN_CODES, PairingTask, Round, RoundState
from tournaments.results.result_log import LogLine, LogQuery, keys, lines

OPEN = (RoundState.DRAFT, RoundState.PUBLISHED)


def round_history(round_: Round) -> list[LogLine]:
    """Return every event of a round, the oldest first."""
    logged = lines(keys(round_.tournament, LogQuery(round=round_.number), newest_first=False))
    events = [*_events("RoundEvent", tournament=round_.tournament_id, number=round_.number)]
    others = [
        *_paired(round_, events),
        *_became(round_, events, _completions(round_, logged)),
        *_not_paired(round_),
        *_reported(round_),
    ]
    return sorted([*logged, *others], key=attrgetter("at"))


def _events(model: str, **wanted: Any) -> Iterable[Any]:
    """The rows of a history table, the oldest first, each with the account of its request in `user`."""
    rows = apps.get_model("tournaments", model).objects.filter(**wanted)
    return rows.select_related("pgh_context").order_by("pgh_id")  # type: ignore[no-any-return]


def _line(round_: Round, at: dt.datetime, what: str, who: str = "", note: str = "") -> LogLine:
    return LogLine(at, round_.number, what, who, note=note)


def _who(event: Any) -> str:
    """The account that asked for the page of an event; empty where the worker did it."""
    user = event.pgh_context.metadata.get("user") if event.pgh_context else None
    account = User.objects.filter(pk=user).first() if user else None
    return (account.get_full_name() or account.get_username()) if account else ""


def _paired(round_: Round, rounds: list[Any]) -> Iterator[LogLine]:
    """When the round got its boards, by which rules, and when they were taken back."""
    there = 0
    written = _events(
        "PairingEvent", round__in={event.pgh_obj_id for event in rounds}, pgh_label__in=("insert", "delete")
    )
    for at, group in groupby(written, key=attrgetter("pgh_created_at")):
        events = [*group]
        before, there = there, there + sum(1 if event.pgh_label == "insert" else -1 for event in events)
        if before == 0 and there > 0:
            made = [event for event in rounds if event.pgh_created_at <= at]
            boards = ngettext("%(count)s board", "%(count)s boards", there) % {"count": there}
            yield _line(
                round_,
                at,
                _("paired"),
                _who(events[0]) or _requested_by(round_, at),
                f"{boards}, {_rules(round_, made)}",
            )
        elif before > 0 and there == 0:
            yield _line(round_, at, _("pairing taken back"), _who(events[0]))


def _requested_by(round_: Round, at: dt.datetime) -> str:
    """The account that asked the worker for the pairing."""
    tasks = PairingTask.objects.filter(tournament=round_.tournament_id, number=round_.number, asked_at__lte=at)
    task = tasks.select_related("asked_by").order_by("-pk").first()
    return (task.asked_by.get_full_name() or task.asked_by.get_username()) if task else ""


def _rules(round_: Round, made: list[Any]) -> str:
    last = made[-1] if made else None
    if last is None or not last.making:
        return _("by the table") if not round_.tournament.is_paired_by_round else _("by hand")
    return _("by the rules of %(edition)s") % {"edition": last.edition}


def _became(round_: Round, rounds: list[Any], entered: list[tuple[dt.datetime, bool]]) -> Iterator[LogLine]:
    """Yield what became of the round: published, complete, open again, another day, another time of publishing."""
    for before, now in pairwise(rounds):
        if now.pgh_label != "update":
            continue
        at, who = now.pgh_created_at, _who(now)
        if before.state != now.state and (what := _state(before.state, now.state)):
            is_by_result = RoundState.DRAFT not in (before.state, now.state)
            is_by_time = before.publish_at is not None and not who
            note = _("at the set time") if is_by_time else ""
            since = [time for time, complete in entered if time >= at and complete is (now.state not in OPEN)]
            yield _line(round_, since[0] if is_by_result and since else at, what, who, note)
        if before.publish_at != now.publish_at and now.state == RoundState.DRAFT:
            note = moment(now.publish_at) if now.publish_at else _("when a person publishes it")
            yield _line(round_, at, _("time of publishing"), who, note)
        if (before.day, before.time) != (now.day, now.time):
            yield _line(round_, at, _("day and time"), who, f"{_when(before)} → {_when(now)}")


def _state(before: str, now: str) -> str:
    """What a change of the state is called; empty for unpublishing, which the log has with its reason."""
    if now == RoundState.DRAFT:
        return ""
    if before == RoundState.DRAFT:
        return _("published")
    return _("open again: a result is missing") if now in OPEN else _("complete and locked")


def _completions(round_: Round, logged: list[LogLine]) -> list[tuple[dt.datetime, bool]]:
    """Return the time of each entry of a result, and whether the round had all its results after it.

    Tables note the begin of a transaction: this tells which keystroke in it completed the round, or opened it again.
    """
    boards = {*round_.pairings.values_list("pk", flat=True)}
    done: set[int] = set()
    times = []
    for line in logged:
        if line.entered in boards:
            done = done - {line.entered} if line.result[:1] in OPEN_CODES else done | {line.entered}
            times.append((line.at, done == boards))
    return times


def _when(event: Any) -> str:
    return " ".join(filter(None, [day(event.day) if event.day else "–", f"{event.time:%H:%M}" if event.time else ""]))


def _not_paired(round_: Round) -> Iterator[LogLine]:
    """When the round was to be paired and was not."""
    tasks = PairingTask.objects.filter(tournament=round_.tournament_id, number=round_.number).select_related("asked_by")
    for task in tasks:
        name = task.asked_by.get_full_name() or task.asked_by.get_username()
        if task.cancelled_at:
            yield _line(round_, task.cancelled_at, _("pairing cancelled"), name)
        elif task.failure:
            yield LogLine(task.asked_at, round_.number, _("not paired"), name, note=task.failure, loud=True)


def _reported(round_: Round) -> Iterator[LogLine]:
    """When a report with the round was handed in, accepted or returned."""
    hand_ins = [
        hand_in for hand_in in round_.tournament.hand_ins.select_related("by") if hand_in.has_round(round_.number)
    ]
    for hand_in in hand_ins:
        yield _line(round_, hand_in.at, _("report handed in"), str(hand_in.by))
    decided = Decision.objects.filter(
        submission__in=[hand_in.submission_id for hand_in in hand_ins], state__in=(State.ACCEPTED, State.RETURNED)
    )
    for decision in decided.select_related("by"):
        accepted = decision.state == State.ACCEPTED
        what = _("report accepted: the results are closed") if accepted else _("report returned")
        yield _line(round_, decision.at, what, str(decision.by or ""), "" if accepted else decision.remark)
