import re

import pytest
from django.test import Client
from django.urls import reverse

from ratings.identification.identify import assign, last_identifications
from ratings.models import IdentificationMethod, Player, Submission, User
from ratings.submissions.decisions import accept
from tests.ratings.reporting import RECEIVED_AT, codes_of, four_player_report, receive, with_player
from tests.tournaments.factories import create_account, enrol_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def ambiguous_report(reported_players: dict[int, Player]) -> Submission:
    """A report whose number 1 may be Abel, Ada of Norway, or a namesake."""
    enrol_player("Abel, Ada", "900900", birth_year=1990)
    return receive(with_player(four_player_report(), 1, fide_id="", rating=2010))


def page(client: Client, submission: Submission, number: int = 1, **query: str) -> str:
    answer = client.get(reverse("identify_player", args=[submission.pk, number]), query)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_possible_players_are_shown_with_matching_facts(officer_client: Client, ambiguous_report: Submission) -> None:
    source = page(officer_client, ambiguous_report)
    assert 'value="900001"' in source
    assert 'value="900900"' in source
    assert "name, year of birth, federation, sex" in source
    assert "not identified" in source


def test_differences_are_shown_and_the_likeliest_player_comes_first(
    officer_client: Client, ambiguous_report: Submission
) -> None:
    enrol_player("Abel, Ada", "100", birth_year=1955, federation="SWE")
    source = page(officer_client, ambiguous_report)
    assert "year of birth, federation, sex</td>" in source.replace("name, year of birth, federation, sex", "")
    assert source.index('value="900001"') < source.index('value="100"')


def test_while_typing_only_the_found_players_are_sent(officer_client: Client, ambiguous_report: Submission) -> None:
    address = reverse("identify_player", args=[ambiguous_report.pk, 1])
    answer = officer_client.get(address, {"q": "birk"}, headers={"HX-Request": "true"})
    source = answer.content.decode()
    assert "Birk, Bruno" in source
    assert "<html" not in source
    assert "No player in the register matches" in page(officer_client, ambiguous_report, q="zzz")


def test_an_officer_assigns_a_person_with_a_reason(
    officer_client: Client, ambiguous_report: Submission, officer: User, reported_players: dict[int, Player]
) -> None:
    address = reverse("assign_player", args=[ambiguous_report.pk, 1])
    answer = officer_client.post(address, {"number": "900001", "why": "asked them"})
    assert answer.headers["Location"] == f"{ambiguous_report.get_absolute_url()}#decide"
    row = last_identifications(ambiguous_report)[1]
    assert (row.player, row.how, row.why, row.by) == (
        reported_players[1],
        IdentificationMethod.HAND,
        "asked them",
        officer,
    )


def test_a_printed_rating_is_accepted_for_a_reason_only(officer_client: Client, ambiguous_report: Submission) -> None:
    address = reverse("assign_player", args=[ambiguous_report.pk, 1])
    officer_client.post(address, {"number": "900900", "printed_rating": "1"})
    assert 1 not in last_identifications(ambiguous_report)
    officer_client.post(address, {"number": "900900", "printed_rating": "1", "why": "Swedish list"})
    assert last_identifications(ambiguous_report)[1].printed_rating == 2010


def test_an_unknown_number_is_404(officer_client: Client, ambiguous_report: Submission) -> None:
    assert (
        officer_client.post(reverse("assign_player", args=[ambiguous_report.pk, 1]), {"number": "77"}).status_code
        == 404
    )


def test_a_line_that_does_not_exist_is_not_found(officer_client: Client, ambiguous_report: Submission) -> None:
    for name in ("identify_player", "assign_player", "enrol_player"):
        address = reverse(name, args=[ambiguous_report.pk, 99])
        answer = (
            officer_client.get(address)
            if name == "identify_player"
            else officer_client.post(address, {"number": "900001"})
        )
        assert answer.status_code == 404


def test_after_a_decision_the_next_unidentified_line_is_shown(
    officer_client: Client, reported_players: dict[int, Player]
) -> None:
    report = with_player(
        with_player(four_player_report(), 1, name="New, Nora", fide_id=""), 3, name="New, Nils", fide_id=""
    )
    submission = receive(report)
    answer = officer_client.post(reverse("assign_player", args=[submission.pk, 1]), {"number": "900001"})
    assert answer.headers["Location"] == reverse("identify_player", args=[submission.pk, 3])


def test_after_the_last_problem_the_page_says_so_and_offers_the_decision(
    officer_client: Client, ambiguous_report: Submission
) -> None:
    address = reverse("assign_player", args=[ambiguous_report.pk, 1])
    answer = officer_client.post(address, {"number": "900001"}, follow=True)
    text = answer.content.decode()
    assert "Every player of this report is identified. You can now decide about it." in text
    assert 'id="decide"' in text


def test_from_one_problem_to_the_next_and_on_to_the_next_report(
    officer_client: Client, ambiguous_report: Submission
) -> None:
    other = receive(with_player(four_player_report(name="Second", city="Oslo"), 3, name="New, Nils", fide_id=""))
    assert f'href="{reverse("identify_player", args=[other.pk, 3])}"' in page(officer_client, ambiguous_report)
    assert "No other problem" not in page(officer_client, ambiguous_report)
    assign(other, 3, Player.objects.get(number="900003"), None)
    assert f'href="{ambiguous_report.get_absolute_url()}#decide"' in page(officer_client, ambiguous_report)


def test_the_first_nine_have_a_key(officer_client: Client, ambiguous_report: Submission) -> None:
    for number in range(10):
        enrol_player("Abel, Ada", f"5000{number}", birth_year=1990)
    keys = re.findall(r'name="number" value="(\d+)" (?:data-key="(\d)")?', page(officer_client, ambiguous_report))
    assert [key for _number, key in keys] == [*"123456789", "", "", ""]


def test_an_undone_decision_restores_the_previous_identification(
    officer_client: Client, reported_players: dict[int, Player], submission: Submission
) -> None:
    for number, doubt in (("900002", "900002"), ("900003", "900003")):
        officer_client.post(reverse("assign_player", args=[submission.pk, 1]), {"number": number})
        assert last_identifications(submission)[1].player.number == doubt
    back = reverse("take_back_player", args=[submission.pk])
    answer = officer_client.post(back, follow=True)
    assert "Undone: number 1 is 900002 again." in answer.content.decode()
    officer_client.post(back)
    row = last_identifications(submission)[1]
    assert (row.player, row.how, row.by.username) == (reported_players[1], IdentificationMethod.NUMBER, "olga")
    assert "no decision to take back" in officer_client.post(back, follow=True).content.decode()


def test_an_undone_first_decision_leaves_the_line_unidentified(
    officer_client: Client, ambiguous_report: Submission
) -> None:
    officer_client.post(reverse("assign_player", args=[ambiguous_report.pk, 1]), {"number": "900001"})
    answer = officer_client.post(reverse("take_back_player", args=[ambiguous_report.pk]), follow=True)
    assert "Undone: number 1 is unidentified again." in answer.content.decode()
    assert "taken back" in answer.content.decode()
    assert 1 not in last_identifications(ambiguous_report)
    assert codes_of(ambiguous_report, "error") == ["unidentified"]


def test_another_officer_s_decision_is_not_undone(officer_client: Client, ambiguous_report: Submission) -> None:
    assign(ambiguous_report, 1, Player.objects.get(number="900001"), create_account("otto", "officers"))
    officer_client.post(reverse("take_back_player", args=[ambiguous_report.pk]))
    assert last_identifications(ambiguous_report)[1].player.number == "900001"
    assert "Undo: number" not in page(officer_client, ambiguous_report)


def test_a_new_person_is_enrolled_as_the_form_says(officer_client: Client, ambiguous_report: Submission) -> None:
    fields = {"name": "Abel, Ada Berit", "federation": "NOR", "sex": "w", "birth_year": "1991"}
    officer_client.post(reverse("enrol_player", args=[ambiguous_report.pk, 1]), fields)
    player = last_identifications(ambiguous_report)[1].player
    assert (player.number, player.birth_year, player.facts.get().name) == ("N1", 1991, "Abel, Ada Berit")


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"name": "", "federation": "NOR"}, "This field is required"),
        ({"name": "Abel, Ada", "federation": "nor"}, "Three capitals expected"),
        ({"name": "Abel, Ada", "federation": "NOR", "number": "900001"}, "has a player with this number"),
        ({"name": "Abel, Ada", "federation": "NOR", "number": "0x1"}, "at most ten digits"),
        (
            {"name": "Abel, Ada", "federation": "NOR", "birth_year": "1990", "birth_date": "1991-01-01"},
            "not that of the date of birth",
        ),
    ],
)
def test_errors_of_a_new_player_are_shown(
    officer_client: Client, ambiguous_report: Submission, fields: dict[str, str], text: str
) -> None:
    answer = officer_client.post(reverse("enrol_player", args=[ambiguous_report.pk, 1]), fields)
    assert answer.status_code == 422
    assert text in answer.content.decode()
    assert 1 not in last_identifications(ambiguous_report)


def test_after_acceptance_nothing_is_assigned_or_enrolled(
    officer_client: Client, reported_players: dict[int, Player]
) -> None:
    submission = receive(four_player_report())
    accept(submission, None, RECEIVED_AT)
    taken = officer_client.post(reverse("take_back_player", args=[submission.pk]), follow=True)
    assert "its players cannot be changed" in taken.content.decode()
    for name, fields in (
        ("assign_player", {"number": "900002"}),
        ("enrol_player", {"name": "A, B", "federation": "NOR"}),
    ):
        answer = officer_client.post(reverse(name, args=[submission.pk, 1]), fields, follow=True)
        assert "its players cannot be changed" in answer.content.decode()
    assert last_identifications(submission)[1].player == reported_players[1]
