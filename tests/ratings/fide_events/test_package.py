import datetime as dt
import hashlib
import io
import zipfile

import pytest

from ratings.core.errors import Refused
from ratings.fide_events.package import create_package, last_sent, manifest_lines, record_sending
from ratings.models import FidePackage, Player, RatedEvent, User
from ratings.reports.reading import read_report
from ratings.reports.report import Birth
from ratings.submissions.decisions import accept
from tests.ratings.reporting import RECEIVED_AT, enrol_reported_players, four_player_report, other_report, receive
from tests.tournaments.factories import create_account

DECEMBER = dt.date(2025, 12, 1)


@pytest.fixture
def officer(db: None) -> User:
    return create_account("olga", "officers")


def accepted(**fields: object) -> RatedEvent:
    return accept(receive(four_player_report(**fields)), None, RECEIVED_AT, waiver_reason="known")


def files(package: FidePackage) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(bytes(package.data))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def statuses(package: FidePackage) -> dict[str, str]:
    return {line.event: line.status for line in manifest_lines(package)}


def test_the_package_has_every_report_of_the_month_and_a_manifest_with_checksums(officer: User) -> None:
    enrol_reported_players()
    first = accepted()
    package = create_package(DECEMBER, officer, RECEIVED_AT)
    packed = files(package)
    (line,) = manifest_lines(package)
    name = f"standard/{first.submission_id:06}-four-friends.trf"
    old = name.replace("/", "/trf16/")
    assert {*packed} == {"manifest.json", name, old}
    assert (line.trf16, line.trf16_sha256) == (old, hashlib.sha256(packed[old]).hexdigest())
    assert (line.file, line.sha256) == (name, hashlib.sha256(packed[name]).hexdigest())
    assert (line.players, line.games, line.status, line.received_sha256) == (4, 6, "new", first.submission.sha256)
    assert (package.files, package.sha256) == (1, hashlib.sha256(bytes(package.data)).hexdigest())


def test_births_and_fide_ids_are_those_of_the_register(officer: User) -> None:
    people = enrol_reported_players()
    Player.objects.filter(pk=people[1].pk).update(birth_date=dt.date(1990, 5, 17))
    accepted()
    packed = files(create_package(DECEMBER, officer, RECEIVED_AT))
    texts = [data for name, data in packed.items() if name.endswith(".trf")]
    assert len(texts) == 2
    for text in texts:
        players = read_report(text, "a.trf").report.players
        assert players[0].birth == Birth(1990, 5, 17)
        assert players[1].birth == Birth(1990)
        assert [player.fide_id for player in players] == ["900001", "900002", "900003", "900004"]


def test_a_month_without_reports_has_no_package(officer: User) -> None:
    enrol_reported_players()
    accepted()
    with pytest.raises(Refused):
        create_package(dt.date(2026, 1, 1), officer, RECEIVED_AT)


def test_the_same_month_again_is_the_same_package(officer: User) -> None:
    enrol_reported_players()
    accepted()
    assert create_package(DECEMBER, officer, RECEIVED_AT) == create_package(DECEMBER, officer, RECEIVED_AT)
    assert FidePackage.objects.count() == 1


def test_a_package_lists_changes_since_the_last_package_sent(officer: User) -> None:
    players = enrol_reported_players()
    accepted()
    gone = accept(receive(other_report("Gone")), None, RECEIVED_AT, waiver_reason="known")
    sent = create_package(DECEMBER, officer, RECEIVED_AT)
    record_sending(sent, officer, RECEIVED_AT, "by mail")
    assert last_sent(DECEMBER) == sent
    assert statuses(create_package(DECEMBER, officer, RECEIVED_AT)) == {
        "Four Friends": "sent before",
        "Gone": "sent before",
    }

    Player.objects.filter(pk=players[1].pk).update(birth_date=dt.date(1990, 5, 17))
    corrected = receive(other_report("Instead"), replaces=gone.submission)
    accept(corrected, None, RECEIVED_AT, waiver_reason="known")
    assert statuses(create_package(DECEMBER, officer, RECEIVED_AT)) == {
        "Four Friends": "changed", "Instead": "new", "Gone": "withdrawn",
    }  # fmt: skip


def test_a_package_is_marked_as_sent_once(officer: User) -> None:
    enrol_reported_players()
    accepted()
    package = create_package(DECEMBER, officer, RECEIVED_AT)
    record_sending(package, officer, RECEIVED_AT, " by mail ")
    package.refresh_from_db()
    assert (package.sent_by, package.sent_at, package.note) == (officer, RECEIVED_AT, "by mail")
    with pytest.raises(Refused):
        record_sending(package, officer, RECEIVED_AT)


def test_the_steps_of_an_event_are_recorded(officer: User) -> None:
    players = enrol_reported_players()
    event = accepted()
    package = create_package(DECEMBER, officer, RECEIVED_AT)
    create_package(DECEMBER, officer, RECEIVED_AT)
    record_sending(package, officer, RECEIVED_AT)
    assert states(event) == ["packed", "sent"]
    accept(receive(other_report("Second")), None, RECEIVED_AT, waiver_reason="known")
    record_sending(create_package(DECEMBER, officer, RECEIVED_AT), officer, RECEIVED_AT)
    assert states(event) == ["packed", "sent"]
    Player.objects.filter(pk=players[1].pk).update(birth_date=dt.date(1990, 5, 17))
    record_sending(create_package(DECEMBER, officer, RECEIVED_AT), officer, RECEIVED_AT)
    assert states(event) == ["packed", "sent", "packed", "sent"]


def states(event: RatedEvent) -> list[str]:
    return [*event.fide_steps.values_list("state", flat=True)]
