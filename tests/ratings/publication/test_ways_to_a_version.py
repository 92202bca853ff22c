"""Every way to create a version, each tried by one officer.

None bypasses the preview: anomalies must be acknowledged, and a second officer must approve if required. A published
month is run again, imported again and corrected.
"""

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import IntegrityError
from django.test import Client
from django.urls import reverse
from procrastinate.contrib.django.models import ProcrastinateJob

from ratings.core.errors import Refused
from ratings.corrections import cascade, proposals
from ratings.corrections.decisions import decide, propose_decision
from ratings.corrections.proposals import CorrectionReason as Why
from ratings.fide_list import write_combined
from ratings.imports import (
    BaseRow,
    import_players,
    publish_imported,
    record_base_list,
)
from ratings.imports.jobs import import_list
from ratings.models import (
    Correction,
    CorrectionWay,
    Installation,
    Player,
    PublicationOrder,
    RatedEvent,
    Run,
    RunKind,
    User,
    Version,
)
from ratings.periods.adjustments import AdjustmentReason, adjust, take_back
from ratings.publication import orders
from ratings.publication.anomalies import acknowledge_all, not_acknowledged
from ratings.publication.jobs import publish as publish_job
from ratings.publication.jobs import publish_due_orders
from ratings.publication.publish import publish
from tests.ratings.imports.test_list_import import line
from tests.ratings.month import (
    DECEMBER,
    JANUARY,
    NOW,
    create_event,
    default_series,
    enrol_players,
    publish_base_list,
    run_and_publish,
    run_list,
)
from tests.ratings.reporting import logged_in_client
from tests.ratings.sealed_version import create_sealed_version
from tests.tournaments.factories import create_account
from tournaments.demo.lists import DemoListError, publish_base, publish_list

pytestmark = pytest.mark.django_db
LATER = NOW + dt.timedelta(hours=6)
# The callers of the one function that creates versions. A new caller needs a way below.


@dataclass(frozen=True)
class Office:
    """A published December. Since then, reports arrived by which a player falls below the floor."""

    olga: User
    page: Client
    people: dict[str, Player]
    played: RatedEvent
    folder: Path
    acknowledges: bool

    def seen(self, run: Run) -> Run:
        if self.acknowledges:
            acknowledge_all(run, "seen", self.olga, NOW)
        return run

    @property
    def acknowledged(self) -> str:
        """Return the acknowledgement argument of a command: `seen`, or nothing."""
        return "seen" if self.acknowledges else ""

    @property
    def file(self) -> Path:
        """Write FIDE's list of December, in which one player has 200 points more, and return its path."""
        path = self.folder / "players_list_foa.txt"
        lines = [line(101, "Aune, Ada", (1600, 0, 20)), line(102, "Brun, Bo", (1450, 0, 20))]
        path.write_bytes(b"".join(write_combined([*lines, line(103, "Cohn, Cleo", (1500, 0, 20))])))
        return path


@pytest.fixture
def create_office(tmp_path: Path, settings) -> Callable[..., Office]:
    settings.DATA_DIR = tmp_path

    def made(acknowledges: bool, two_persons: bool) -> Office:
        players, olga = enrol_players("ABC"), create_account("olga", "officers")
        publish_base_list(players, {"A": 1401, "B": 1450, "C": 1500})
        played = create_event(players, "A1C", "Open")
        run_and_publish()
        create_event(players, "A0B A0B A0B A0B", "Late Open")
        Installation.objects.create(authority="Office", federation="AUT", two_persons=two_persons)
        return Office(olga, logged_in_client(olga), players, played, tmp_path, acknowledges)

    return made


def published_by_page(office: Office) -> None:
    run = office.seen(run_list())
    office.page.post(reverse("publish", args=[run.pk]), {"reason": "monthly list"})


def order_for_a_time(office: Office) -> None:
    try:
        order = orders.publish_or_order(office.seen(run_list()), "monthly list", LATER, office.olga, NOW)
    except Refused:
        return
    assert isinstance(order, PublicationOrder)
    orders.publish_due(LATER)
    publish_job(order_id=order.pk)
    publish_due_orders(timestamp=0)


def order_approved_by_its_author(office: Office) -> None:
    order_for_a_time(office)
    for order in PublicationOrder.objects.all():
        office.page.post(reverse("approve_publication", args=[order.pk]))
        orders.publish_due(LATER)


def run_period(office: Office) -> None:
    with pytest.raises(CommandError):
        call_command("run_period", "2025-12", publish=True, reason="monthly list", acknowledge=office.acknowledged)


def import_by_command(office: Office) -> None:
    call_command("import_players", office.file, period="2025-12", acknowledge=office.acknowledged)


def import_by_page(office: Office) -> None:
    sent = {"file": SimpleUploadedFile(office.file.name, office.file.read_bytes()), "period": "2025-12"}
    office.page.post(reverse("players_import"), sent)
    import_list(**ProcrastinateJob.objects.get(task_name="ratings.import").args)
    run = office.seen(Run.objects.get(kind=RunKind.IMPORTED, list__date=DECEMBER, list__control="standard"))
    assert run.finished_at
    office.page.post(reverse("publish", args=[run.pk]), {"reason": "FIDE's list", "replaced": "standard 2025-12"})


def import_by_program(office: Office) -> None:
    with office.file.open("rb") as file:
        done = import_players(default_series(), file, office.file.name, DECEMBER, (), office.olga, NOW)
    assert len(publish_imported(done, "FIDE's list", office.acknowledged, office.olga, NOW).held) == 1


def series_list_by_command(office: Office) -> None:
    path = office.folder / "lists.csv"
    path.write_text("month;number;name;fide_id;rating\n2025-12;1;Aune, Ada;101;1600\n", "utf-8")
    code = default_series().code
    options = {"publish": True, "reason": "our lists", "acknowledge": office.acknowledged, "federation": "AUT"}
    with pytest.raises(CommandError):
        call_command("import_series_list", code, str(path), **options)


def list_by_hand(office: Office) -> None:
    recorded = record_base_list(
        default_series(), DECEMBER, "standard", [BaseRow("101", 1600, 20)], office.olga, NOW, "by hand"
    )
    assert isinstance(recorded, Run)
    office.page.post(
        reverse("publish", args=[office.seen(recorded).pk]), {"reason": "by hand", "replaced": "standard 2025-12"}
    )


def demonstration(office: Office) -> None:
    with pytest.raises(DemoListError, match="not a demonstration"):
        publish_list(default_series(), "standard", DECEMBER, office.olga)
    with pytest.raises(DemoListError, match="not a demonstration"):
        publish_base(
            default_series(), "standard", DECEMBER, [BaseRow("101", 1600, 20)], office.olga, "by hand", "by hand"
        )


def list_of_a_correction_by_page(office: Office) -> None:
    row = corrected(office).cascades.get().lists.get()
    assert row.run is not None
    answer = office.page.post(reverse("publish", args=[row.run_id]), {"reason": "corrected"}, follow=True)
    assert "computed for a correction" in answer.content.decode()
    with pytest.raises(Refused, match="computed for a correction"):
        orders.publish_or_order(row.run, "corrected", LATER, office.olga, NOW)


def adjustment(office: Office) -> None:
    adjusted = adjust(
        default_series(),
        office.people["A"],
        "standard",
        JANUARY,
        3,
        "once",
        AdjustmentReason("a lift", office.olga, NOW),
    )
    take_back(adjusted, AdjustmentReason("no lift", office.olga, NOW))


def shadow(office: Office) -> None:
    run = office.seen(run_list())
    Run.objects.filter(pk=run.pk).update(kind=RunKind.SHADOW)
    office.page.post(reverse("publish", args=[run.pk]), {"reason": "monthly list"})


def the_door_itself(office: Office) -> None:
    run = office.seen(run_list())
    with pytest.raises(Refused):
        publish(run, "monthly list", office.olga, NOW)


WAYS = (
    published_by_page,
    order_for_a_time,
    order_approved_by_its_author,
    run_period,
    import_by_command,
    import_by_page,
    import_by_program,
    series_list_by_command,
    list_by_hand,
    demonstration,
    list_of_a_correction_by_page,
    adjustment,
    shadow,
    the_door_itself,
)
every_way = pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)


def corrected(office: Office) -> Correction:
    """Create a correction of a published game, with computed consequences."""
    correction = proposals.propose_result(office.played.games.get(), "0", "1", Why("Score sheets", office.olga, NOW))
    cascade.execute(cascade.request_cascade(correction, office.olga, NOW).pk)
    return correction


def december() -> list[int]:
    return [*Version.objects.filter(list__date=DECEMBER).order_by("number").values_list("number", flat=True)]


@pytest.mark.whole
@every_way
def test_no_way_to_a_version_skips_the_second_officer(create_office, way: Callable[[Office], None]) -> None:
    way(create_office(acknowledges=True, two_persons=True))
    assert december() == [1]


@pytest.mark.whole
@every_way
def test_no_way_to_a_version_skips_the_acknowledgement_of_anomalies(
    create_office, way: Callable[[Office], None]
) -> None:
    way(create_office(acknowledges=False, two_persons=False))
    assert december() == [1]


@pytest.mark.parametrize("two_persons", [False, True])
def test_an_officer_decides_a_correction_alone_only_if_allowed(create_office, two_persons: bool) -> None:
    office = create_office(acknowledges=False, two_persons=two_persons)
    fields = {"way": CorrectionWay.VERSIONS, "note": "So it was."}
    office.page.post(reverse("decide_correction", args=[corrected(office).pk]), fields)
    assert december() == ([1] if two_persons else [1, 2])


def test_with_one_person_and_everything_acknowledged_the_commands_publish(create_office) -> None:
    office = create_office(acknowledges=True, two_persons=False)
    call_command("run_period", "2025-12", publish=True, reason="monthly list", acknowledge="seen")
    assert december() == [1, 2]
    call_command("import_players", office.file, period="2025-12", reason="FIDE's list", acknowledge="seen")
    assert december() == [1, 2, 3]
    assert Version.objects.get(list__date=DECEMBER, number=3).reason == "FIDE's list"


@pytest.mark.parametrize("make_run", [published_by_page, import_by_page, list_by_hand])
def test_with_the_second_officer_a_list_of_any_kind_is_published(
    create_office, make_run: Callable[[Office], None]
) -> None:
    office, piet = create_office(acknowledges=True, two_persons=True), create_account("piet", "officers")
    make_run(office)
    logged_in_client(piet).post(reverse("approve_publication", args=[PublicationOrder.objects.get().pk]))
    version = Version.objects.get(list__date=DECEMBER, number=2)
    assert (version.author, version.second_author) == (office.olga, piet)


def test_a_correction_approved_by_the_second_officer_is_published(create_office) -> None:
    office, piet = create_office(acknowledges=False, two_persons=True), create_account("piet", "officers")
    correction = corrected(office)
    propose_decision(correction, CorrectionWay.VERSIONS, "So it was.", office.olga, NOW)
    decide(correction, CorrectionWay.VERSIONS, "So it was.", office.olga, NOW, second=piet)
    version = Version.objects.get(list__date=DECEMBER, number=2)
    assert (version.author, version.second_author) == (office.olga, piet)


def test_a_command_that_may_not_publish_acknowledges_nothing_and_says_where_the_preview_is(
    create_office, capsys: pytest.CaptureFixture[str]
) -> None:
    office = create_office(acknowledges=True, two_persons=True)
    import_by_command(office)
    run = Run.objects.get(kind=RunKind.IMPORTED, list__date=DECEMBER)
    output = capsys.readouterr().out
    assert f"Standard 2025-12: not published; run {run.pk} waits as a preview, {run.get_absolute_url()}" in output
    assert "A second officer is required to publish" in output
    assert {anomaly.code for anomaly in not_acknowledged(run)} == {"many-points", "replaces"}
    with pytest.raises(CommandError, match=r"run \d+ waits as a preview, /office/runs/\d+/"):
        call_command("run_period", "2025-12", publish=True, reason="monthly list", acknowledge="seen")
    assert not run_list().acknowledgements.exists()


def test_acknowledgements_of_a_version_do_not_hold_for_the_next(create_office) -> None:
    office = create_office(acknowledges=True, two_persons=False)
    recorded = record_base_list(
        default_series(), DECEMBER, "standard", [BaseRow("101", 1420, 20)], office.olga, NOW, "by hand"
    )
    assert isinstance(recorded, Run)
    office.seen(recorded)
    published_by_page(office)
    assert december() == [1, 2]
    with pytest.raises(Refused, match="must be acknowledged"):
        publish(recorded, "by hand", office.olga, NOW)


def test_an_imported_list_is_not_published_when_the_list_before_changed_since(create_office) -> None:
    office = create_office(acknowledges=True, two_persons=False)
    recorded = record_base_list(
        default_series(), DECEMBER, "standard", [BaseRow("101", 1420, 20)], office.olga, NOW, "by hand"
    )
    assert isinstance(recorded, Run)
    publish_base_list(office.people, {"A": 1405, "B": 1450, "C": 1500})
    with pytest.raises(Refused) as refused:
        publish(office.seen(recorded), "by hand", office.olga, NOW)
    assert str(refused.value) == (
        "The previous list is now Standard 2025-11 v2; when the file was imported, it was Standard 2025-11 v1. "
        "Import the file again."
    )
    assert "Import the file again." in office.page.get(reverse("run_outdated", args=[recorded.pk])).content.decode()


def test_the_preview_of_an_import_shows_what_it_changes(create_office) -> None:
    office = create_office(acknowledges=False, two_persons=False)
    import_by_page(office)
    run = Run.objects.get(kind=RunKind.IMPORTED, list__date=DECEMBER, list__control="standard")
    text = " ".join(office.page.get(reverse("run_changes", args=[run.pk])).content.decode().split())
    for label in (
        "new on the list",
        "Biggest changes",
        "Rating change of more than 100 points: 1",
        'value="replaces v1"',
    ):
        assert label in text
    office.page.post(reverse("acknowledge", args=[run.pk]), {"seen": ["many-points 101", "replaces v1"]})
    office.page.post(reverse("publish", args=[run.pk]), {"reason": "FIDE's list", "replaced": "standard 2025-12"})
    assert december() == [1, 2]
    assert {acknowledgement.by for acknowledgement in run.acknowledgements.all()} == {office.olga}


def test_the_database_itself_takes_no_version_of_one_person_where_two_publish(create_office) -> None:
    office, piet = create_office(acknowledges=True, two_persons=True), create_account("piet", "officers")
    run = office.seen(run_list())
    right = {
        "list": run.list, "number": 2, "run": run, "reason": "x", "at": NOW, "rows": run.listed.count(),
        "rows_sha256": "0" * 64, "inputs_sha256": run.inputs.sha256,
        "previous": Version.objects.get(list__date=DECEMBER), "author": office.olga, "second_author": piet,
    }  # fmt: skip
    for second in (None, office.olga, piet):
        with pytest.raises(IntegrityError, match=r"two persons|the first one"):
            create_sealed_version(**(right | {"second_author": second}))
    order = PublicationOrder.objects.create(run=run, reason="x", due=NOW, by=office.olga, at=NOW)
    with pytest.raises(IntegrityError, match="two persons"):
        create_sealed_version(**right)
    order.approved_by = piet
    order.save()
    assert create_sealed_version(**right).number == 2
