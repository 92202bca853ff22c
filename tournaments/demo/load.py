"""Loading of the whole demonstration in one transaction, complete or not at all."""

import datetime as dt
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.models import RatingSeries, TimeControl
from ratings.rules.list_dates import closing_day
from tournaments.demo import desk, real_events
from tournaments.demo.calendar import FIRST_MONTH, LAST_DAY, months
from tournaments.demo.federation import SOURCE, DemoFederation
from tournaments.demo.future_tournaments import register_future_tournaments
from tournaments.demo.lists import publish_base, publish_list
from tournaments.demo.office import DemoAccounts, create_office
from tournaments.demo.series import begin_series, correct_league_result, has_demo_editions, publish_series

ReportLine = Callable[[str], object]


@transaction.atomic
def load(today: dt.date, report_line: ReportLine) -> None:
    """Load both halves and the desk's tournaments around `today`. Report each part with its duration in seconds."""
    accounts = create_office()
    fide = real_events.begin_fide()
    for event in real_events.real_events():
        with report_duration(report_line, event.report.name):
            real_events.load_event(event, fide, accounts)
    real_events.end_fide(fide)
    with report_duration(report_line, _("The federation of Bergland: its players and three base lists")):
        federation = begin_federation(accounts)
        series = begin_series(federation) if has_demo_editions() else []
    for month, following in zip(months(), months()[1:], strict=False):
        with report_duration(report_line, _("Bergland, lists of %(month)s") % {"month": f"{following:%Y-%m}"}):
            play_month(federation, month, following)
            publish_series(series, following, accounts.officer)
    if series:
        with report_duration(report_line, _("A correction in one of three rating series")):
            correct_league_result(accounts.officer)
    with report_duration(
        report_line, _("Reports on the officer's table, the tournaments at the desk, and those to come")
    ):
        federation.play_events(months()[-1])
        federation.hand_in_due(LAST_DAY)
        desk.create_finished(accounts, today)
        desk.create_running(accounts, today)
        desk.create_swiss(accounts, today)
        desk.create_groups(accounts, today)
        desk.create_prepared(accounts, today)
        register_future_tournaments(accounts, today)


def begin_federation(accounts: DemoAccounts) -> DemoFederation:
    """Enrol the players of the federation, and publish its base lists."""
    federation = DemoFederation(accounts)
    federation.enrol()
    for control in TimeControl.values:
        rows = federation.base_rows(control)
        reason = _("Base list: where the demonstration begins")
        publish_base(RatingSeries.objects.default(), control, FIRST_MONTH, rows, accounts.officer, SOURCE, reason)
    return federation


def play_month(federation: DemoFederation, month: dt.date, following: dt.date) -> None:
    """Play a month, hand in its timely reports, and publish the lists.

    The standard list comes first, because the other lists borrow from it.
    """
    federation.play_events(month)
    federation.hand_in_due(closing_day("standard", following))
    for control in TimeControl.values:
        publish_list(RatingSeries.objects.default(), control, following, federation.accounts.officer)


@contextmanager
def report_duration(report_line: ReportLine, what: str) -> Iterator[None]:
    """Report a part of the work with its duration."""
    began = time.monotonic()
    yield
    report_line(f"{what} ({time.monotonic() - began:.1f} s)")
