import base64
import re
import zlib
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from ratings.models import Player, Submission, User
from ratings.submissions.decisions import return_to_arbiter
from tests.ratings.reporting import RECEIVED_AT, file_data, four_player_report, with_player

FILES = Path(__file__).parents[2] / "reports" / "files"

pytestmark = pytest.mark.django_db


def send(client: Client, raw: bytes, name: str = "friends.trf", **fields: object) -> HttpResponse:
    return client.post(reverse("upload"), {"file": SimpleUploadedFile(name, raw), **fields})  # type: ignore[return-value]


def test_a_good_file_leads_to_its_submission(arbiter_client: Client, arbiter: User) -> None:
    answer = send(arbiter_client, file_data(four_player_report()))
    submission = Submission.objects.get()
    assert answer.headers["Location"] == submission.get_absolute_url()
    assert submission.submitted_by == arbiter


def test_the_same_file_leads_to_the_submission_that_is_there(arbiter_client: Client) -> None:
    send(arbiter_client, file_data(four_player_report()))
    answer = arbiter_client.post(
        reverse("upload"), {"file": SimpleUploadedFile("b.trf", file_data(four_player_report()))}, follow=True
    )
    assert Submission.objects.count() == 1
    assert "already handed in" in answer.content.decode()
    assert answer.redirect_chain[0][0] == Submission.objects.get().get_absolute_url()


def test_a_file_submitted_by_another_account_is_mentioned_without_details(
    arbiter_client: Client, officer_client: Client
) -> None:
    send(officer_client, file_data(four_player_report()))
    answer = arbiter_client.post(
        reverse("upload"), {"file": SimpleUploadedFile("b.trf", file_data(four_player_report()))}, follow=True
    )
    assert answer.redirect_chain[0][0] == reverse("reports")
    assert "already handed in" in answer.content.decode()


@pytest.mark.parametrize(
    ("file", "row", "column", "text"),
    [
        ("opponent_does_not_exist", 8, 92, "who does not exist"),
        ("number_twice", 11, 5, "is given to two players"),
        ("wrong_columns", 9, 48, "where a blank is expected"),
    ],
)
def test_every_problem_of_a_bad_file_is_shown_at_its_place(
    arbiter_client: Client, file: str, row: int, column: int, text: str
) -> None:
    answer = send(arbiter_client, (FILES / f"{file}.trf").read_bytes())
    assert answer.status_code == 422
    page = answer.content.decode()
    assert text in page
    assert f'<td class="num">{row}</td>' in page
    assert f'<td class="num">{column}</td>' in page
    assert "Nothing was stored" in page
    assert not Submission.objects.exists()


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"", "the file is empty"),
        (b"\x00\x01", "this is not a text file"),
        (b"hello\r\n", "no line begins with a record"),
    ],
)
def test_a_file_other_than_a_report_is_refused(arbiter_client: Client, raw: bytes, text: str) -> None:
    answer = send(arbiter_client, raw)
    assert answer.status_code == 422
    assert text in answer.content.decode()


@pytest.mark.whole
@pytest.mark.parametrize(("size", "status"), [(2 * 1024 * 1024, 302), (2 * 1024 * 1024 + 1, 422)])
def test_two_megabytes_are_the_most(arbiter_client: Client, size: int, status: int) -> None:
    raw = file_data(four_player_report())
    blank = b"\n".join([b" " * 9_999] * 210)  # no line is too long
    assert send(arbiter_client, raw + blank[: size - len(raw)]).status_code == status
    assert Submission.objects.exists() is (status == 302)


def test_without_a_file_the_form_says_so(arbiter_client: Client) -> None:
    answer = arbiter_client.post(reverse("upload"))
    assert answer.status_code == 422
    assert "This field is required" in answer.content.decode()


def test_a_corrected_report_replaces_the_returned_one(arbiter_client: Client) -> None:
    send(arbiter_client, file_data(four_player_report()))
    first = Submission.objects.get()
    return_to_arbiter(first, None, RECEIVED_AT, "wrong city")
    form = arbiter_client.get(reverse("upload"), {"replaces": first.pk})
    assert f'<option value="{first.pk}" selected>' in form.content.decode()
    send(arbiter_client, file_data(four_player_report(city="Oslo")), replaces=first.pk)
    assert Submission.objects.get(replaces=first).title == "Four Friends"


def test_only_own_decided_reports_can_be_corrected(arbiter_client: Client, officer_client: Client) -> None:
    send(officer_client, file_data(four_player_report()))
    theirs = Submission.objects.get()
    return_to_arbiter(theirs, None, RECEIVED_AT, "wrong city")
    assert send(arbiter_client, file_data(four_player_report(city="Oslo")), replaces=theirs.pk).status_code == 422
    send(arbiter_client, file_data(four_player_report(city="Voss")))
    open_one = Submission.objects.get(submitted_by__username="anna")
    assert send(arbiter_client, file_data(four_player_report(city="Oslo")), replaces=open_one.pk).status_code == 422


def test_the_checks_are_shown_before_anything_is_sent(
    arbiter_client: Client, reported_players: dict[int, Player]
) -> None:
    raw = file_data(with_player(four_player_report(), 1, rating=2010))
    page = arbiter_client.post(reverse("upload"), {"file": SimpleUploadedFile("friends.trf", raw), "check": "1"})
    assert page.status_code == 200
    text = page.content.decode()
    assert "4 players" in text
    assert "rating 2010 in the report" in text
    assert not Submission.objects.exists()
    carried = dict(re.findall(r'name="(carried\w*)" value="([^"]+)"', text))
    assert arbiter_client.post(reverse("upload"), carried).status_code == 302
    assert (bytes(Submission.objects.get().data), Submission.objects.get().file_name) == (raw, "friends.trf")


@pytest.mark.parametrize("carried", ["", "%%%", "QUJD", base64.b64encode(zlib.compress(b"1" * 10_485_761)).decode()])
def test_an_invalid_carried_file_requests_the_file_again(arbiter_client: Client, carried: str) -> None:
    answer = arbiter_client.post(reverse("upload"), {"carried": carried, "carried_name": "x.trf"})
    assert answer.status_code == 422
    assert "This field is required" in answer.content.decode()


CZECH = file_data(four_player_report(chief_arbiter="Dvořák, Jiří")).decode().encode("cp1250")


def test_the_letters_of_a_code_page_are_shown_and_may_be_read_again(arbiter_client: Client) -> None:
    page = send(arbiter_client, CZECH, check="1").content.decode()
    assert "Read as windows-1250" in page
    assert "Dvořák, Jiří" in page
    carried = dict(re.findall(r'name="(carried|carried_name)" value="([^"]*)"', page))
    again = arbiter_client.post(
        reverse("upload"), carried | {"encoding": "windows-1252", "check": "1"}
    ).content.decode()
    assert "Read as windows-1252" in again
    assert "Dvoøák, Jiøí" in again
    assert not Submission.objects.exists()
    arbiter_client.post(reverse("upload"), carried | {"encoding": "windows-1250"})
    submission = Submission.objects.get()
    assert "Dvořák, Jiří" in str(submission.report)
    assert "Dvořák, Jiří" in bytes(submission.data).decode()


def test_a_file_that_is_none_in_the_chosen_encoding_is_refused(arbiter_client: Client) -> None:
    answer = send(arbiter_client, CZECH, encoding="utf-8")
    assert answer.status_code == 422
    assert "byte 0xf8" in answer.content.decode()
    assert not Submission.objects.exists()


def test_a_utf_8_file_shows_no_sample_letters(arbiter_client: Client) -> None:
    assert "Read as" not in send(arbiter_client, file_data(four_player_report()), check="1").content.decode()
