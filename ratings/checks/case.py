"""The data for all checks of one submission, as an immutable value, collected with a fixed number of queries."""

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np
from django.db.models import Min
from django.utils import timezone

from ratings.arbiters.arbiters import arbiter_named
from ratings.checks.classification import control_of, time_control_of
from ratings.checks.duplicates import SimilarSubmission, similar_submissions
from ratings.checks.published_past import published_event
from ratings.checks.report_games import ReportGame, pairs
from ratings.members.membership import members_on
from ratings.models import (
    Arbiter,
    Identification,
    Installation,
    NonMembers,
    RatingSeries,
    Submission,
    TimeControl,
    Version,
)
from ratings.register.identity import read_merges
from ratings.register.queries import PlayerSummary, rows_of, summaries, versions_in_force
from ratings.registration.models import CommissionApproval
from ratings.registration.registration import commission_approval_of, fast_classic_on, is_registered
from ratings.reports.report import Report, ReportPlayer
from ratings.reports.report_builder import Reading
from ratings.reports.source_positions import SourcePositions
from ratings.reports.system import system_of
from ratings.rules.arrays import Ints
from ratings.rules.edition import NoEdition
from ratings.rules.edition_schema import Reporting
from ratings.rules.edition_schema import TimeControl as ControlName
from ratings.rules.registration import FastClassic, is_fast_classic
from ratings.rules.reporting import reporting_on
from ratings.rules.time_control_codes import RateOfPlay
from ratings.series.entries import exclusion_reason
from ratings.series.models import FIDE_SERIES


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player's line in the report, the identified player as of the first day, and the number of games."""

    index: int
    reported: ReportPlayer
    identification: Identification | None
    summary: PlayerSummary | None
    games: int

    @property
    def number(self) -> int:
        return self.reported.number

    def rating(self, control: str) -> int | None:
        """Return the rating in force on the first day; without one, a printed rating that an officer accepted."""
        listed = self.summary.ratings.get(control) if self.summary else None
        return listed or (self.identification.printed_rating if self.identification else None)


@dataclass(frozen=True)
class SubmissionCase:
    """A report with its identified players and their ratings, and the classification of its event.

    `received` is the day of the submission, `day` the first day of the event. `control` is None if the time control is
    missing, unreadable or of no list. `lists` are the dates of the lists in force on the first day by rating type.

    The report's printed ratings are compared with the list of `comparison_control`. `fide_ratings` are the ratings on
    FIDE's own list, by player; empty if the office has no such list, or if it is the compared list. `earliest_lists`
    are the dates of this office's first lists. `series_without_list` are the codes of other series that the event
    enters and that have no list in force on the first day.

    `home_federation` is the federation of this office. `chief_arbiter` is the chief arbiter in the office's register of
    arbiters; `has_arbiters` is True if the register has any arbiters. `corrects_published` is True if the report
    corrects an event on a published list. `non_members` is the office's rule for players who are not members; `members`
    are the members on the first day, if there is a rule. `fast_classic` is the rule for an event that FIDE's
    Qualification Commission approved as fast classic; such an event is rated standard.
    """

    report: Report
    reading: Reading
    received: dt.date
    day: dt.date
    lines: tuple[PlayerLine, ...]
    pairs: tuple[ReportGame, ...]
    system: str
    time_control: RateOfPlay | None
    control: ControlName | None
    lists: Mapping[str, dt.date]
    fide_ratings: Mapping[int, int]
    earliest_lists: Mapping[str, dt.date]
    series_without_list: tuple[str, ...]
    similar_submissions: tuple[SimilarSubmission, ...]
    home_federation: str
    corrects_published: bool
    chief_arbiter: Arbiter | None
    has_arbiters: bool
    non_members: str
    members: frozenset[int]
    fast_classic: FastClassic | None = None

    @property
    def comparison_control(self) -> ControlName:
        """The rating type of the list with which printed ratings are compared."""
        return self.control or "standard"

    @cached_property
    def reporting(self) -> Reporting:
        """The rules on days, hours and reporting in the first day's edition."""
        return reporting_on(self.comparison_control, self.day)

    @cached_property
    def source_positions(self) -> SourcePositions:
        return SourcePositions(self.report, self.reading.player_rows)

    @cached_property
    def by_number(self) -> dict[int, PlayerLine]:
        return {line.number: line for line in self.lines}


def collect_case(submission: Submission) -> SubmissionCase:
    """Return the case of a submission with the current data of the register."""
    return case_of(submission, submission.identifications.standing())


def case_of(submission: Submission, identifications: Mapping[int, Identification]) -> SubmissionCase:
    """Return the case of a submission with these identifications by start number.

    The submission and the identifications may be unsaved.
    """
    report = submission.content
    day = report.first_day or timezone.localdate(submission.submitted_at)
    everybody = read_merges()
    players = {number: everybody.current(row.player_id or 0) for number, row in identifications.items()}
    games = tuple(pairs(report))
    entered = _entered_series(submission, report, games)
    series = entered[0] if entered else RatingSeries.objects.default()
    versions = versions_in_force(day, Version.objects.newest_cached(series))
    summary_of = {
        summary.player.pk: summary for summary in summaries([*players.values()], day, versions, merge_map=everybody)
    }
    lines = _lines(report, identifications, {number: summary_of.get(pk) for number, pk in players.items()}, games)
    time_control = time_control_of(report)
    fast_classic = _fast_classic(submission, report, time_control, day)
    control = "standard" if fast_classic else _control(time_control, day, higher_ratings(lines, games))
    has_arbiters = Arbiter.objects.exists()
    office = Installation.objects.first()
    non_members = office.non_members if office else NonMembers.IGNORE
    return SubmissionCase(
        report=report,
        reading=submission.reading,
        received=timezone.localdate(submission.submitted_at),
        day=day,
        lines=lines,
        pairs=games,
        system=system_of(report),
        time_control=time_control,
        control=control,
        lists={control: version.list.date for control, version in versions.items()},
        fide_ratings=_fide_ratings([*players.values()], series, control or TimeControl.STANDARD, day),
        earliest_lists=dict(
            Version.objects.of_series(series).order_by().values_list("list__control").annotate(Min("list__date"))
        ),
        series_without_list=tuple(_series_without_list(entered[1:], control, day)),
        similar_submissions=tuple(similar_submissions(submission, report, games, players)),
        corrects_published=published_event(submission) is not None,
        home_federation=office.federation if office else "",
        chief_arbiter=arbiter_named(report.chief_arbiter) if has_arbiters else None,
        has_arbiters=has_arbiters,
        non_members=non_members,
        members=members_on(day) if non_members else frozenset(),
        fast_classic=fast_classic,
    )


def _entered_series(submission: Submission, report: Report, games: Iterable[ReportGame]) -> list[RatingSeries]:
    """Return the series that the event enters and that this installation computes.

    The report is compared with the ratings of the first of them.
    """
    rounds = report.round_count or max((game.round for game in games), default=0)
    days = report.first_day, report.last_day
    registered = partial(is_registered, submission.title, submission.submitted_by_id, *days)
    of_event = report.federation[:3], system_of(report), rounds, registered
    computed = RatingSeries.objects.computed_here().select_related("lent_by")
    return [series for series in computed if not exclusion_reason(series, *of_event)]


def _series_without_list(entered: Iterable[RatingSeries], control: str | None, day: dt.date) -> Iterator[str]:
    """Yield the codes of the series that have no list in force on a day, and whose lending series has none either."""
    for series in entered:
        lenders = [series, series.lent_by] if series.lent_by else [series]
        lists = (Version.objects.of_series(each).in_force(control or "", day) for each in lenders)
        if control in series.controls and not any(lists):
            yield series.code


def _fast_classic(
    submission: Submission, report: Report, time_control: RateOfPlay | None, day: dt.date
) -> FastClassic | None:
    """Return the rule for rating the event standard; None if the event is not approved, or too fast for the rule."""
    days = report.first_day, report.last_day
    approval = commission_approval_of(submission.title, submission.submitted_by_id, *days)
    rule = fast_classic_on(day) if approval == CommissionApproval.FAST_CLASSIC else None
    return rule if rule and time_control and is_fast_classic(rule, time_control) else None


def _fide_ratings(players: list[int], series: RatingSeries, control: str, day: dt.date) -> dict[int, int]:
    """Return the ratings on FIDE's list in force on the day, by player.

    Empty if `series` is FIDE's own, because the report is already compared with it.
    """
    newest = Version.objects.newest_cached_by_series()
    of_fide = next((newest[each] for each in newest if each.code == FIDE_SERIES and each != series), ())
    version = versions_in_force(day, of_fide).get(control)
    rows = rows_of(version, players) if version else {}
    return {player: row.rating for player, row in rows.items() if row.rating}


def higher_ratings(lines: Iterable[PlayerLine], games: Iterable[ReportGame]) -> Ints:
    """Return the higher standard rating of each pair; 0 if both players are unrated."""
    rating = {line.number: line.rating(TimeControl.STANDARD) or 0 for line in lines}
    return np.array([max(rating[game.white], rating[game.black]) for game in games], dtype=np.int64)


def _lines(
    report: Report,
    identifications: Mapping[int, Identification],
    summary_of: Mapping[int, PlayerSummary | None],
    games: Iterable[ReportGame],
) -> tuple[PlayerLine, ...]:
    met = Counter(number for game in games for number in (game.white, game.black))
    lines = []
    for index, player in enumerate(report.players):
        row = identifications.get(player.number)
        lines.append(PlayerLine(index, player, row, summary_of.get(player.number), met[player.number]))
    return tuple(lines)


def _control(time_control: RateOfPlay | None, day: dt.date, highest: Ints) -> ControlName | None:
    try:
        return control_of(time_control, day, highest) if time_control else None
    except NoEdition:
        return None
