"""The pages of an import: upload or paste, columns, decisions, adding; by plain forms and by the queue."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from playwright.sync_api import expect

from ratings.models import User
from tests.ratings.tables import sheets
from tests.tournaments import factories, manual_swiss
from tests.tournaments.results_page import OpenBrowser
from tournaments.entries.bulk import stored_review
from tournaments.entries.bulk.reviewed_rows import ListReview, ReviewedRow
from tournaments.models import EntryImport, Tournament

QUEUE = {"accept": "application/json"}
ROWS = [["Name", "FIDE ID", "Born"], ["Ostby, Arne", "", 2012], ["Ahlberg, Nora", "", ""], ["Lind, Per", "39A", 2001]]


@pytest.fixture
def arbiter_client(client: Client, arbiter: User) -> Client:
    client.force_login(arbiter)
    return client


@pytest.fixture
def review_address(arbiter_client: Client, new_tournament: Tournament) -> str:
    """The address of a review with a row of each kind: new, ambiguous, error."""
    factories.enrol_player("Ahlberg, Nora", "1503014", birth_year=1990)
    return imported(arbiter_client, new_tournament, SimpleUploadedFile("list.xlsx", sheets.xlsx(ROWS)))


def imported(arbiter_client: Client, tournament: Tournament, file: SimpleUploadedFile) -> str:
    answer = arbiter_client.post(f"/desk/{tournament.slug}/entries/import/", {"file": file})
    assert answer.status_code == 302, answer.content.decode()
    return str(answer["location"])


def page(arbiter_client: Client, address: str) -> str:
    answer = arbiter_client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def decided(arbiter_client: Client, review_address: str, **fields: object) -> tuple[int, dict[str, Any]]:
    answer = arbiter_client.post(f"{review_address}decide/", fields, headers=QUEUE)
    return answer.status_code, answer.json()


def test_a_list_leads_to_its_review_and_nothing_is_stored_before_the_button(
    arbiter_client: Client, new_tournament: Tournament, review_address: str
) -> None:
    text = page(arbiter_client, review_address)
    assert "Add 1 player" in text
    assert "1 row to choose" in text
    assert "1 error" in text
    assert "1 player of this name, no birth year given" in text
    assert "FIDE ID: found 39A; expected a FIDE ID: digits only" in text
    assert not new_tournament.entries.exists()
    answer = arbiter_client.post(f"{review_address}add/", follow=True).content.decode()
    assert "1 player added." in answer
    assert "2 rows need your decision." in answer
    assert answer.count('<tbody id="row-') == 2  # only undecided rows are on the page
    assert [entry.name for entry in new_tournament.entries.all()] == ["Ostby, Arne"]


def test_pasted_rows_are_a_list_too_and_twice_the_same_one(arbiter_client: Client, new_tournament: Tournament) -> None:
    address = f"/desk/{new_tournament.slug}/entries/import/"
    first = arbiter_client.post(address, {"text": "Name\tBorn\nOstby, Arne\t2012"})["location"]
    assert arbiter_client.post(address, {"text": "Name\tBorn\nOstby, Arne\t2012"})["location"] == first
    assert "Pasted list" in page(arbiter_client, address)
    assert EntryImport.objects.count() == 1


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "Choose a file, or paste a list."),
        ({"text": " \n"}, "Choose a file, or paste a list."),
        ({"text": ";;\n"}, "The list is empty."),
        ({"file": SimpleUploadedFile("x.xlsx", b"PK\x03\x04")}, "cannot be read as a spreadsheet"),
    ],
)
def test_a_file_other_than_a_list_is_refused_with_a_sentence(
    arbiter_client: Client, new_tournament: Tournament, fields: dict[str, Any], sentence: str
) -> None:
    answer = arbiter_client.post(f"/desk/{new_tournament.slug}/entries/import/", fields)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not EntryImport.objects.exists()


def test_a_decision_is_answered_with_its_row_and_the_counts(arbiter_client: Client, review_address: str) -> None:
    status, answer = decided(arbiter_client, review_address, row=3, choice="1503014")
    assert status == 200
    assert [*answer["rows"]] == ["3"]
    assert "chosen: arbiter" in answer["rows"]["3"]
    assert "Add 2 players" in answer["bar"]
    status, answer = decided(arbiter_client, review_address, row=4, **{"choice": "", "fix-1": "1503014"})
    assert status == 200
    assert "FIDE ID 1503014 is that of Ahlberg, Nora." in answer["rows"]["4"]


def test_rows_that_change_with_a_decision_are_in_its_answer(arbiter_client: Client, new_tournament: Tournament) -> None:
    review = imported(
        arbiter_client, new_tournament, SimpleUploadedFile("a.csv", b"Name;Born\nLind, Per;2001\nLIND Per;2001")
    )
    assert [*decided(arbiter_client, review, row=2, choice="out")[1]["rows"]] == ["2", "3"]


@pytest.mark.whole
def test_without_scripts_the_buttons_decide(arbiter_client: Client, review_address: str) -> None:
    answer = arbiter_client.post(f"{review_address}decide/", {"row": 3, "choice": "out"})
    assert answer["location"] == f"{review_address}#row-3"
    assert "Left out" in page(arbiter_client, review_address)
    arbiter_client.post(f"{review_address}decide/", {"row": 3, "choice": ""})
    assert "Left out" not in page(arbiter_client, review_address)


def test_two_arbiters_at_one_row(arbiter_client: Client, review_address: str) -> None:
    admin = Client()
    admin.force_login(factories.create_account("admin", is_superuser=True))
    assert decided(admin, review_address, row=3, choice="out")[0] == 200
    status, answer = decided(arbiter_client, review_address, row=3, choice="1503014", seen="")
    assert (status, answer["message"]) == (409, "Row 3: admin has decided it meanwhile.")
    assert "Left out" in answer["rows"]["3"]


@pytest.mark.django_db(transaction=True)
def test_the_page_goes_on_saying_that_another_arbiter_decided_first(
    arbiter_client: Client, open_browser: OpenBrowser, cup: Tournament, arbiter: User
) -> None:
    factories.enrol_player("Ahlberg, Nora", "1503014", birth_year=1990)
    address = imported(arbiter_client, cup, SimpleUploadedFile("list.xlsx", sheets.xlsx(ROWS)))
    page = open_browser(arbiter, cup)
    page.goto(address)
    admin = Client()
    admin.force_login(factories.create_account("admin", is_superuser=True))
    assert decided(admin, address, row=3, choice="out")[0] == 200
    page.keyboard.press("1")
    expect(page.locator("tbody.pending")).to_have_count(0)
    expect(page.locator("#row-3")).to_contain_text("Left out")
    expect(page.locator("#state")).to_have_text("Row 3: admin has decided it meanwhile.")


@pytest.mark.parametrize("fields", [{"row": "1"}, {"row": "x"}, {"row": "9" * 30}, {}, {"row": "3", "choice": "4711"}])
def test_a_row_or_choice_that_is_not_there_is_refused(
    arbiter_client: Client, review_address: str, fields: dict[str, str]
) -> None:
    status, answer = decided(arbiter_client, review_address, **fields)
    assert status == 422
    assert "Reload the page" in answer["message"]
    assert arbiter_client.post(f"{review_address}decide/", fields).status_code == 302


def test_decisions_of_another_account_wait_for_it(
    arbiter_client: Client, new_tournament: Tournament, review_address: str
) -> None:
    for action in ("decide", "add"):
        answer = arbiter_client.post(
            f"{review_address}{action}/", {"row": 3, "choice": "out", "owner": "0"}, headers=QUEUE
        )
        assert answer.status_code == 401
    assert not new_tournament.entries.exists()


def test_adding_twice_adds_once_and_answers_with_the_next_address(
    arbiter_client: Client, new_tournament: Tournament, review_address: str
) -> None:
    for _press in range(2):
        assert arbiter_client.post(f"{review_address}add/", headers=QUEUE).json() == {
            "next": f"{review_address}?show=waits"
        }
    for row in (3, 4):
        decided(arbiter_client, review_address, row=row, choice="out")
    assert arbiter_client.post(f"{review_address}add/", headers=QUEUE).json() == {
        "next": f"/desk/{new_tournament.slug}/entries/"
    }
    assert new_tournament.entries.count() == 1


def test_columns_are_chosen_by_hand_and_a_field_for_one_column_only(
    arbiter_client: Client, review_address: str
) -> None:
    arbiter_client.post(
        f"{review_address}columns/", {"heading_row": "0", "column-0": "name", "column-1": "", "column-2": "birth"}
    )
    assert "FIDE ID: found" not in page(arbiter_client, review_address)
    answer = arbiter_client.post(f"{review_address}columns/", {"column-0": "name", "column-1": "name"}, follow=True)
    assert "“Name” is chosen for two columns." in answer.content.decode()
    assert arbiter_client.post(f"{review_address}columns/", {"sheet": "7", "heading_row": "x"}).status_code == 302


def test_a_list_without_names_asks_for_its_columns(arbiter_client: Client, new_tournament: Tournament) -> None:
    review = imported(arbiter_client, new_tournament, SimpleUploadedFile("a.csv", b"Colour;Size\nred;1"))
    text = page(arbiter_client, review)
    assert "No column has names or FIDE IDs." in text
    assert "disabled" in text


@pytest.mark.parametrize("state", ["all", "waits", "new", "ambiguous", "error", "already", "found", "nothing"])
def test_rows_are_shown_by_their_state(arbiter_client: Client, review_address: str, state: str) -> None:
    rows = page(arbiter_client, f"{review_address}?show={state}").count('<tbody id="row-')
    assert rows == {"all": 3, "nothing": 3, "waits": 2, "already": 0, "found": 0}.get(state, 1)


def test_after_round_1_the_page_asks_for_the_first_round(arbiter_client: Client, arbiter: User) -> None:
    tournament, _there = manual_swiss.create_manual_swiss(arbiter)
    manual_swiss.pair_neighbours(tournament, 1)
    review = imported(arbiter_client, tournament, SimpleUploadedFile("a.csv", b"Name;Born\nLind, Per;2001"))
    assert "Plays from round" in page(arbiter_client, review)
    answer = arbiter_client.post(f"{review}add/", {}, follow=True).content.decode()
    assert "Choose the first round of the player" in answer
    arbiter_client.post(f"{review}add/", {"first_round": "2", "missed": "Z"})
    assert tournament.entries.filter(name="Lind, Per").exists()


def test_a_table_that_is_paired_refuses_with_a_sentence(arbiter_client: Client, cup: Tournament) -> None:
    review = imported(arbiter_client, cup, SimpleUploadedFile("a.csv", b"Name;Born\nLind, Per;2001"))
    answer = arbiter_client.post(f"{review}add/", follow=True).content.decode()
    assert "The rounds are paired." in answer
    assert not cup.entries.filter(name="Lind, Per").exists()


def test_a_review_belongs_to_its_tournament(arbiter_client: Client, arbiter: User, review_address: str) -> None:
    other = factories.create_tournament(arbiter, name="Winter Cup")
    number = review_address.rstrip("/").rpartition("/")[2]
    assert arbiter_client.get(f"/desk/{other.slug}/entries/import/{number}/").status_code == 404


def test_a_list_in_a_code_page_may_be_read_again_in_another(arbiter_client: Client, new_tournament: Tournament) -> None:
    data = sheets.csv([["Name", "Born"], ["Dvořák, Jiří", 1990]], encoding="cp1250")
    address = imported(arbiter_client, new_tournament, SimpleUploadedFile("list.csv", data))
    text = page(arbiter_client, address)
    assert "Read as windows-1250." in text
    assert "Dvořák, Jiří" in text
    arbiter_client.post(f"{address}columns/", {"encoding": "windows-1252"})
    text = page(arbiter_client, address)
    assert "Read as windows-1252." in text
    assert "Dvoøák, Jiøí" in text
    answer = arbiter_client.post(f"{address}columns/", {"encoding": "utf-8"}, follow=True).content.decode()
    assert "byte 0xf8" in answer
    arbiter_client.post(f"{address}columns/", {"encoding": "windows-1250"})
    assert "Dvořák, Jiří" in page(arbiter_client, address)


def test_a_typed_name_with_a_control_character_is_refused(arbiter_client: Client, review_address: str) -> None:
    status, answer = decided(arbiter_client, review_address, row=2, choice="", **{"fix-0": "O\x92Hara"})
    assert status == 422
    assert "U+0092" in answer["message"]


def test_a_decision_compares_the_rows_of_a_list_once(
    arbiter_client: Client, review_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A7: every row was compared with all others, 1.3 s with 800 rows."""
    compared: list[int] = []
    changed_rows = stored_review.changed_rows

    def counted(before: ListReview, after: ListReview) -> list[ReviewedRow]:
        compared.append(len(after.rows))
        return changed_rows(before, after)

    monkeypatch.setattr(stored_review, "changed_rows", counted)
    status, answer = decided(arbiter_client, review_address, row=2, choice="out")
    assert (status, [*answer["rows"]], compared) == (200, ["2"], [3])
