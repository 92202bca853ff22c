"""The officers' effort for a month of sixty reports, as in docs/developing/effort.md."""

import re
from pathlib import Path

import pytest
import time_machine
from django.utils import timezone
from pytest_django.fixtures import Settings

from ratings.models import FidePackage, Installation, Invoice, Payer, RatedEvent, User, Version
from tests.ratings import month
from tests.ratings.office_steps import Cost, Person, Worker, event_report, import_fide_list, players_of, rate
from tests.ratings.reporting import receive, with_player
from tests.tournaments.factories import create_account

REPORTS = 60
DECEMBER = "?month=2025-12"
DOCUMENT = Path(__file__).parents[3] / "docs" / "developing" / "effort.md"
RATE = {"fee": "rating", "control": "standard", "unit": "event", "amount": "10", "from_day": "2025-01-01"}


@pytest.mark.whole
@pytest.mark.django_db
def test_a_month_of_sixty_reports_costs_what_the_document_says(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    with time_machine.travel("2025-11-20T10:00:00+00:00", tick=False):
        received(create_account("anna", "arbiters"))
    with time_machine.travel("2025-11-29T10:00:00+00:00", tick=False):
        cost = close_month()
    table = re.findall(r"^\| (.+) \| (\d+) \| (\d+) \| [0-9.]+ \|$", DOCUMENT.read_text(), re.MULTILINE)
    steps = [(step, str(clicks), str(keys)) for step, (clicks, keys, _seconds) in cost.steps.items()]
    assert steps == table, str(cost)
    assert Version.objects.get(list__date=month.DECEMBER).run.listed.count() == 4 * REPORTS
    assert sum(Invoice.objects.values_list("hundredths", flat=True)) == 1000 * REPORTS


def new_officer(name: str) -> Person:
    """Return a new officer with a browser."""
    person = Person(account=create_account(name, "officers"))
    assert person.account
    person.client.force_login(person.account)
    return person


def received(arbiter: User) -> None:
    """Import FIDE's November list, and receive the reports with a warning each."""
    Installation.objects.create(authority="Office", federation="NOR")
    import_fide_list(new_officer("otto"), None, Worker(), month.NOVEMBER, players_of(range(REPORTS)))
    for club in range(REPORTS):
        receive(with_player(event_report(f"Cup {club}", "2025-11-14", club), 1, rating=2010), arbiter, timezone.now())


def close_month() -> Cost:
    """Close the month with two officers, in the order of the document, and return the cost."""
    cost, olga, oda, worker = Cost(), new_officer("olga"), new_officer("oda"), Worker()
    Installation.objects.update(two_persons=True)
    with cost.measure("*Reports without errors*: all ticked, one reason, accepted", olga):
        olga.page_text("office")
        ready = olga.open_page("ready_reports", ticked="all").context["ticked"]
        olga.send("ready_reports", reports=[*ready], why="Seen and found right.")
    with cost.measure(
        "*Periods*, *Run*: the preview looked at, acknowledged, published; approved by the second", olga, oda
    ):
        olga.page_text("period", "2025-12")
        rate(olga, oda, worker, "2025-12")
    with cost.measure("*Events at FIDE*, *Create package*, *Download*, *Mark as sent*", olga):
        olga.page_text("fide_events")
        olga.send("fide_packages", month="2025-12")
        package = FidePackage.objects.get()
        olga.clicks += 1
        assert olga.client.get(f"/office/month-end/packages/{package.pk}/file/").status_code == 200
        olga.send("send_fide_package", package.pk)
    with cost.measure("*FIDE accepted these*", olga):
        olga.page_text("fide_events", month="2025-12")
        olga.send("accepted_by_fide", event=[*RatedEvent.objects.values_list("pk", flat=True)], month="2025-12")
    payer = Payer.objects.create(name="North")
    olga.client.post("/office/month-end/fees/", RATE)
    with cost.measure("*Fees*, *Save payers* (all proposed), *Issue invoices*", olga):
        rows = olga.open_page("fees", month="2025-12").context["rows"]
        olga.send("choose_payers", query=DECEMBER, **{f"payer-{bill.event.pk}": payer.pk for _payer, bill in rows})
        olga.send("issue_invoices", query=DECEMBER)
    return cost
