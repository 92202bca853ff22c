"""Mails about a report, from its receipt to the published list."""

import pytest
from django.core import mail
from pytest_django import Settings

from ratings.accounts.language import store_language
from ratings.imports import BaseRow, record_base_list
from ratings.models import Installation, Player, RatingSeries, User
from ratings.submissions import letters
from ratings.submissions.decisions import RemarkDraft, accept, return_to_arbiter
from tests.mail_delivery import deliver_mail
from tests.ratings import month
from tests.ratings.reporting import RECEIVED_AT, accept_with_warnings, four_player_report, receive, with_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def arbiter(arbiter: User, settings: Settings) -> User:
    Installation.objects.create(authority="Bergland", federation="BRG")
    settings.SITE_URL = "https://ratings.example.org/"
    arbiter.email = "anna@example.org"
    arbiter.save()
    return arbiter


def test_a_report_is_confirmed_returned_and_accepted_by_letter(
    reported_players: dict[int, Player], arbiter: User
) -> None:
    submission = receive(with_player(four_player_report(), 1, rating=2010), arbiter)
    return_to_arbiter(submission, None, RECEIVED_AT, "Two questions", [RemarkDraft(1, 3, "Who won?")])
    again = receive(four_player_report(), arbiter, replaces=submission)
    accept(again, None, RECEIVED_AT)
    received, returned, received_again, accepted = deliver_mail()
    assert {tuple(letter.to) for letter in deliver_mail()} == {("anna@example.org",)}
    assert received.subject == "Bergland: report received: Four Friends"
    assert f"https://ratings.example.org/office/reports/{submission.pk}/" in received.body
    assert returned.subject == "Bergland: report returned: Four Friends"
    assert "Two questions\nNumber 1, round 3: Who won?" in returned.body
    assert received_again.subject == received.subject
    assert "the list Standard, December 2025" in accepted.body
    assert str(accepted.body).endswith("-- \nBergland\n")


def test_a_letter_is_in_the_language_of_the_account(reported_players: dict[int, Player], arbiter: User) -> None:
    store_language(arbiter, "xx")
    assert arbiter.language == ""
    store_language(arbiter, "de")
    receive(four_player_report(), arbiter)
    assert deliver_mail()[0].subject == "Bergland: Bericht erhalten: Four Friends"


@pytest.mark.parametrize(("email", "active"), [("", True), ("anna@example.org", False)])
def test_an_account_without_an_address_or_closed_has_no_letter(
    reported_players: dict[int, Player],
    arbiter: User,
    email: str,
    active: bool,
) -> None:
    arbiter.email, arbiter.is_active = email, active
    arbiter.save()
    receive(four_player_report(), arbiter)
    assert deliver_mail() == []


def test_arbiters_hear_of_a_published_list_when_their_events_are_new_on_it(
    reported_players: dict[int, Player], arbiter: User
) -> None:
    event = accept(receive(four_player_report(), arbiter), None, RECEIVED_AT)
    before = len(deliver_mail())
    version = month.run_and_publish()
    letters.write_publication_letters(version)
    assert [letter.subject for letter in deliver_mail()[before:]] == [
        "Bergland: list published: Standard, December 2025"
    ]
    assert event.name in mail.outbox[-1].body
    assert version.get_absolute_url() in mail.outbox[-1].body
    month.create_event({"A": reported_players[1], "B": reported_players[2]}, "A1B", name="Late Open")
    letters.write_publication_letters(month.run_and_publish(reason="a late report"))
    assert len(deliver_mail()) == before + 1, "the later event was handed in by nobody, the first is no news"


def test_the_letter_about_a_list_names_the_events_that_enter_its_series(
    reported_players: dict[int, Player], arbiter: User
) -> None:
    enters, does_not = (
        RatingSeries.objects.create(code=code, name=code, source="computed", federations=[federation])
        for code, federation in (("NOR", "NOR"), ("SWE", "SWE"))
    )
    accept_with_warnings(receive(four_player_report(), arbiter))
    before = len(deliver_mail())
    for series in (enters, does_not):
        rows = [BaseRow(reported_players[1].number, 1500)]
        recorded = record_base_list(series, month.DECEMBER, "standard", rows, None, RECEIVED_AT, "by hand")
        letters.write_publication_letters(month.acknowledge_and_publish(recorded, "by hand"))
    (letter,) = deliver_mail()[before:]
    assert "The list NOR Standard, December 2025 is published" in letter.body
    assert "Four Friends" in letter.body
