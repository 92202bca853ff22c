"""The page of a helper link: its own boards, without account and cookie, and no access for others."""

import datetime as dt
import logging
import re
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from pghistory.models import Context

from ratings.links.token_views import MAX_GUESSES
from ratings.models import User
from tests.tournaments import factories
from tournaments.models import HelperLink, Keystroke, KeystrokeKind, Pairing, Tournament
from tournaments.results import results
from tournaments.rounds.unpublish import unpublish

JSON = {"accept": "application/json"}
SENT = "Sent to the arbiter. Another result is entered here. The arbiter decides."


@pytest.fixture
def link_and_token(cup: Tournament, arbiter: User) -> tuple[HelperLink, str]:
    """A link for board 1 and its token."""
    return factories.issue_helper_link(cup, arbiter, first_board=1, last_board=1)


@pytest.fixture
def link(link_and_token: tuple[HelperLink, str]) -> HelperLink:
    return link_and_token[0]


@pytest.fixture
def token(link_and_token: tuple[HelperLink, str]) -> str:
    return link_and_token[1]


@pytest.fixture
def phone_client() -> Client:
    """A phone without cookies and without a CSRF token."""
    return Client(enforce_csrf_checks=True)


@pytest.fixture
def first_board(cup: Tournament) -> Pairing:
    return factories.board(cup, 1, 1)


def key(pairing: Pairing, result: str, version: int = 0, **other: str) -> dict[str, str]:
    return {"pairing": str(pairing.pk), "result": result, "version": str(version), "uuid": uuid4().hex, **other}


def test_the_page_shows_the_boards_of_the_link_in_the_current_round(
    phone_client: Client, token: str, first_board: Pairing
) -> None:
    answer = phone_client.get(f"/desk/helper/{token}/")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert first_board.white.name in page
    assert factories.board(first_board.round.tournament, 1, 2).white.name not in page
    assert 'value="10"' in page
    assert "Round 1" in page


def test_another_open_round_is_looked_at_by_its_number(phone_client: Client, token: str) -> None:
    assert "<h1>Round 2</h1>" in phone_client.get(f"/desk/helper/{token}/?round=2").content.decode()
    for unknown in ("9", "x", ""):
        assert "<h1>Round 1</h1>" in phone_client.get(f"/desk/helper/{token}/?round={unknown}").content.decode()


def test_a_result_is_entered_by_a_plain_form_and_stands_as_the_links(
    phone_client: Client, link: HelperLink, token: str, first_board: Pairing
) -> None:
    page = phone_client.get(f"/desk/helper/{token}/").content.decode()
    assert f'action="/desk/helper/{token}/enter/?pairing={first_board.pk}&amp;version=0&amp;uuid=' in page
    body = f"pairing={first_board.pk}&version=0&uuid={uuid4()}&round=1"
    answer = phone_client.post(f"/desk/helper/{token}/enter/?{body}", {"result": "=="})
    first_board.refresh_from_db()
    keystroke = Keystroke.objects.get()
    assert answer["Location"] == f"/desk/helper/{token}/?round=1#pairing-{first_board.pk}"
    assert (first_board.result, keystroke.link, keystroke.by, keystroke.author_name) == ("==", link, None, "Anna")


def mark_of(phone_client: Client, token: str) -> tuple[str, str]:
    """Return class and text of the mark at the only board of the page."""
    page = phone_client.get(f"/desk/helper/{token}/?round=1").content.decode()
    marks = re.findall(r'<span class="(tag[ \w]*)"\s*(hidden)?>\s*([ \w]+?)\s*</span>', page)
    assert [hidden for _mark, hidden, _text in marks] == [""]
    return marks[0][0], marks[0][2]


def test_a_phone_s_result_waits_until_a_second_person_confirms_it(
    phone_client: Client, token: str, first_board: Pairing, arbiter: User
) -> None:
    answer = phone_client.post(f"/desk/helper/{token}/enter/", key(first_board, "10"), headers=JSON)
    assert (answer.json()["awaits"], answer.json()["confirmed"]) == (True, False)
    assert mark_of(phone_client, token) == ("tag loud", "waiting for confirmation")
    results.confirm(first_board.pk, 1, uuid4(), arbiter)
    assert mark_of(phone_client, token) == ("tag", "confirmed")


def test_a_phone_shows_that_its_round_was_re_paired(phone_client: Client, token: str, first_board: Pairing) -> None:
    since = phone_client.get(f"/desk/helper/{token}/boards/?round=1").json()["since"]
    first_board.delete()
    again = first_board.round.pairings.create(board=1, white=first_board.black, black=first_board.white)
    news = phone_client.get(f"/desk/helper/{token}/boards/?round=1&since={since}").json()
    assert [board["pairing"] for board in news["boards"]] == [again.pk]


def test_a_phone_learns_that_its_round_is_unpublished(
    phone_client: Client, token: str, cup: Tournament, arbiter: User
) -> None:
    address = f"/desk/helper/{token}/boards/"
    seen = phone_client.get(f"{address}?round=3").json()
    unpublish(cup.rounds.get(number=3), arbiter, "Wrong pairs")
    news = phone_client.get(f"{address}?round=3&since={seen['since']}").json()
    assert news["boards"] != seen["boards"]
    for number in (2, 1):
        unpublish(cup.rounds.get(number=number), arbiter, "Wrong pairs")
    assert phone_client.get(f"{address}?round=3&since={news['since']}").json()["boards"] == []


def test_a_desk_s_result_does_not_wait_for_confirmation(
    phone_client: Client, token: str, first_board: Pairing, arbiter: User
) -> None:
    factories.enter_result(first_board, "10", arbiter)
    boards = phone_client.get(f"/desk/helper/{token}/boards/?round=1").json()["boards"]
    assert [(board["result"], board["who"], board["awaits"]) for board in boards] == [("10", "arbiter", False)]


def test_a_phone_receives_results_of_others_and_empty_polls(
    phone_client: Client, token: str, first_board: Pairing, arbiter: User
) -> None:
    since = phone_client.get(f"/desk/helper/{token}/boards/?round=1").json()["since"]
    assert phone_client.get(f"/desk/helper/{token}/boards/?round=1&since={since}").json() == {"since": since}
    factories.enter_result(first_board, "10", arbiter)
    news = phone_client.get(f"/desk/helper/{token}/boards/?round=1&since={since}").json()
    assert [(board["pairing"], board["version"]) for board in news["boards"]] == [(first_board.pk, 1)]
    assert "boards" not in phone_client.get(f"/desk/helper/{token}/boards/?round=1&since={news['since']}").json()


def test_a_board_outside_the_link_is_refused_and_keeps_its_result(
    phone_client: Client, cup: Tournament, token: str
) -> None:
    second = factories.board(cup, 1, 2)
    answer = phone_client.post(f"/desk/helper/{token}/enter/", key(second, "10"), headers=JSON)
    second.refresh_from_db()
    assert (answer.status_code, second.result) == (403, "")


@pytest.mark.parametrize("pairing", ["0", "-1", "x", "", "99999999999999999999", "٣"])
def test_a_board_that_is_not_there_any_more_is_answered_with_what_to_do(
    phone_client: Client, token: str, first_board: Pairing, pairing: str
) -> None:
    answer = phone_client.post(
        f"/desk/helper/{token}/enter/", key(first_board, "10") | {"pairing": pairing}, headers=JSON
    )
    assert (answer.status_code, answer.json()["told"]) == (422, "This board was re-paired. Reload the page.")


def test_a_board_of_another_tournament_is_not_there(
    phone_client: Client, token: str, cup: Tournament, arbiter: User
) -> None:
    Pairing.objects.filter(round__tournament=cup).exclude(round__number=1, board=1).delete()
    entries = [*cup.entries.all()]
    other = factories.create_tournament(arbiter, name="Other Cup")
    round_there = other.rounds.create(number=1, state="published")
    for entry in entries:
        entry.pk, entry.tournament, entry.player = None, other, None
        entry.save()
    theirs = round_there.pairings.create(board=1, white=entries[0], black=entries[1])
    assert phone_client.post(f"/desk/helper/{token}/enter/", key(theirs, "10"), headers=JSON).status_code == 422
    theirs.refresh_from_db()
    assert theirs.result == ""


@pytest.mark.parametrize("missing", ["uuid", "version"])
def test_an_incomplete_entry_is_refused_with_a_sentence(
    phone_client: Client, token: str, first_board: Pairing, missing: str
) -> None:
    answer = phone_client.post(f"/desk/helper/{token}/enter/", key(first_board, "10") | {missing: "x"}, headers=JSON)
    assert (answer.status_code, answer.json()["told"]) == (422, "This entry is incomplete. Reload the page.")


def test_the_same_entry_sent_again_is_entered_once_and_answered_alike(
    phone_client: Client, token: str, first_board: Pairing
) -> None:
    entry = key(first_board, "10")
    answers = [phone_client.post(f"/desk/helper/{token}/enter/", entry, headers=JSON) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert Keystroke.objects.count() == 1


def test_another_result_than_the_entered_one_is_sent_to_the_arbiter(
    phone_client: Client, token: str, first_board: Pairing, arbiter: User
) -> None:
    factories.enter_result(first_board, "10", arbiter)
    answer = phone_client.post(f"/desk/helper/{token}/enter/", key(first_board, "01"), headers=JSON)
    assert (answer.status_code, answer.json()["result"]) == (409, "10")
    assert answer.json()["told"] == SENT
    assert answer.json()["proposed"] == "01"
    page = phone_client.post(f"/desk/helper/{token}/enter/", key(first_board, "01"))
    assert page.status_code == 409
    assert SENT in page.content.decode()
    boards = phone_client.get(f"/desk/helper/{token}/boards/?round=1").json()["boards"]
    assert [(board["result"], board["proposed"]) for board in boards] == [("10", "01")]


def test_a_confirmed_result_is_the_arbiters_to_change(
    phone_client: Client, token: str, first_board: Pairing, arbiter: User
) -> None:
    factories.enter_result(first_board, "10", arbiter)
    Pairing.objects.filter(pk=first_board.pk).update(confirmed_version=1)
    answer = phone_client.post(f"/desk/helper/{token}/enter/", key(first_board, "01", version=1), headers=JSON)
    first_board.refresh_from_db()
    assert (answer.status_code, first_board.result, answer.json()["told"]) == (409, "10", SENT)


def test_a_result_for_a_round_of_a_swiss_that_is_over_is_sent_to_the_arbiter(
    phone_client: Client, token: str, cup: Tournament, first_board: Pairing
) -> None:
    Tournament.objects.filter(pk=cup.pk).update(system="swiss")
    answer = phone_client.post(f"/desk/helper/{token}/enter/", key(first_board, "10"), headers=JSON)
    first_board.refresh_from_db()
    assert (answer.status_code, answer.json()["told"], first_board.result) == (409, SENT, "")


def test_expired_revoked_and_invented_links_meet_one_page_that_names_no_tournament(
    phone_client: Client, link: HelperLink, token: str, cup: Tournament
) -> None:
    pages = [phone_client.get("/desk/helper/invented/")]
    HelperLink.objects.update(expires_at=timezone.now())
    pages.append(phone_client.get(f"/desk/helper/{token}/"))
    HelperLink.objects.update(expires_at=timezone.now() + dt.timedelta(hours=1), revoked_at=timezone.now())
    pages.append(phone_client.get(f"/desk/helper/{token}/"))
    assert {page.status_code for page in pages} == {404}
    texts = {page.content.decode().replace(token, "invented") for page in pages}
    assert len({text.split("<main")[1].split("</main>")[0] for text in texts}) == 1
    assert not any(cup.name in text or "Anna" in text for text in texts)


@pytest.mark.parametrize(("method", "path"), [("get", "boards/"), ("post", "enter/")])
@pytest.mark.django_db
def test_a_link_that_does_not_hold_answers_no_script_either(phone_client: Client, method: str, path: str) -> None:
    assert getattr(phone_client, method)(f"/desk/helper/invented/{path}", headers=JSON).status_code == 404


def test_guessing_links_is_throttled_and_valid_links_keep_working(token: str) -> None:
    phone = Client(REMOTE_ADDR="192.0.2.7")
    with time_machine.travel(timezone.now(), tick=False):
        statuses = [phone.get(f"/desk/helper/{number}/").status_code for number in range(MAX_GUESSES + 1)]
        assert (statuses[0], statuses[-2], statuses[-1]) == (404, 404, 429)
        assert phone.get(f"/desk/helper/{token}/").status_code == 200


def test_the_token_leaves_no_trace(
    phone_client: Client, token: str, first_board: Pairing, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    answers: list[Any] = [
        phone_client.get(f"/desk/helper/{token}/"),
        phone_client.get("/desk/helper/invented/"),
        phone_client.post(f"/desk/helper/{token}/enter/", key(first_board, "10"), headers=JSON),
    ]
    assert {answer["Referrer-Policy"] for answer in answers} == {"no-referrer"}
    assert not any(answer.cookies for answer in answers)
    audit = [context.metadata for context in Context.objects.all()]
    assert any(entry.get("helper_link") for entry in audit)
    assert not any(token in str(entry) for entry in audit)


def test_a_link_opens_no_other_page_of_the_desk(phone_client: Client, token: str, cup: Tournament) -> None:
    phone_client.get(f"/desk/helper/{token}/")
    for page in ("", "rounds/1/", "staff/", "log/"):
        assert phone_client.get(f"/desk/{cup.slug}/{page}").status_code == 302


def test_before_a_round_is_published_the_page_says_so(
    phone_client: Client, new_tournament: Tournament, arbiter: User
) -> None:
    _link, token = factories.issue_helper_link(new_tournament, arbiter)
    answer = phone_client.get(f"/desk/helper/{token}/")
    assert (answer.status_code, "No round is published yet" in answer.content.decode()) == (200, True)
    assert phone_client.get(f"/desk/helper/{token}/boards/").json() == {"since": "none", "boards": [], "locked": False}


def test_a_phone_takes_a_result_back(phone_client: Client, token: str, first_board: Pairing) -> None:
    phone_client.post(f"/desk/helper/{token}/enter/", key(first_board, "10"), headers=JSON)
    answer = phone_client.post(f"/desk/helper/{token}/enter/", key(first_board, "", version=1), headers=JSON)
    assert (answer.status_code, answer.json()["result"]) == (200, "")
    assert {keystroke.kind for keystroke in Keystroke.objects.all()} == {KeystrokeKind.RESULT}
