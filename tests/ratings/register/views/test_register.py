import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse

from ratings.models import Player, PlayerNumber, User
from ratings.register.enrolment import enrol
from ratings.submissions.decisions import accept
from tests.ratings.month import publish_base_list
from tests.ratings.reporting import RECEIVED_AT, four_player_report, receive

pytestmark = pytest.mark.django_db


def test_players_are_found_while_typing_including_hidden_ones(
    officer_client: Client, reported_players: dict[int, Player]
) -> None:
    Player.objects.filter(pk=reported_players[1].pk).update(hidden=True)
    answer = officer_client.get(reverse("register"), {"q": "ada abel"}, headers={"HX-Request": "true"})
    source = answer.content.decode()
    assert "Abel, Ada" in source
    assert "hidden" in source
    assert "<html" not in source


def test_staff_sees_similar_names_including_hidden_players(
    officer_client: Client, reported_players: dict[int, Player]
) -> None:
    Player.objects.filter(pk=reported_players[1].pk).update(hidden=True)
    source = officer_client.get(reverse("register"), {"q": "ada abell"}).content.decode()
    assert '<a href="?q=ada%20abel">Ada Abel</a>' in source
    assert "Abel, Ada" in source


def test_without_javascript_the_same_form_answers_a_page(
    officer_client: Client, reported_players: dict[int, Player]
) -> None:
    source = officer_client.get(reverse("register"), {"q": "birk"}).content.decode()
    assert "Birk, Bruno" in source
    assert "<html" in source
    assert "4 players" in " ".join(officer_client.get(reverse("register")).content.decode().split())


def test_staff_sees_birth_date_numbers_facts_and_events(
    officer_client: Client, reported_players: dict[int, Player]
) -> None:
    Player.objects.filter(pk=reported_players[1].pk).update(birth_date=dt.date(1990, 5, 3))
    PlayerNumber.objects.create(number="N77", player=reported_players[1])
    submission = receive(four_player_report())
    accept(submission, None, RECEIVED_AT)
    page = officer_client.get(reverse("register_player", args=["900001"])).content.decode()
    for text in ("3 May 1990", "N77", "Abel, Ada", "Four Friends", "2000"):
        assert text in page


def test_an_event_that_another_report_has_replaced_is_marked(
    officer_client: Client, reported_players: dict[int, Player]
) -> None:
    first = receive(four_player_report())
    accept(first, None, RECEIVED_AT)
    address = reverse("register_player", args=["900001"])
    assert "superseded" not in officer_client.get(address).content.decode()
    accept(receive(four_player_report(city="Oslo"), replaces=first), None, RECEIVED_AT, waiver_reason="seen")
    events = officer_client.get(address).context["events"]
    assert [(event.submission_id == first.pk, event.counts) for event in events] == [(False, True), (True, False)]
    assert officer_client.get(address).content.decode().count("superseded") == 1


def test_an_old_number_leads_to_today_s(officer_client: Client, reported_players: dict[int, Player]) -> None:
    PlayerNumber.objects.create(number="N77", player=reported_players[1])
    answer = officer_client.get(reverse("register_player", args=["N77"]))
    assert answer.headers["Location"] == reverse("register_player", args=["900001"])
    assert officer_client.get(reverse("register_player", args=["N78"])).status_code == 404


@pytest.mark.parametrize("name", ["register_player", "merge_players", "change_club"])
def test_a_number_in_small_letters_is_the_one_in_capitals(
    officer_client: Client, reported_players: dict[int, Player], name: str
) -> None:
    PlayerNumber.objects.create(number="N77", player=reported_players[1])
    Player.objects.filter(pk=reported_players[1].pk).update(number="N77")
    answer = officer_client.get(reverse(name, args=["n77"]), follow=True)
    assert answer.status_code == 200
    assert "Abel, Ada" in answer.content.decode()


def test_a_fact_of_another_day_is_added(
    officer_client: Client, reported_players: dict[int, Player], officer: User
) -> None:
    fields = {"from_day": "2025-12-01", "name": "Berg, Ada", "federation": "SWE", "sex": "w", "title": "IM"}
    answer = officer_client.post(reverse("register_player", args=["900001"]), fields)
    assert answer.status_code == 302
    fact = reported_players[1].facts.standing().first()
    assert (fact.name, fact.folded, fact.federation, fact.title) == ("Berg, Ada", "berg ada", "SWE", "IM")
    assert (fact.from_day, fact.recorded_by) == (dt.date(2025, 12, 1), officer)
    assert reported_players[1].facts.count() == 2


def test_a_fact_without_its_day_is_no_fact(officer_client: Client, reported_players: dict[int, Player]) -> None:
    answer = officer_client.post(
        reverse("register_player", args=["900001"]), {"name": "Berg, Ada", "federation": "SWE"}
    )
    assert answer.status_code == 422
    assert reported_players[1].facts.count() == 1


def test_a_new_person_gets_a_number_and_a_page(officer_client: Client) -> None:
    answer = officer_client.post(
        reverse("enrol"), {"name": "Ny, Nora", "federation": "NOR", "birth_date": "2010-02-03"}
    )
    assert answer.headers["Location"] == reverse("register_player", args=["N1"])
    player = Player.objects.get()
    assert (player.birth_year, player.facts.get().name) == (2010, "Ny, Nora")


def test_a_number_of_the_register_is_not_given_twice(
    officer_client: Client, reported_players: dict[int, Player]
) -> None:
    answer = officer_client.post(reverse("enrol"), {"name": "Ny, Nora", "federation": "NOR", "number": "900001"})
    assert answer.status_code == 422
    assert "has a player with this number" in answer.content.decode()


def test_a_fact_that_cannot_be_is_refused_in_a_sentence(
    officer_client: Client, reported_players: dict[int, Player]
) -> None:
    fields = {"from_day": "2025-12-01", "name": "Berg, Ada", "federation": "XXZ"}
    answer = officer_client.post(reverse("register_player", args=["900001"]), fields)
    assert answer.status_code == 422
    assert "FIDE has no federation XXZ" in answer.content.decode()
    assert reported_players[1].facts.count() == 1


def test_a_fact_dated_back_names_the_lists_that_say_otherwise(officer_client: Client) -> None:
    publish_base_list({"A": enrol("101", "Aune, Ada", "AUT", from_day=dt.date(2020, 1, 1))})
    fields = {"from_day": "2025-11-01", "name": "Berg, Ada", "federation": "SWE"}
    answer = officer_client.post(reverse("register_player", args=["101"]), fields, follow=True)
    assert "1 published list has a different value and does not change: Standard 2025-11" in answer.content.decode()


def test_a_wrong_fact_is_corrected_and_both_are_shown(
    officer_client: Client, reported_players: dict[int, Player]
) -> None:
    wrong = reported_players[1].facts.get()
    address = reverse("correct_fact", args=["900001", wrong.pk])
    assert wrong.name in officer_client.get(address).content.decode()
    fields = {"from_day": wrong.from_day, "name": "Berg, Ada", "federation": "SWE"}
    assert officer_client.post(address, fields).status_code == 422
    assert officer_client.post(address, fields | {"reason": "a typing error"}).status_code == 302
    assert reported_players[1].facts.standing().get().name == "Berg, Ada"
    source = officer_client.get(reverse("register_player", args=["900001"])).content.decode()
    for text in ("Abel, Ada", "Berg, Ada", "a typing error", "corrected"):
        assert text in source
    assert officer_client.get(address).status_code == 404


def test_birth_and_hiding_are_changed(officer_client: Client, reported_players: dict[int, Player]) -> None:
    address = reverse("change_person", args=["900001"])
    answer = officer_client.post(
        address, {"birth_date": "1991-05-03", "birth_year": reported_players[1].birth_year, "hidden": "on"}
    )
    assert answer.status_code == 302
    player = Player.objects.get(pk=reported_players[1].pk)
    assert (player.birth_date, player.birth_year, player.hidden) == (dt.date(1991, 5, 3), 1991, True)
    wrong = officer_client.post(address, {"birth_date": "1991-05-03", "birth_year": "1990"})
    assert wrong.status_code == 422
    assert Player.objects.get(pk=reported_players[1].pk).birth_year == 1991
