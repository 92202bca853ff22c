"""Three months of an office through the API, as an arbiter's program sees them."""

import datetime as dt
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import time_machine
from django.test import Client

from ratings.api import keys
from ratings.models import Correction, RatedEvent, User
from ratings.reports.report import Report
from tests.ratings.office_steps import Person, Worker, event_report, import_fide_list, players_of, rate
from tests.ratings.reporting import file_data, logged_in_client
from tests.tournaments.factories import create_account

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.whole]
PLAYERS = players_of(range(2))
NUMBER = PLAYERS[0][2]
ONE_LINE = {
    "lines-TOTAL_FORMS": 1, "lines-INITIAL_FORMS": 0, "lines-0-start_number": 2, "lines-0-text": "Born when?",
}  # fmt: skip


@contextmanager
def on(day: str) -> Iterator[None]:
    with time_machine.travel(dt.datetime.fromisoformat(f"{day}T10:00:00+00:00")):
        yield


class Program:
    """A tournament program with the key of an arbiter."""

    def __init__(self, arbiter: User) -> None:
        key = keys.create_key(arbiter, "tournament program", dt.datetime.now(dt.UTC))[1]
        self.client, self.headers = Client(), {"authorization": f"Bearer {key}"}

    def hand_in(self, report: Report, query: str = "", status: int = 201) -> Any:
        answer = self.client.post(
            f"/api/v1/reports?name=cup.trf{query}", file_data(report), "application/octet-stream", headers=self.headers
        )
        assert answer.status_code == status, answer.content
        return json.loads(answer.content)

    def read(self, path: str) -> Any:
        answer = self.client.get(f"/api/v1/{path}", headers=self.headers)
        assert answer.status_code == 200, (path, answer.content)
        return answer.json()


@pytest.fixture
def officer() -> Person:
    return Person(client=logged_in_client(create_account("olga", "officers")))


def test_three_months_through_the_api(officer: Person) -> None:
    worker, program = Worker(), Program(create_account("cleo", "arbiters"))
    with on("2025-11-05"):
        for month in (dt.date(2025, 9, 1), dt.date(2025, 11, 1)):
            import_fide_list(officer, None, worker, month, PLAYERS)
    return_and_resubmit(program, officer)
    with on("2025-11-29"):
        rate(officer, None, worker, "2025-12")
    published(program)
    late(program, officer)
    with on("2025-12-30"):
        rate(officer, None, worker, "2026-01")
    annulled(program, officer, worker)


def return_and_resubmit(program: Program, officer: Person) -> None:
    with on("2025-11-10"):
        report = event_report("Cleo Open", "2025-11-07", 0)
        checked = program.hand_in(report, "&check=true", status=200)
        assert (checked["id"], checked["state"], checked["list"]) == (None, "checked", None)
        first = program.hand_in(report)
        assert [finding["level"] for finding in first["findings"] if finding["level"] == "error"] == []
        officer.send("return_report", first["id"], remark="Who was the chief arbiter?", **ONE_LINE)
        read = program.read(f"reports/{first['id']}")
        assert (read["state"], read["remark"]) == ("returned", "Who was the chief arbiter?")
        assert read["remarks"] == [{"start_number": 2, "round": None, "text": "Born when?"}]
        again = program.hand_in(
            event_report("Cleo Open", "2025-11-07", 0, chief_arbiter="Lund, Anna"), f"&replaces={first['id']}"
        )
        assert program.read(f"reports/{first['id']}")["replaced_by"] == again["id"]
        officer.send("accept", again["id"], why="Seen and found right.", system="round-robin")
        read = program.read(f"reports/{again['id']}")
        assert (read["state"], read["control"], read["list"]) == ("accepted", "standard", "2025-12")


def numbers_of(program: Program) -> list[int]:
    """Return the version numbers of the December list."""
    return [version["version"] for version in program.read("lists/2025-12/standard")["items"]]


def published(program: Program) -> None:
    """Check the list, the player's rating on it, and its working."""
    assert numbers_of(program) == [1]
    rows = program.read("lists/2025-12/standard/v1/rows")["items"]
    assert {row["number"] for row in rows} == {number for _name, _sex, number, _rating in PLAYERS}
    worked = program.read(f"players/{NUMBER}/calculations/2025-12/standard")
    (row,) = (row for row in rows if row["number"] == NUMBER)
    assert (row["rating"], [played["name"] for played in worked["events"]]) == (worked["rating"], ["Cleo Open"])


def late(program: Program, officer: Person) -> None:
    with on("2025-12-10"):
        sent = program.hand_in(event_report("September Cup", "2025-09-05", 1))
        assert "past-last-list" in {finding["code"] for finding in sent["findings"]}
        officer.send(
            "accept", sent["id"], why="Seen and found right.", system="round-robin", late="The arbiter was ill."
        )
        read = program.read(f"reports/{sent['id']}")
        assert (read["state"], read["list"]) == ("accepted", "2026-01")
        assert "The arbiter was ill." in read["remark"]


def annulled(program: Program, officer: Person, worker: Worker) -> None:
    """Check that the annulled event is gone, and that the new version has the rating from before."""
    with on("2026-01-12"):
        wrong = RatedEvent.objects.get(name="Cleo Open")
        assert [rated["name"] for rated in program.read("events?q=Cleo")["items"]] == ["Cleo Open"]
        officer.send("propose_annulment", wrong.pk, kind="fraud", reason="The games were not played.")
        worker.work()
        officer.send("decide_correction", Correction.objects.get().pk, way="versions", note="As the evidence says.")
        assert numbers_of(program) == [2, 1]
        (row,) = (row for row in program.read("lists/2025-12/standard/v2/rows")["items"] if row["number"] == NUMBER)
        assert row["rating"] == PLAYERS[0][3]
        assert program.read("events?q=Cleo")["items"] == []
