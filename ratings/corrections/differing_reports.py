"""Undecided reports that differ from rated events. The games identify the event, not its name."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ratings.checks.case import SubmissionCase, collect_case
from ratings.checks.published_past import current_event, has_published_list, published_event
from ratings.models import RatedEvent, Submission, SubmissionState

GameFacts = tuple[int, int, int, str, str]


class ReportDifference(NamedTuple):
    """An undecided report, the rated event that it concerns, and the number of games that differ."""

    submission: Submission
    event: RatedEvent
    games: int


def differing_reports() -> list[ReportDifference]:
    """Return the undecided reports that differ from published events."""
    waiting = Submission.objects.with_state().filter(state__in=[SubmissionState.RECEIVED, SubmissionState.CHECKED])  # type: ignore[misc]
    return [changed for submission in waiting.order_by("pk") for changed in report_differences(submission)]


def report_differences(submission: Submission) -> Iterator[ReportDifference]:
    """Yield a difference for each rated event that the report corrects or shares games with, if games differ."""
    case = collect_case(submission)
    for event in _rated_events(submission, case):
        games = count_differing_games(_reported_games(case), _rated_games(event))
        if games:
            yield ReportDifference(submission, event, games)


def count_differing_games(first: Iterable[GameFacts], other_games: Iterable[GameFacts]) -> int:
    """Return the number of games without an equal game on the other side. A game with another result counts once."""
    ours, theirs = Counter(first), Counter(other_games)
    return max((ours - theirs).total(), (theirs - ours).total())


def _rated_events(submission: Submission, case: SubmissionCase) -> list[RatedEvent]:
    """Return the event that this report corrects; if there is none, the published events that share games with it."""
    corrected = published_event(submission)
    if corrected or submission.replaces_id:
        return [corrected] if corrected else []
    twins = RatedEvent.objects.filter(submission__in=[twin.submission for twin in case.similar_submissions])
    standing = {event.pk: event for event in map(current_event, twins) if event}
    return [event for event in standing.values() if has_published_list(event)]


def _reported_games(case: SubmissionCase) -> Iterator[GameFacts]:
    players = {line.number: line.summary.player.pk if line.summary else 0 for line in case.lines}
    for game in case.pairs:
        yield game.round, players[game.white], players[game.black], game.white_result, game.black_result


def _rated_games(event: RatedEvent) -> "Iterable[GameFacts]":
    return event.games.values_list("round", "white_id", "black_id", "white_result", "black_result")
