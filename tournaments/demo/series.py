"""Two rating series beside the default one, national and juniors in rapid, both by invented rules.

The demonstration has them if EDITIONS_DIRECTORY is its own folder of editions.
"""

import datetime as dt
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from ratings.corrections import cascade, decisions, proposals
from ratings.models import CorrectionWay, RatedEvent, RatingSeries, Run, SeriesSource, TimeControl, User
from ratings.publication import anomalies
from tournaments.demo.calendar import FIRST_MONTH, LAST_DAY
from tournaments.demo.federation import SOURCE, DemoFederation
from tournaments.demo.lists import DemoListError, publish_base, publish_list
from tournaments.demo.office import FEDERATION, noon
from tournaments.demo.people import JUNIOR_SINCE, demo_players

EDITIONS = Path(__file__).resolve().parent / "editions"
NATIONAL, JUNIORS = "NAT", "JUN"
# A round of the league is a report of its own, and too short for the national series.
LEAST_ROUNDS = 5
CORRECTED_EVENT = "Bergland League 2025/26, division 1, round 7"


def has_demo_editions() -> bool:
    """Return True if the installation rates by the editions of the demonstration."""
    return bool(settings.EDITIONS_DIRECTORY) and Path(settings.EDITIONS_DIRECTORY).resolve() == EDITIONS


def begin_series(federation: DemoFederation) -> list[RatingSeries]:
    """Create both series with their first lists: all standard ratings, and the juniors' rapid ratings."""
    usual = {"source": SeriesSource.COMPUTED, "federations": [FEDERATION]}
    national = RatingSeries.objects.create(
        code=NATIONAL, name=_("Bergland national rating"), controls=[TimeControl.STANDARD], chapter="national",
        least_rounds=LEAST_ROUNDS, **usual,
    )  # fmt: skip
    juniors = RatingSeries.objects.create(
        code=JUNIORS, name=_("Juniors in rapid"), controls=[TimeControl.RAPID], chapter="juniors", **usual
    )
    young = _juniors(federation)
    for series, control in ((national, TimeControl.STANDARD), (juniors, TimeControl.RAPID)):
        rows = [row for row in federation.base_rows(control) if series == national or row.number in young]
        # The printed K is FIDE's; that of the series follows from its editions.
        rows = [row._replace(k=None) for row in rows]
        reason = _("Base list: where the demonstration begins")
        publish_base(series, control, FIRST_MONTH, rows, federation.accounts.officer, SOURCE, reason)
    return [national, juniors]


def _juniors(federation: DemoFederation) -> set[str]:
    numbers = federation.numbers
    return {
        numbers[player.name]
        for player in demo_players()
        if player.birth_year >= JUNIOR_SINCE and player.name in numbers
    }


def publish_series(series: list[RatingSeries], date: dt.date, by: User) -> None:
    """Publish the lists of a month."""
    for each in series:
        for control in each.controls:
            publish_list(each, control, date, by)


def correct_league_result(by: User) -> None:
    """Correct a result of a league round, with new versions of the default series, the only one it entered."""
    event = RatedEvent.objects.standing().get(name=CORRECTED_EVENT)
    game = event.games.filter(white_result="1", black_result="0", played=True).order_by("pk")[0]
    at = noon(LAST_DAY)
    because = proposals.CorrectionReason(_("The scoresheets show that Black won."), by, at)
    correction = proposals.propose_result(game, "0", "1", because)
    computed = cascade.request_cascade(correction, by, at)
    cascade.execute(computed.pk)
    computed.refresh_from_db()
    if computed.failure or not computed.finished_at:
        raise DemoListError(f"{correction}: {computed.failure}")
    for run in Run.objects.filter(of_cascade__cascade=computed):
        anomalies.acknowledge_all(run, _("Looked at: it is so."), by, at)
    decisions.decide(correction, CorrectionWay.VERSIONS, _("Both players confirmed it."), by, at)
