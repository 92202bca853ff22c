"""Other submissions with the same games; the names of the events do not matter."""

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from django.db.models import Count, F, JSONField, QuerySet
from django.db.models.fields.json import KT
from django.db.models.functions import Cast
from django.utils import timezone

from ratings.checks.report_games import ReportGame, pairs
from ratings.models import Identification, Submission, SubmissionState
from ratings.register.identity import MergeMap, read_merges
from ratings.reports.report import Report

MAX_DAYS_APART = dt.timedelta(days=31)

Signature = frozenset[tuple[int, int, str, str, int]]


class SimilarSubmission(NamedTuple):
    """Another submission with some of the same games: the number of shared games, and the number of all its games."""

    submission: int
    title: str
    shared: int
    games: int


def signature(games: Iterable[ReportGame], players: Mapping[int, int]) -> Signature:
    """Return the games of an event as players, results and round, without names and start numbers."""
    return frozenset(
        (players[game.white], players[game.black], game.white_result, game.black_result, game.round)
        for game in games
        if game.white in players and game.black in players
    )


def similar_submissions(
    submission: Submission, report: Report, games: Iterable[ReportGame], players: Mapping[int, int]
) -> list[SimilarSubmission]:
    """Return other submissions with some of the same games, except returned and replaced submissions.

    `players` are the players' primary keys by start number.
    """
    ours = signature(games, players)
    everybody = read_merges()
    others = list(_submissions_near(submission, report, everybody.records_of_players(players.values()))) if ours else []
    people_of = _players_by_submission(others, everybody)
    duplicates = []
    for other in others:
        theirs = signature(pairs(other.content), people_of[other.pk])
        if ours & theirs:
            duplicates.append(SimilarSubmission(other.pk, other.title, len(ours & theirs), len(theirs)))
    return duplicates


def _submissions_near(submission: Submission, report: Report, players: Collection[int]) -> "QuerySet[Submission]":
    """Return the submissions of events at about the same time that have half of the same identified players."""
    first = report.first_day or timezone.localdate(submission.submitted_at)
    last = report.last_day or first
    stated = Submission.objects.with_state().alias(plain=Cast("report", JSONField()))
    return (
        stated.alias(first_day=KT("plain__first_day"), last_day=KT("plain__last_day"))
        .filter(pk__in=_submissions_sharing(players), replaced_by__isnull=True)
        .filter(first_day__lte=(last + MAX_DAYS_APART).isoformat(), last_day__gte=(first - MAX_DAYS_APART).isoformat())
        .exclude(pk__in=_replaced_keys(submission))
        .exclude(state=SubmissionState.RETURNED)  # type: ignore[misc]
        .order_by(F("pk"))
    )


def _submissions_sharing(players: Collection[int]) -> list[int]:
    """Return the submissions with half of these players. This query comes first, so that few reports are read."""
    met = Identification.objects.filter(player__in=players).order_by().values("submission")
    counted = met.annotate(shared=Count("player", distinct=True)).filter(shared__gte=max(2, len(players) // 2))
    return list(counted.values_list("submission", flat=True))


def _replaced_keys(submission: Submission) -> list[int]:
    """Return the primary key of this submission, if it is stored, and those of the submissions that it replaces."""
    ids = [submission.pk] if submission.pk else []
    while submission.replaces:
        submission = submission.replaces
        ids.append(submission.pk)
    return ids


def _players_by_submission(submissions: Iterable[Submission], everybody: MergeMap) -> dict[int, dict[int, int]]:
    players: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for row in Identification.objects.filter(submission__in=submissions).order_by("pk"):
        players[row.submission_id].pop(row.start_number, None)
        if row.player_id:
            players[row.submission_id][row.start_number] = everybody.current(row.player_id)
    return players
