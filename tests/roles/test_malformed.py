"""Whatever is sent, the answer is no error of the server: values that no page writes are refused at the door."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from tests.roles.scene import Scene, laid_out
from tests.roles.table import ROWS, Row
from tournaments.models import Pairing

NUL, LARGE, NEGATIVE, DIGITS, BRACKETS = "a\0b", "9" * 30, "-1", "9" * 5000, "[" * 5000
VALUES = {"nul": NUL, "large": LARGE, "negative": NEGATIVE, "digits": DIGITS}
FIELDS = [
    "above",
    "action",
    "added",
    "after",
    "age",
    "all",
    "also",
    "apart",
    "back",
    "before",
    "birth",
    "board",
    "by",
    "category",
    "changes",
    "choice",
    "chosen",
    "claim",
    "club",
    "columns",
    "contact",
    "control",
    "day",
    "days",
    "decides",
    "due",
    "edition",
    "engine",
    "entry",
    "event",
    "federation",
    "file",
    "first",
    "first_day",
    "first_round",
    "format",
    "found",
    "from_day",
    "game",
    "games",
    "heading_row",
    "here",
    "hours",
    "k",
    "key",
    "kind",
    "last",
    "last_list",
    "leaf",
    "like",
    "list_date",
    "max_rating",
    "min_rating",
    "minutes",
    "month",
    "more",
    "name",
    "note",
    "number",
    "numbered_by",
    "of",
    "on",
    "opponent",
    "order",
    "other",
    "owner",
    "page",
    "pairing",
    "period_games",
    "player",
    "players",
    "preset",
    "proposed",
    "q",
    "rating",
    "reason",
    "register",
    "registration",
    "remark",
    "removed",
    "result",
    "round",
    "rounds",
    "rounds_planned",
    "row",
    "rows",
    "same_event",
    "score",
    "seconds",
    "section",
    "seen",
    "series",
    "sheet",
    "show",
    "since",
    "sort",
    "start",
    "state",
    "start_number",
    "station",
    "system",
    "text",
    "time",
    "time_control",
    "title",
    "to",
    "token",
    "tournament",
    "unlike",
    "until",
    "url",
    "user",
    "uuid",
    "version",
    "way",
    "when",
    "why",
    "with",
    "year",
]
FILES = [
    b"number,club\r1000000001,North\r",
    b"number,club\n1000000001," + b"x" * 200_000,
    b"number,club\n1000000001\0,a\0b\n",
    b'number,club\n"',
    BRACKETS.encode(),
    b'{"format": "berger event", "version": 1, "tables": [[]]}',
    b"012 \0\n001" + b"9" * 5000,
]


@pytest.fixture(scope="module")
def scene(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Scene]:
    """Laid out for all, and taken back after the last."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield laid_out()
        transaction.set_rollback(True)


def status(scene: Scene, role: str, method: str, address: str, given: dict[str, object]) -> int:
    """How it is answered; nothing of it stays."""
    client = Client(raise_request_exception=False, headers={"accept": "application/json"})
    if person := scene.people[role]:
        client.force_login(person)
    with transaction.atomic():
        answer = client.post(address, given) if method == "POST" else client.get(address, given)
        list(answer)
        transaction.set_rollback(True)
    return int(answer.status_code)


@pytest.mark.parametrize("name", ["enter_result", "helper_result"])
@pytest.mark.parametrize(
    ("field", "value"),
    [("version", NEGATIVE), ("version", LARGE), ("version", DIGITS), ("station", NUL), ("result", NUL), ("uuid", NUL)],
)
def test_an_entry_that_no_page_sends_is_refused_for_good(scene: Scene, name: str, field: str, value: str) -> None:
    board = Pairing.objects.get(round__tournament__slug=scene.named["desk"]["slug"], round__number=1, board=1)
    row = next(row for row in ROWS if (row.method, row.name, row.of) == ("POST", name, ""))
    given = {"uuid": str(uuid4()), "version": board.version, "result": "1-0", "pairing": board.pk} | {field: value}
    assert status(scene, "arbiter", "POST", scene.address(row), given) == 422


@pytest.mark.parametrize("name", ["clubs_import", "upload", "import_event"])
@pytest.mark.parametrize("content", FILES, ids=lambda content: repr(content[:20]))
def test_a_file_that_cannot_be_read_is_refused(scene: Scene, name: str, content: bytes) -> None:
    role = "officer" if name == "clubs_import" else "arbiter"
    file = SimpleUploadedFile("sent.csv", content)
    assert status(scene, role, "POST", reverse(name), {"file": file, "from_day": "2026-01-01"}) in (422, 302)


@pytest.mark.whole
@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
@pytest.mark.parametrize("row", ROWS, ids=str)
def test_no_address_answers_a_value_with_an_error_of_the_server(scene: Scene, row: Row, value: str) -> None:
    role = next((role for role, answer in row.expected.items() if answer == "ok"), "visitor")
    assert status(scene, role, row.method, scene.address(row), dict.fromkeys(FIELDS, value)) < 500
