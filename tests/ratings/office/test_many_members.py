"""An officer's effort for a list of members with 500 doubtful rows, as in docs/developing/effort.md."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ratings.models import FederationMember, Installation, MemberImport
from ratings.register.enrolment import PersonDetails, enrol_all
from tests.ratings.member_lists import HEADINGS, NOW
from tests.ratings.office_steps import Person, Worker
from tests.tournaments.factories import create_account

DOCUMENT = Path(__file__).parents[3] / "docs" / "developing" / "effort.md"
LINE = re.compile(r"^\| (\*.+?\*): .+ \| (\d+) \| (\d+) \|$", re.MULTILINE)
NAMES = ["Müller", "Köhler", "Ødegård", "Jäger", "Bjørn"]
SPELLED = ["Mueller", "Koehler", "Oedegaard", "Jaeger", "Bjoern"]
ONE_BY_ONE, TOGETHER = "*One by one*", "*Together*"
ROWS, DOUBTFUL = 60, 20


class Reviewer(Person):
    """An officer at the review."""

    def decide(self, pk: int, **sent: object) -> dict[str, Any]:
        """Send a decision as the script does."""
        answer = self.client.post(
            f"/office/members/import/{pk}/decide/", {"group": "waits", **sent}, headers={"accept": "application/json"}
        )
        assert answer.status_code == 200, answer.content
        return answer.json()  # type: ignore[no-any-return]


def letters(number: int) -> str:
    """Return a number as letters, so that names are different words."""
    return "".join("bcdfghklmn"[int(digit)] for digit in f"{number:05}")


def member_rows() -> Iterator[str]:
    """Yield the rows: of ten doubtful rows five are foreigners' names, three other spellings, two have a wrong sex."""
    for number in range(ROWS):
        kind = number % 10 if number < DOUBTFUL else 10
        name = f"{NAMES[number % 5]}{letters(number)}" if 5 <= kind < 8 else f"Member{letters(number)}"
        sex = "x" if kind in (8, 9) else "m"
        number_in_register = f"{100_000 + number}" if kind == 10 and number % 5 < 2 else ""
        yield f"{name};Kari;M-{number};{number_in_register};1970-05-{1 + number % 28:02};{sex};;Club {number % 90};;\n"


def registered_players() -> Iterator[PersonDetails]:
    for number in range(ROWS):
        kind = number % 10 if number < DOUBTFUL else 10
        if kind < 5:
            yield PersonDetails(f"Member{letters(number)}, Kari", "SWE", f"{100_000 + number}", "m", 1970)
        elif kind < 8:
            yield PersonDetails(
                f"{SPELLED[number % 5]}{letters(number)}, Kari", "NOR", f"{100_000 + number}", "m", 1970
            )
        elif kind == 10 and number % 5 < 2:
            yield PersonDetails(f"Member{letters(number)}, Kari", "NOR", f"{100_000 + number}", "m", 1970)


def send_file(officer: Person, worker: Worker) -> MemberImport:
    """Send the list: the page, the file, the columns."""
    officer.open_page("members_import")
    text = HEADINGS.replace(";", "\t") + "".join(member_rows()).replace(";", "\t")
    first = officer.client.post("/office/members/import/", {"text": text, "again": "1", "read_as": "utf-8"})
    columns = first.context["columns"]
    officer.clicks += 1
    sent = {name: columns[name].initial for name in columns.fields}
    officer.send("members_import", text=text, **sent)
    worker.work()
    return MemberImport.objects.get()


def decide_one_by_one(officer: Reviewer, pk: int) -> None:
    """Decide with a key a row. At the end of a page the script loads the next one."""
    is_waiting = True
    while is_waiting:
        page = officer.client.get(f"/office/members/import/{pk}/").context["page"]
        for row in page:
            if row.state == "wrong":
                continue
            officer.keys += 1
            choice = row.proposals[0].player.player.number if row.state == "spelling" else "new"
            is_waiting = officer.decide(pk, row=row.number, choice=choice, seen="")["more"]
        if page[0].state == "wrong":
            is_waiting = correct_all(officer, pk, page[0].number)


def correct_all(officer: Reviewer, pk: int, row: int) -> bool:
    """Correct all rows with the same wrong cell: a click into the field, a letter, a click on the button.

    Return True if more rows wait.
    """
    officer.clicks, officer.keys = officer.clicks + 2, officer.keys + 1
    return bool(officer.decide(pk, row=row, alike="1", **{"fix-5": "w"})["more"])


def decide_together(officer: Reviewer, pk: int) -> None:
    first = officer.client.get(f"/office/members/import/{pk}/").context["page"][0]
    correct_all(officer, pk, first.number)
    for state, choice in (("federation", "new"), ("spelling", "proposal")):
        rows = officer.open_page("member_import_group", pk, state).context["rows"]
        officer.send("member_import_group", pk, state, row=[row.number for row in rows], choice=choice)


@pytest.mark.django_db
@pytest.mark.parametrize("way", [ONE_BY_ONE, TOGETHER])
def test_a_list_of_members_costs_what_the_document_says(way: str) -> None:
    """The keys of the first way grow with the doubtful rows, neither with the others."""
    Installation.objects.create(authority="Office", federation="NOR")
    account = create_account("olga", "officers")
    enrol_all([*registered_players()], NOW.date().replace(month=1), "FIDE", account)
    officer, worker = Reviewer(account=account), Worker()
    officer.client.force_login(account)
    pk = send_file(officer, worker).pk
    assert officer.client.get(f"/office/members/import/{pk}/").context["waiting"] == DOUBTFUL
    (decide_one_by_one if way == ONE_BY_ONE else decide_together)(officer, pk)
    page = officer.client.get(f"/office/members/import/{pk}/").context
    assert (page["waiting"], page["recording"]) == (0, ROWS)
    officer.keys += 1
    officer.client.post(f"/office/members/import/{pk}/", {"reviewed": page["review_seen"]})
    worker.work()
    assert FederationMember.objects.count() == ROWS
    documented = {line: (int(clicks), int(keys)) for line, clicks, keys in LINE.findall(DOCUMENT.read_text())}
    clicks, keys = documented[way]
    by_key = 0 if way == TOGETHER else (500 - DOUBTFUL) * 4 // 5
    assert (officer.clicks, officer.keys) == (clicks, keys - by_key)
