"""The whole demonstration, in one transaction: it is there complete, or not at all."""

import datetime as dt
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.models import TimeControl
from ratings.rules.list_dates import closing_day
from tournaments.demo import desk, real_events
from tournaments.demo.announced import announced
from tournaments.demo.calendar import FIRST_MONTH, LAST_DAY, months
from tournaments.demo.federation import SOURCE, DemoFederation
from tournaments.demo.house import DemoAccounts, furnish
from tournaments.demo.lists import publish_base, publish_list
from tournaments.demo.series import begin_series, correct, publish_series, with_series

Report = Callable[[str], object]


@transaction.atomic
def load(today: dt.date, tell: Report) -> None:
    """Load both halves and the desk's tournaments around `today`; a line for each part and its seconds."""
    accounts = furnish()
    *before, last = real_events.real_events()
    for event in before:
        with timed(tell, event.report.name):
            real_events.load(event, accounts)
    with timed(tell, _("The federation of Bergland: its players and three base lists")):
        federation = begin(accounts, last)
        series = begin_series(federation) if with_series() else []
    for month, following in zip(months(), months()[1:], strict=False):
        with timed(tell, _("Bergland, lists of %(month)s") % {"month": f"{following:%Y-%m}"}):
            if month == FIRST_MONTH:
                real_events.hand_in(last, accounts)
            live_through(federation, month, following)
            publish_series(series, following, accounts.officer)
    if series:
        with timed(tell, _("A correction in one of three rating series")):
            correct(accounts.officer)
    with timed(tell, _("Reports on the officer's table, the tournaments at the desk, and those to come")):
        federation.play(months()[-1])
        federation.report(LAST_DAY)
        desk.finished(accounts, today)
        desk.running(accounts, today)
        desk.swiss(accounts, today)
        desk.groups(accounts, today)
        desk.prepared(accounts, today)
        announced(accounts, today)


def begin(accounts: DemoAccounts, last: real_events.RealEvent) -> DemoFederation:
    """The people of the federation, and base lists that have the players of the last real event in them."""
    guests = real_events.base_rows(last, real_events.meet(last, accounts))
    federation = DemoFederation(accounts)
    federation.enrol()
    for control in TimeControl.values:
        rows = federation.base_rows(control) + (guests if control == TimeControl.STANDARD else [])
        reason = _("Base list: where the demonstration begins")
        publish_base(control, FIRST_MONTH, rows, accounts.officer, SOURCE, reason)
    return federation


def live_through(federation: DemoFederation, month: dt.date, following: dt.date) -> None:
    """A month of play, the reports that come in time, and the lists that follow; standard first, it is lent from."""
    federation.play(month)
    federation.report(closing_day("standard", following))
    for control in TimeControl.values:
        publish_list(control, following, federation.accounts.officer)


@contextmanager
def timed(tell: Report, what: str) -> Iterator[None]:
    """Tells what was done and how long it took."""
    began = time.monotonic()
    yield
    tell(f"{what} ({time.monotonic() - began:.1f} s)")
