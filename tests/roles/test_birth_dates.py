"""Dates of birth: visible to rating officers and the player, on no address to others.

An arbiter enters players whose date they must not see, hidden players and minors among them, plays their games, submits
the report, has it returned, changes it and submits it again.
"""

import datetime as dt
import io
import re
import zipfile
from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import formats, timezone, translation
from pytest_django import DjangoDbBlocker

from ratings.models import Player, Submission, SubmissionOrigin, User
from ratings.reports import trf26
from ratings.reports.report import Birth
from ratings.submissions import decisions, receive
from tests.lock_order import mark_as_test_transaction
from tests.roles.access_data import AccessData, create_access_data
from tests.roles.table import ROWS
from tests.tournaments import factories
from tournaments.entries import entries
from tournaments.models import Entry, Staff, StaffRole, Tournament
from tournaments.reporting.submit import hand_in
from tournaments.rounds.pairing_tasks import pair
from tournaments.rounds.rounds import publish_all

WRITTEN = dt.date(1961, 7, 19)  # entered by the arbiter, of a player outside the register
MAY_READ = ("stranger", "deputy")
AT_THE_NET = ("stranger", "visitor", "helper", "deputy", "result helper", "arbiter")


@pytest.fixture(scope="module")
def access_data(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[AccessData]:
    """The data of the tables with the net, created for all tests of this module and rolled back after the last."""
    with django_db_blocker.unblock(), mark_as_test_transaction(transaction.atomic()):
        yield netted(create_access_data())
        transaction.set_rollback(True)


def netted(scene: AccessData) -> AccessData:
    stranger, officer = scene.users["stranger"], scene.users["officer"]
    assert stranger
    assert officer
    net = factories.create_tournament(stranger, name="Net")
    caught = [*Player.objects.filter(hidden=True), *Player.objects.exclude(hidden=True).order_by("pk")[:4]]
    for index, person in enumerate(caught):
        year = (1971, 1982, 2014, 2015, 1993)[index]
        Player.objects.filter(pk=person.pk).update(birth_year=year, birth_date=dt.date(year, 3 + index, 13 + index))
        person.refresh_from_db()
        entries.enter_player(net, person)
    entries.enter_unregistered_player(
        net, Entry(name="Vik, Unn", federation="NOR", birth_year=1961, birth_date=WRITTEN)
    )
    pair(net)
    publish_all(net)
    factories.enter_missing_results(net, stranger)
    first = hand_in(net, stranger, timezone.now()).submission
    remarks = [decisions.RemarkDraft(start_number=1, round=1, text="Board 1?")]
    decisions.return_to_arbiter(first, officer, timezone.now(), "See the lines.", remarks)
    factories.change_result(factories.board(net, 1, 1), "10", stranger)
    person = caught[1]
    Player.objects.filter(pk=person.pk).update(birth_date=dt.date(1982, 12, 27))
    last = hand_in(net, stranger, timezone.now()).submission
    return AccessData(scene.users | more(net), scene.parts_by_kind | objects_of_addresses(scene, net, last))


def more(net: Tournament) -> dict[str, User | None]:
    deputy, helper = factories.create_account("deputy", "arbiters"), factories.create_account("result helper")
    Staff.objects.create(tournament=net, user=deputy, role=StaffRole.DEPUTY)
    Staff.objects.create(tournament=net, user=helper, role=StaffRole.RESULTS)
    return {"deputy": deputy, "result helper": helper}


def objects_of_addresses(scene: AccessData, net: Tournament, last: Submission) -> dict[str, dict[str, object]]:
    """Return the objects of the addresses, for the net."""
    own = {"slug": net.slug, "entry_id": net.entries.order_by("pk")[0].pk}
    return {
        "desk": scene.parts_by_kind["desk"] | own,
        "office": scene.parts_by_kind["office"] | {"pk": last.pk},
        "draft": {"slug": net.slug, "start_number": 1},
    }


def days() -> list[dt.date]:
    """Return every date of birth that is or was in the register."""
    birth_dates = Player.objects.exclude(birth_date=None).values_list("birth_date", flat=True)
    return [*(day for day in birth_dates if day), dt.date(1982, 4, 14)]


def spellings(*more: dt.date) -> "re.Pattern[str]":
    written = set()
    for day in (*days(), *more):
        for pattern in ("%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%Y%m%d", "%d.%m.%Y", "%d/%m/%Y", "%d %B %Y", "%d %b %Y"):
            written.add(day.strftime(pattern))
        for language in ("en-gb", "de"):
            with translation.override(language):
                written |= {formats.date_format(day, name) for name in ("DATE_FORMAT", "SHORT_DATE_FORMAT")}
    return re.compile("|".join(map(re.escape, sorted(written))))


def addresses(scene: AccessData) -> list[str]:
    """Return every address with GET, the files in both formats, and the API's addresses of the tournament."""
    paths = [scene.address(row) for row in ROWS if row.method == "GET"]
    slug, report = scene.parts_by_kind["desk"]["slug"], scene.parts_by_kind["office"]["pk"]
    own = f"/desk/{slug}/report/"
    paths += [
        f"{own}?format=trf16",
        f"{own}?format=trf26",
        f"{own}?rounds=1-1",
        f"/tournaments/{slug}/report/?format=trf16",
    ]
    paths += [f"/api/v1/tournaments/{slug}{rest}" for rest in ("", "/entries", "/rounds", "/rounds/1", "/standings")]
    paths += [f"/api/v1/tournaments/{slug}{rest}" for rest in ("/crosstable", "/ratings")]
    before = Submission.objects.get(pk=report).replaces
    assert before
    paths += [reverse(name, args=[before.pk]) for name in ("submission", "report_file")]
    paths += [f"/players/{number}/" for number in Player.objects.values_list("number", flat=True)]
    return paths


def texts(address: str, person: User | None, **headers: str) -> Iterator[str]:
    """Yield the text of the answer to a user, for an archive the text of all its files."""
    client = Client(headers=headers)
    if person:
        client.force_login(person)
    with mark_as_test_transaction(transaction.atomic()):
        answer = client.get(address)
        data = b"".join(answer) if answer.streaming else answer.content  # type: ignore[arg-type]
        transaction.set_rollback(True)
    if data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            yield from (archive.read(name).decode(errors="replace") for name in archive.namelist())
    yield data.decode(errors="replace")


@pytest.mark.whole
@pytest.mark.parametrize("role", AT_THE_NET)
def test_no_address_shows_a_day_of_birth(access_data: AccessData, role: str) -> None:
    days_of_birth = spellings() if role in MAY_READ else spellings(WRITTEN)
    person = access_data.users[role]
    leaks = {
        address: match[0]
        for address in addresses(access_data)
        for text in texts(address, person)
        if (match := days_of_birth.search(text))
    }
    assert leaks == {}


def test_the_office_receives_all_birth_dates_and_officers_read_them(access_data: AccessData) -> None:
    last = Submission.objects.get(pk=access_data.parts_by_kind["office"]["pk"])
    report = trf26.read(bytes(last.data).decode()).report
    assert report
    stored = {(player.birth.year, player.birth.month, player.birth.day) for player in report.players if player.birth}
    register = Player.objects.exclude(birth_date=None).values_list("birth_date", flat=True)
    assert stored == {(day.year, day.month, day.day) for day in (*register, WRITTEN) if day}
    officer = access_data.users["officer"]
    (file,) = texts(reverse("report_file", args=[last.pk]), officer)
    assert file.encode() == bytes(last.data)
    (compared,) = texts(reverse("compare_reports", args=[last.pk]), officer)
    assert "1982-04-14" in compared
    assert "1982-12-27" in compared


def test_the_submitter_gets_the_same_report_with_years_of_birth(access_data: AccessData) -> None:
    last = Submission.objects.get(pk=access_data.parts_by_kind["office"]["pk"])
    (file,) = texts(reverse("report_file", args=[last.pk]), access_data.users["stranger"])
    seen, stored = trf26.read(file).report, trf26.read(bytes(last.data).decode()).report
    assert seen
    assert stored
    years = [Birth(player.birth.year) if player.birth else None for player in stored.players]
    assert [player.birth for player in seen.players] == years
    assert [player.rounds for player in seen.players] == [player.rounds for player in stored.players]


@pytest.mark.parametrize(
    ("role", "status"),
    [("stranger", 200), ("deputy", 200), ("admin", 200), ("result helper", 403), ("arbiter", 403), ("officer", 403)],
)
def test_the_report_of_a_desk_is_for_its_arbiters_and_no_cache(access_data: AccessData, role: str, status: int) -> None:
    client, person = Client(), access_data.users[role]
    assert person
    client.force_login(person)
    for name in ("desk_report", "hand_in"):
        answer = client.get(reverse(name, args=[access_data.parts_by_kind["desk"]["slug"]]))
        assert (name, answer.status_code) == (name, status)
        assert "private" in answer["Cache-Control"]


def test_a_stored_file_is_kept_by_no_cache(access_data: AccessData) -> None:
    client, officer = Client(), access_data.users["officer"]
    assert officer
    client.force_login(officer)
    answer = client.get(reverse("report_file", args=[access_data.parts_by_kind["office"]["pk"]]))
    assert "no-store" in answer["Cache-Control"]


def test_a_day_guessed_in_a_file_is_neither_confirmed_nor_denied(access_data: AccessData) -> None:
    """The arbiter corrects the report by a file with a guessed date: the answer contains that date only."""
    stranger = access_data.users["stranger"]
    assert stranger
    with mark_as_test_transaction(transaction.atomic()):
        last = Submission.objects.get(pk=access_data.parts_by_kind["office"]["pk"])
        guesses = {}
        for day in ("1982/12/27", "1982/12/28"):
            data = bytes(last.data).replace(b"1982/12/27", day.encode()).replace(b"Berger", b"B" + day[-1:].encode())
            point = transaction.savepoint()
            submission = receive.receive(data, "guess.trf", stranger, timezone.now(), last, SubmissionOrigin.FILE)
            pages = [*texts(reverse("compare_reports", args=[submission.pk]), stranger)]
            pages += texts(reverse("submission", args=[submission.pk]), stranger)
            bodies = [re.sub(r"\d{4}-\d\d-\d\d|nonce=\S+|value=\S+", "", page) for page in pages]
            guesses[day] = (
                bodies,
                [(problem.code, problem.found, problem.expected) for problem in submission.problems.all()],
            )
            transaction.savepoint_rollback(point)
        transaction.set_rollback(True)
    first, second = guesses.values()
    assert first[1] == second[1]
