"""Every address of the office by every role."""

import pytest
from django.test import Client
from django.urls import reverse

from ratings.models import Submission, User
from ratings.submissions.urls import urlpatterns as submissions
from tests.ratings.reporting import four_player_report, logged_in_client, receive
from tests.tournaments.factories import create_account

# The address, its arguments, its fields, and further roles with access: none, arbiters, or the owner.
ADDRESSES = [
    ("office", (), "get", "nobody"),
    ("reports", (), "get", "arbiters"),
    ("upload", (), "get", "arbiters"),
    ("upload", (), "post", "arbiters"),
    ("submission", ("pk",), "get", "own"),
    ("report_file", ("pk",), "get", "own"),
    ("accept", ("pk",), "post", "nobody"),
    ("return_report", ("pk",), "post", "nobody"),
    ("answer_remarks", ("pk",), "post", "own"),
    ("compare_reports", ("pk",), "get", "own"),
    ("take_back_player", ("pk",), "post", "nobody"),
    ("enter_series", ("pk",), "post", "nobody"),
    ("waive", ("pk",), "post", "nobody"),
    ("check_again", ("pk",), "post", "nobody"),
    ("enrol_all", ("pk",), "post", "nobody"),
    ("ready_reports", (), "get", "nobody"),
    ("ready_reports", (), "post", "nobody"),
    ("identify_player", ("pk", 1), "get", "nobody"),
    ("assign_player", ("pk", 1), "post", "nobody"),
    ("enrol_player", ("pk", 1), "post", "nobody"),
    ("register", (), "get", "nobody"),
    ("enrol", (), "get", "nobody"),
    ("enrol", (), "post", "nobody"),
    ("register_player", ("900001",), "get", "nobody"),
    ("register_player", ("900001",), "post", "nobody"),
]
# These addresses answer 404, as their objects do not exist: no player has that number, no report is replaced or
# accepted.
NOT_THERE = ("assign_player", "compare_reports", "enter_series")
OURS = {name for name, *_ in ADDRESSES}

pytestmark = pytest.mark.django_db


def ask(client: Client, name: str, arguments: tuple[object, ...], method: str, submission: Submission) -> int:
    address = reverse(name, args=[submission.pk if part == "pk" else part for part in arguments])
    status: int = getattr(client, method)(address).status_code
    return status


def test_the_table_knows_every_address_of_reports() -> None:
    assert {str(address.name) for address in submissions} <= OURS


@pytest.mark.parametrize(("name", "arguments", "method", "username"), ADDRESSES)
def test_each_role_may_open_its_addresses(
    name: str,
    arguments: tuple[object, ...],
    method: str,
    username: str,
    submission: Submission,
    officer: User,
    arbiter: User,
) -> None:
    one_more = create_account("arne", "arbiters")
    let_in = {404} if name in NOT_THERE else {200, 302, 422}
    expected = {
        logged_in_client(officer): let_in,
        logged_in_client(arbiter): let_in if username in ("arbiters", "own") else {403},
        logged_in_client(one_more): {200, 302, 422} if username == "arbiters" else {403},
        logged_in_client(create_account("per")): {403},
    }
    for client, statuses in expected.items():
        assert ask(client, name, arguments, method, submission) in statuses
    anonymous = getattr(Client(), method)(reverse(name, args=[submission.pk if p == "pk" else p for p in arguments]))
    assert anonymous.status_code == 302
    assert anonymous["Location"].startswith(reverse("account_login"))


@pytest.mark.parametrize(("name", "arguments", "method", "username"), ADDRESSES)
def test_changing_views_require_post_and_showing_views_do_not(
    name: str, arguments: tuple[object, ...], method: str, username: str, submission: Submission, officer: User
) -> None:
    both = {"upload", "enrol", "ready_reports", "register_player"}
    other = "post" if method == "get" else "get"
    status = ask(logged_in_client(officer), name, arguments, other, submission)
    assert (status == 405) is (name not in both)


def test_an_arbiter_sees_their_own_reports_only(submission: Submission, arbiter: User, officer: User) -> None:
    theirs = receive(four_player_report(name="Somebody else's Open"), officer)
    page = logged_in_client(arbiter).get(reverse("reports")).content.decode()
    assert submission.title in page
    assert "Somebody else" not in page
    assert logged_in_client(arbiter).get(theirs.get_absolute_url()).status_code == 403
