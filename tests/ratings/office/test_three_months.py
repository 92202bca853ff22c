"""A new office from its empty database to its third published month, in Chromium, with all its mails."""

import datetime as dt
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from playwright.sync_api import BrowserContext
from pytest_django.fixtures import Settings
from pytest_django.live_server_helper import LiveServer

from ratings.api import keys
from ratings.models import (
    Correction,
    FidePackage,
    Game,
    Invoice,
    MemberImport,
    Payer,
    Problem,
    RatedEvent,
    Registration,
    Submission,
    User,
)
from ratings.reports.report import Report
from tests.browser.conftest import EXPECTED
from tests.browser.watched_browser import ComplaintRecorder
from tests.mail_server import MailServer
from tests.ratings.accounts.views.test_installation import png
from tests.ratings.office_steps import Person, Worker, event_report, file_of, import_fide_list, players_of, rate
from tests.ratings.person_at_browser import PersonAtBrowser
from tests.ratings.registrations import FORM as TOURNAMENT
from tests.ratings.reporting import file_data

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.whole]

ARBITERS = ("anna", "bo", "cleo")
PASSWORD = "long enough, and known to nobody"
PLAYERS = players_of(range(5))
MEMBERS = "Name,Member number,FIDE ID,Born,Club,E-mail,Member until\n" + "".join(
    f'"{name}",M-{index},{number},1990,Bergen,m{index}@example.org,2027\n'
    for index, (name, _sex, number, _rating) in enumerate(PLAYERS)
)
COLUMNS = ("name", "number", "fide_id", "birth", "club", "email", "until")
INSTALLATION = {
    "authority": "Norges Sjakkforbund", "federation": "NOR", "contact": "office@example.org", "imprint": "1 Street",
    "claim_days": 30, "currency": "EUR", "invoice_text": "IBAN NO12", "non_members": "", "second_factor": "",
}  # fmt: skip


@dataclass
class Office:
    """The people of the office and their common steps."""

    mail: MailServer
    sit: Callable[[], PersonAtBrowser]
    worker: Worker = field(default_factory=Worker)
    people: dict[str, PersonAtBrowser] = field(default_factory=dict)

    @property
    def admin(self) -> PersonAtBrowser:
        return self.people["paolo"]

    @property
    def olga(self) -> PersonAtBrowser:
        return self.people["olga"]

    @property
    def oda(self) -> PersonAtBrowser:
        return self.people["oda"]

    @contextmanager
    def on(self, day: str) -> Iterator[None]:
        """Set the date during the block; all people log in."""
        with time_machine.travel(dt.datetime.fromisoformat(f"{day}T10:00:00+00:00")):
            for person in self.people.values():
                person.log_in()
            yield

    def letters(self, to: str) -> list[str]:
        """Return the subjects of all mails to an address, without the name of the office."""
        self.worker.work()
        return [message["Subject"].partition(": ")[2] for message in self.mail.received if message["To"] == to]


@pytest.fixture
def office(
    mail_server: MailServer, settings: Settings, tmp_path: Path, live_server: LiveServer,
    new_context: Callable[..., BrowserContext],
) -> Iterator[Office]:  # fmt: skip
    """The office. At the end no browser may have complaints."""
    settings.DATA_DIR = tmp_path
    watches = []

    def sit() -> PersonAtBrowser:
        context = new_context(base_url=live_server.url, service_workers="block")
        watches.append(ComplaintRecorder(context, live_server.url, EXPECTED))
        return PersonAtBrowser(page=context.new_page(), base=live_server.url)

    yield Office(mail_server, sit)
    assert [complaint for watch in watches for complaint in watch.complaints] == []


def test_from_an_empty_database_to_the_third_published_month(office: Office) -> None:
    first_day(office)
    first_month(office)
    second_month(office)
    third_month(office)


def first_day(office: Office) -> None:
    """Complete all steps of the checklist."""
    office.people["paolo"] = admin = office.sit()
    admin.account = User.objects.create_superuser("paolo", "paolo@example.org", PASSWORD)
    with office.on("2025-11-05"):
        steps = {state.step.name: state.state for state in admin.open_page("office").context["checklist"].steps}
        assert {*steps.values()} == {"open"}
        admin.send("installation", **INSTALLATION, logo=SimpleUploadedFile("logo.png", png()))
        for month in (dt.date(2025, 9, 1), dt.date(2025, 11, 1)):  # the first one for an event of September
            import_fide_list(admin, None, office.worker, month, PLAYERS)
        admin.send("members_import", file=SimpleUploadedFile("members.csv", MEMBERS.encode()))
        admin.send("members_import", **{f"column_{n}": name for n, name in enumerate(COLUMNS)})
        reviewed = MemberImport.objects.get()
        admin.send("member_import", reviewed.pk, reviewed=reviewed.reviewed_at.isoformat())
        admin.send("installation", **INSTALLATION, two_persons="on")
        admin.send("mark_first_day", "series", state="done")
        admin.send("mark_first_day", "backup", state="left")
        admin.send("test_mail")
        office.worker.work()
        assert "Test of mail" in office.mail.received[0]["Subject"]
        admin.send("mark_first_day", "mail", state="done")
        for name, role in {**dict.fromkeys(("olga", "oda"), "officer"), **dict.fromkeys(ARBITERS, "arbiter")}.items():
            office.people[name] = invited(office, name, role)
        office.people["anna"].send("registration_new", **TOURNAMENT)
        office.olga.send("decide_registration", Registration.objects.get().code, state="approved")
        assert admin.open_page("office").context["checklist"].open == 0


def invited(office: Office, name: str, role: str) -> PersonAtBrowser:
    """Invite a person by mail, and create their account through its link."""
    office.admin.send("account_invitations", name=name.title(), email=f"{name}@example.org", roles=[role])
    office.worker.work()
    (letter,) = (message for message in office.mail.received if message["To"] == f"{name}@example.org")
    (link,) = re.findall(r"/accounts/invitations/\S+", letter.get_content())
    person = office.sit()
    account = {"username": name, "first_name": name.title(), "last_name": "Lund"}
    person.submit_form_at(link, **account, password1=PASSWORD, password2=PASSWORD)
    person.account = User.objects.get(username=name)
    return person


def first_month(office: Office) -> None:
    """Play the first month: three reports, one returned and sent again, the December list, and its follow-up."""
    anna = office.people["anna"]
    events = {name: event_report(f"{name.title()} Open", "2025-11-07", club) for club, name in enumerate(ARBITERS)}
    with office.on("2025-11-10"):
        sent = {name: check_and_submit(office.people[name], report) for name, report in events.items()}
        office.olga.send("return_report", sent["anna"].pk, remark="Who was the chief arbiter?")
        assert "Who was the chief arbiter?" in anna.page_text("submission", sent["anna"].pk)
    with office.on("2025-11-11"):
        again = event_report("Anna Open", "2025-11-07", 0, chief_arbiter="Lund, Anna")
        anna.send("answer_remarks", sent["anna"].pk, file=file_of(again))
        accepted_together(office.olga, 3)
    with office.on("2025-11-29"):
        version = rate(office.olga, office.oda, office.worker, "2025-12")
        assert version.number == 1
        after_publication(office, "2025-12", 3)
    assert office.letters("anna@example.org")[1:] == [
        *("report received: Anna Open", "report returned: Anna Open", "report received: Anna Open"),
        *("report accepted: Anna Open", "list published: Standard, December 2025"),
    ]
    for name in ("bo", "cleo"):
        title = events[name].name
        assert office.letters(f"{name}@example.org")[1:] == [
            f"report received: {title}", f"report accepted: {title}", "list published: Standard, December 2025",
        ]  # fmt: skip


def second_month(office: Office) -> None:
    """Play the second month: a late report admitted by two officers, FIDE's list, and a correction after it."""
    anna, bo = office.people["anna"], office.people["bo"]
    with office.on("2025-12-10"):
        late = check_and_submit(bo, event_report("September Cup", "2025-09-05", 1))
        accepted(office.olga, late, late="The arbiter was ill.")
        assert not RatedEvent.objects.filter(submission=late).exists()
        accepted(office.oda, late)
        check_and_submit(anna, event_report("Winter Open", "2025-12-05", 3))
        accepted_together(office.oda, 1)
    with office.on("2025-12-30"):
        rate(office.oda, office.olga, office.worker, "2026-01")
        after_publication(office, "2026-01", 2)
    with office.on("2026-01-05"):
        import_fide_list(office.olga, office.oda, office.worker, dt.date(2026, 1, 1), PLAYERS)
        game = Game.objects.filter(event__name="Winter Open", played=True).earliest("pk")
        codes = "01" if game.white_result != "0" else "10"
        office.olga.send("propose_result", game.pk, codes=codes, reason="The score sheet says so.")
        office.worker.work()
        correction = Correction.objects.get()
        assert "was imported, so games rated here do not change it" in office.olga.page_text(
            "correction", correction.pk
        )
        decided(office, correction, "record")


def third_month(office: Office) -> None:
    """Play the third month: a report by a program, an annulled event, and the February list based on FIDE's."""
    with office.on("2026-01-12"):
        submit_by_program(User.objects.get(username="cleo"), event_report("New Year Cup", "2026-01-09", 4))
        accepted_together(office.olga, 1)
        annulled = RatedEvent.objects.get(name="Cleo Open")
        office.olga.send("propose_annulment", annulled.pk, kind="fraud", reason="The games were not played.")
        office.worker.work()
        decided(office, Correction.objects.latest("pk"), "versions")
        assert "version 2" in office.olga.page_text("list_version", "2025-12", "standard", 2)
    with office.on("2026-01-30"):
        version = rate(office.olga, office.oda, office.worker, "2026-02")
        assert (version.number, version.list.month) == (1, "2026-02")
        after_publication(office, "2026-02", 1)
    assert office.letters("cleo@example.org")[-3:] == [
        *("report received: New Year Cup", "report accepted: New Year Cup"),
        "list published: Standard, February 2026",
    ]


def check_and_submit(arbiter: PersonAtBrowser, report: Report) -> Submission:
    """Check a report first, then submit it."""
    arbiter.send("upload", file=file_of(report), check="1")
    assert not Submission.objects.filter(title=report.name).exists()
    arbiter.send("upload")
    return Submission.objects.get(title=report.name)


def submit_by_program(arbiter: User, report: Report) -> None:
    key = keys.create_key(arbiter, "tournament program", dt.datetime.now(dt.UTC))[1]
    program = Person()
    headers = {"authorization": f"Bearer {key}"}
    answer = program.client.post(
        "/api/v1/reports?name=cup.trf", file_data(report), content_type="application/octet-stream", headers=headers
    )
    sent = json.loads(answer.content)
    assert (answer.status_code, sent["state"]) == (201, "checked")
    read = program.client.get(f"/api/v1/reports/{sent['id']}", headers=headers)
    assert read.status_code == 200


def accepted_together(officer: Person, count: int) -> None:
    """Accept all reports without errors at once."""
    rows = officer.open_page("ready_reports").context["rows"]
    errors = Problem.objects.filter(level="error").values_list("submission__title", "code", "found")
    assert len(rows) == count, [*errors]
    fields = {"why": "Seen and found right."} if any(row.warnings for row in rows) else {}
    officer.send("ready_reports", reports=[row.pk for row in rows], **fields)


def accepted(officer: PersonAtBrowser, submission: Submission, **more: str) -> None:
    """Accept one report on its page, with a reason if required."""
    officer.page_text("submission", submission.pk)
    asks = officer.page.locator("[name=why]").count()
    officer.send("accept", submission.pk, **({"why": "Seen and found right."} if asks else {}), **more)


def decided(office: Office, correction: Correction, way: str) -> None:
    """Propose the way of a correction as one officer, and decide it as another."""
    office.olga.page_text("correction", correction.pk)  # opening the page computes the lists
    office.olga.send("decide_correction", correction.pk, way=way, note="As the evidence says.")
    proposed = correction.ways.last()
    assert proposed
    office.oda.send("approve_correction", correction.pk, proposed=proposed.pk)
    assert correction.decision


def after_publication(office: Office, month: str, events: int) -> None:
    """Create the package for FIDE, enter FIDE's answer, and create the invoices."""
    officer, of_month = office.olga, f"?month={month}"
    officer.send("fide_packages", month=month)
    package = FidePackage.objects.first()
    assert package
    assert officer.download("fide_package_file", package.pk).startswith(b"PK")
    officer.send("send_fide_package", package.pk)
    fees = officer.open_page("fees", month=month)
    assert len(fees.context["rows"]) == events
    if not Payer.objects.exists():
        officer.send("payers", name="SK Bergen", kind="club", address="2 Road")
        officer.send("fees", fee="rating", control="standard", unit="event", amount="10", from_day="2025-01-01")
    payer = Payer.objects.get()
    chosen = {f"payer-{bill.event.pk}": payer.pk for _payer, bill in fees.context["rows"]}
    officer.send("choose_payers", query=of_month, **chosen)
    officer.send("issue_invoices", query=of_month)
    invoice = Invoice.objects.first()
    assert invoice
    assert invoice.hundredths == 1000 * events
    assert officer.download("invoice_pdf", invoice.pk).startswith(b"%PDF")
