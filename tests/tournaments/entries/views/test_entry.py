import datetime as dt

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import factories, manual_swiss
from tournaments.entries import entries
from tournaments.models import Entry, FideMode, Staff, Tournament


def entry_address(entry: Entry, action: str = "") -> str:
    return f"/desk/{entry.tournament.slug}/entries/{entry.pk}/{action}"


def read(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def send(client: Client, address: str, **fields: object) -> str:
    """Submit a form and return the page after redirects."""
    return client.post(address, fields, follow=True).content.decode()


@pytest.fixture
def tournament_and_entries(arbiter: User, client: Client) -> tuple[Tournament, list[Entry]]:
    client.force_login(arbiter)
    return manual_swiss.create_manual_swiss(arbiter)


def test_a_player_of_the_register_has_a_club_and_a_fixed_board_of_the_desk_and_nothing_else(
    client: Client, tournament_and_entries: tuple[Tournament, list[Entry]]
) -> None:
    entry = tournament_and_entries[1][0]
    page = read(client, entry_address(entry))
    assert "rating are from there" in page
    assert 'name="rating"' not in page
    send(client, entry_address(entry), club="  Østre   SK ", fixed_board="2", name="Other, Name", federation="SWE")
    entry.refresh_from_db()
    assert (entry.club, entry.fixed_board, entry.name, entry.federation) == ("Østre SK", 2, "Ahlberg, Nora", "NOR")


def test_a_board_is_fixed_for_one_player_only(
    client: Client, tournament_and_entries: tuple[Tournament, list[Entry]]
) -> None:
    first, second, *_ = tournament_and_entries[1]
    send(client, entry_address(first), fixed_board="2")
    answer = client.post(entry_address(second), {"fixed_board": "2"})
    assert (answer.status_code, "Board 2 is that of Ahlberg, Nora." in answer.content.decode()) == (422, True)
    assert client.post(entry_address(first), {"fixed_board": "2", "club": "Vest"}).status_code == 302


@pytest.mark.parametrize(
    ("first_board", "board", "status"), [(1, 2, 302), (1, 3, 422), (1, 500, 422), (11, 12, 302), (11, 13, 422)]
)
def test_a_board_beyond_the_last_is_refused_with_a_sentence(
    client: Client, tournament_and_entries: tuple[Tournament, list[Entry]], first_board: int, board: int, status: int
) -> None:
    tournament, (entry, *_others) = tournament_and_entries
    tournament.first_board = first_board
    tournament.save()
    tournament.entries.exclude(pk__in=tournament.entries.order_by("pk")[:3]).delete()
    answer = client.post(entry_address(entry), {"fixed_board": f"{board}"})
    assert answer.status_code == status
    sentence = f"There is no board {board}: with 3 players the last board is {first_board + 1}."
    assert (sentence in answer.content.decode()) is (status == 422)


def test_an_old_fixed_board_stays_when_other_fields_change(
    client: Client, tournament_and_entries: tuple[Tournament, list[Entry]]
) -> None:
    entry = tournament_and_entries[1][0]
    Entry.objects.filter(pk=entry.pk).update(fixed_board=500)
    assert client.post(entry_address(entry), {"fixed_board": "500", "club": "Vest"}).status_code == 302


def test_a_person_written_by_hand_is_corrected_by_hand(
    client: Client, tournament_and_entries: tuple[Tournament, list[Entry]]
) -> None:
    guest = entries.enter_unregistered_player(tournament_and_entries[0], Entry(name="Moe, Tor", federation="NOR"))
    page = send(client, entry_address(guest), name="Moe,  Tore", federation="xyz", birth="1999", sex="m", title="FM")
    guest.refresh_from_db()
    assert (guest.name, guest.federation, guest.birth_year, guest.title) == ("Moe, Tore", "XYZ", 1999, "FM")
    assert "XYZ is not a FIDE federation" in page


@pytest.mark.parametrize(
    "fields",
    [
        {"birth": "2026"},
        {"birth": "1800"},
        {"birth": "31.2.2001"},
        {"name": ""},
        {"federation": "N"},
        {"fide_id": "x"},
        {"national_rating": "0"},
        {"national_rating": "99999999999"},
        {"name": "Moe\0"},
        {"birth": "1\0"},
    ],
)
def test_invalid_values_are_refused_and_nothing_is_stored(
    client: Client, tournament_and_entries: tuple[Tournament, list[Entry]], fields: dict[str, str]
) -> None:
    guest = entries.enter_unregistered_player(tournament_and_entries[0], Entry(name="Moe, Tor", federation="NOR"))
    answer = client.post(entry_address(guest), {"name": "Moe, Tore", "federation": "NOR", **fields})
    assert (answer.status_code, Entry.objects.get(pk=guest.pk).name) == (422, "Moe, Tor")


def test_categories_are_shown_with_the_player(
    client: Client, tournament_and_entries: tuple[Tournament, list[Entry]]
) -> None:
    tournament, (first, second, *_) = tournament_and_entries
    tournament.categories.create(name="Above 2075", rating_from=2075)
    assert ["Above 2075" in read(client, entry_address(entry)) for entry in (first, second)] == [True, False]


def test_a_person_is_linked_by_a_proposal_and_the_link_undone(
    client: Client, tournament_and_entries: tuple[Tournament, list[Entry]]
) -> None:
    registered = factories.enrol_player("Moe, Tor", birth_year=1999)
    guest = entries.enter_unregistered_player(
        tournament_and_entries[0],
        Entry(name="Moe, T", federation="NOR", birth_year=1999),
        not_players=[registered.number],
    )
    page = read(client, entry_address(guest))
    assert f"This is Moe, Tor, {registered.number}" in page
    assert "year of birth" in page
    page = send(client, entry_address(guest, "link/"), number=registered.number)
    assert f"Moe, Tor is {registered.number} of the register." in page
    assert "Undo the link" in page
    page = send(client, entry_address(guest, "unlink/"))
    assert "Moe, T has the hand-entered data again." in page


def test_a_search_for_the_player_meant_answers_with_the_fragment(
    client: Client, tournament_and_entries: tuple[Tournament, list[Entry]]
) -> None:
    factories.enrol_player("Zander, Zoe")
    guest = entries.enter_unregistered_player(tournament_and_entries[0], Entry(name="Moe, Tor", federation="NOR"))
    answer = client.get(entry_address(guest), {"q": "zander"}, headers={"hx-request": "true"}).content.decode()
    assert ("Zander, Zoe" in answer, "<html" in answer) == (True, False)


def test_a_bye_is_noted_and_taken_back_on_the_page(
    client: Client, tournament_and_entries: tuple[Tournament, list[Entry]]
) -> None:
    entry = tournament_and_entries[1][0]
    assert "round 2, half-point bye" in send(client, entry_address(entry, "bye/"), first_round=2, kind="H")
    assert "away already" in send(client, entry_address(entry, "bye/"), first_round=2, kind="Z")
    assert "Round: " in send(client, entry_address(entry, "bye/"), first_round="two", kind="H")
    absence = entry.absences.get()
    address = f"/desk/{tournament_and_entries[0].slug}/entries/away/{absence.pk}/cancel/"
    for _press in range(2):
        send(client, address)
    assert not entry.absences.exists()


def test_a_second_half_point_bye_is_warned_of_on_the_page(
    client: Client, tournament_and_entries: tuple[Tournament, list[Entry]]
) -> None:
    tournament, (entry, *_) = tournament_and_entries
    Tournament.objects.filter(pk=tournament.pk).update(fide_mode=FideMode.ON)
    assert "half-point byes." not in send(client, entry_address(entry, "bye/"), first_round=2, kind="H")
    assert "now has 2 half-point byes." in send(client, entry_address(entry, "bye/"), first_round=3, kind="H")


def test_a_player_withdraws_and_is_back(client: Client, tournament_and_entries: tuple[Tournament, list[Entry]]) -> None:
    tournament, (entry, *_) = tournament_and_entries
    manual_swiss.pair_neighbours(tournament, 1)
    page = send(client, entry_address(entry, "withdraw/"), first_round=2, note="ill")
    assert "withdrawn from round 2" in page
    listed = read(client, f"/desk/{tournament.slug}/entries/")
    assert ("Away in round 2" in listed, "(ill)" in listed) == (True, True)
    assert "Plays every round" in send(client, entry_address(entry, "back/"), first_round=2)


def test_in_a_table_leaving_means_forfeits_and_the_rule_is_shown(
    client: Client, cup: Tournament, arbiter: User
) -> None:
    client.force_login(arbiter)
    entry = cup.entries.order_by("start_number")[0]
    page = read(client, entry_address(entry))
    assert "0 of 3 games are played" in page
    assert "by C.05 the results stay in the crosstable and are rated" in page
    page = send(client, entry_address(entry, "forfeit/"))
    assert "withdrawn from round 1" in page
    assert "Withdraw and forfeit remaining games" not in page


def test_a_penalty_is_given_and_taken_back_on_the_page(
    client: Client, tournament_and_entries: tuple[Tournament, list[Entry]]
) -> None:
    entry = tournament_and_entries[1][0]
    page = send(client, entry_address(entry, "points/"), kind="-", points="½", round=1, reason="late twice")
    assert "round 1, −½" in page
    page = send(client, entry_address(entry, "points/"), kind="+", points="1", round=2, reason="by the regulations")
    assert "round 2, +1" in page
    penalty = entry.added_points.get(points=-5)
    for _press in range(2):
        page = send(client, entry_address(entry, f"points/{penalty.pk}/take-back/"))
    assert ("late twice" in page, "by the regulations" in page) == (False, True)


@pytest.mark.parametrize(
    "wrong", [{"points": "0"}, {"points": "a"}, {"points": ""}, {"round": "0"}, {"reason": " "}, {"kind": "*"}]
)
def test_points_that_cannot_be_are_refused_with_what_was_typed(
    client: Client, tournament_and_entries: tuple[Tournament, list[Entry]], wrong: dict[str, str]
) -> None:
    entry = tournament_and_entries[1][0]
    fields = {"kind": "-", "points": "½", "round": "1", "reason": "late twice", **wrong}
    answer = client.post(entry_address(entry, "points/"), fields)
    assert (answer.status_code, entry.added_points.count()) == (422, 0)
    assert fields["reason"].strip() in answer.content.decode()


def test_points_beyond_the_last_round_are_refused(
    client: Client, tournament_and_entries: tuple[Tournament, list[Entry]]
) -> None:
    page = send(
        client, entry_address(tournament_and_entries[1][0], "points/"), kind="-", points="1", round=8, reason="late"
    )
    assert "The tournament has 7 rounds." in page


def test_a_player_of_the_register_gets_a_national_number_and_rating_at_the_desk(
    client: Client, tournament_and_entries: tuple[Tournament, list[Entry]]
) -> None:
    entry = tournament_and_entries[1][0]
    send(client, entry_address(entry), national_id=" N  77 ", national_rating="1987", club="Vest")
    entry.refresh_from_db()
    assert (entry.national_id, entry.national_rating, entry.rating) == ("N 77", 1987, 2100)


def test_the_national_rating_stays_once_numbers_are_fixed(
    client: Client, tournament_and_entries: tuple[Tournament, list[Entry]]
) -> None:
    tournament, (entry, *_) = tournament_and_entries
    for number in range(1, 5):
        manual_swiss.pair_neighbours(tournament, number)
    answer = client.post(entry_address(entry), {"national_rating": "1987"})
    assert (answer.status_code, "the start numbers are fixed" in answer.content.decode()) == (422, True)
    assert client.post(entry_address(entry), {"club": "Vest"}).status_code == 302


def test_a_date_of_birth_is_stored_shown_here_and_replaced_by_the_year(
    client: Client, tournament_and_entries: tuple[Tournament, list[Entry]]
) -> None:
    guest = entries.enter_unregistered_player(tournament_and_entries[0], Entry(name="Moe, Tor", federation="NOR"))
    fields = {"name": "Moe, Tor", "federation": "NOR"}
    page = send(client, entry_address(guest), birth="3.2.2001", **fields)
    guest.refresh_from_db()
    assert (guest.birth_year, guest.birth_date, "2001-02-03" in page) == (2001, dt.date(2001, 2, 3), True)
    assert "2001-02-03" not in read(client, f"/desk/{tournament_and_entries[0].slug}/entries/")
    send(client, entry_address(guest), birth="2001", **fields)
    guest.refresh_from_db()
    assert (guest.birth_year, guest.birth_date) == (2001, None)


def test_a_fide_id_of_the_register_links_and_the_link_is_undone_with_it(
    client: Client, tournament_and_entries: tuple[Tournament, list[Entry]]
) -> None:
    born = dt.date(2001, 2, 3)
    person = Entry(name="Moe, Tor", federation="NOR", fide_id="778", birth_year=2001, birth_date=born)
    guest = entries.enter_unregistered_player(tournament_and_entries[0], person)
    player = factories.enrol_player("Moe, Thor", "777")
    answer = client.post(entry_address(guest), {"name": "Moe, Tor", "federation": "NOR", "fide_id": "777"})
    assert (answer.status_code, "Link to Moe, Thor of the register" in answer.content.decode()) == (422, True)
    send(client, entry_address(guest, "link/"), number="777")
    guest.refresh_from_db()
    assert (guest.player, guest.fide_id, guest.birth_date) == (player, "", None)
    send(client, entry_address(guest, "unlink/"))
    guest.refresh_from_db()
    assert (guest.player, guest.fide_id, guest.birth_date) == (None, "778", born)


@pytest.mark.parametrize(("role", "status"), [("pairing", 200), ("results", 403), ("check-in", 403)])
def test_the_pairing_role_gives_byes_and_withdraws_and_changes_nothing_else(
    client: Client, tournament_and_entries: tuple[Tournament, list[Entry]], helper: User, role: str, status: int
) -> None:
    tournament, (entry, *_others) = tournament_and_entries
    Staff.objects.create(tournament=tournament, user=helper, role=role)
    client.force_login(helper)
    answer = client.get(entry_address(entry))
    assert answer.status_code == status
    assert client.post(entry_address(entry), {"club": "Vest"}).status_code == 403
    assert client.post(entry_address(entry, "points/"), {}).status_code == 403
    allowed = 302 if status == 200 else 403
    assert client.post(entry_address(entry, "withdraw/"), {"first_round": "1"}).status_code == allowed
    assert client.post(entry_address(entry, "back/"), {"first_round": "1"}).status_code == allowed
    assert client.post(entry_address(entry, "bye/"), {"first_round": "1", "kind": "Z"}).status_code == allowed
    assert entry.absences.count() == (status == 200)
    if status == 200:
        page = answer.content.decode()
        assert "Store bye" in page
        assert not any(text in page for text in ("Entered at the desk", "Penalties", "Remove from the tournament"))
