import datetime as dt

from django.test import Client

from ratings.models import Player, User
from tests.tournaments import factories, manual_swiss
from tournaments.entries import entries
from tournaments.entries.numbering import lot
from tournaments.models import Entry, Tournament


def test_players_are_found_by_words_in_any_order_and_by_number_with_the_rating_of_the_first_day(
    client: Client, arbiter: User
) -> None:
    person = factories.enrol_player("Ahlberg, Nora")
    factories.publish_list({person: 2345})
    tournament = factories.create_tournament(arbiter)
    client.force_login(arbiter)
    for text in ("nora ahl", "Ahlberg", person.number):
        page = client.get(f"/desk/{tournament.slug}/entries/", {"q": text}).content.decode()
        assert "Enter Ahlberg, Nora" in page
        assert "2345" in page


def test_typing_gets_the_fragment_alone(client: Client, new_tournament: Tournament, arbiter: User) -> None:
    factories.enrol_player("Ahlberg, Nora")
    client.force_login(arbiter)
    answer = client.get(f"/desk/{new_tournament.slug}/entries/", {"q": "ahl"}, headers={"hx-request": "true"})
    assert "Enter Ahlberg, Nora" in answer.content.decode()
    assert "<html" not in answer.content.decode()


def test_the_page_says_that_no_player_matches(client: Client, new_tournament: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    page = client.get(f"/desk/{new_tournament.slug}/entries/", {"q": "<b>nobody"}).content.decode()
    assert "No player in the register matches “&lt;b&gt;nobody”." in page


def test_similar_names_are_offered_as_a_new_search(client: Client, new_tournament: Tournament, arbiter: User) -> None:
    factories.enrol_player("Ahlberg, Nora")
    client.force_login(arbiter)
    page = client.get(f"/desk/{new_tournament.slug}/entries/", {"q": "alhberg"}).content.decode()
    assert '<a href="?q=ahlberg">Ahlberg</a>?' in page
    assert "Enter Ahlberg, Nora" not in page


def test_an_entered_player_is_marked_and_a_second_click_is_answered(
    client: Client, new_tournament: Tournament, arbiter: User
) -> None:
    person = factories.enrol_player("Ahlberg, Nora")
    client.force_login(arbiter)
    address = f"/desk/{new_tournament.slug}/entries/"
    client.post(f"{address}add/", {"number": person.number})
    page = client.get(address, {"q": "ahlberg"}).content.decode()
    assert "Enter Ahlberg, Nora" not in page
    again = client.post(f"{address}add/", {"number": person.number}, follow=True).content.decode()
    assert "Ahlberg, Nora is already entered as number 1." in again
    assert new_tournament.entries.count() == 1


def test_an_unknown_number_is_404(client: Client, new_tournament: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    assert client.post(f"/desk/{new_tournament.slug}/entries/add/", {"number": "N99"}).status_code == 404


def test_a_person_is_entered_by_hand(client: Client, new_tournament: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    address = f"/desk/{new_tournament.slug}/entries/person/"
    assert client.post(address, {"name": "Moe, Tor", "federation": "N"}).status_code == 422
    client.post(address, {"name": "Moe, Tor", "federation": "nor", "birth": "2010"})
    entry = new_tournament.entries.get()
    assert (entry.name, entry.federation, entry.player) == ("Moe, Tor", "NOR", None)


def test_an_incomplete_number_offers_no_player(client: Client, new_tournament: Tournament, arbiter: User) -> None:
    factories.enrol_player("Ahlberg, Nora", "1503014")
    client.force_login(arbiter)
    address = f"/desk/{new_tournament.slug}/entries/"
    for text, is_offered in (("150301", False), ("15030144", False), ("1503014", True)):
        page = client.get(address, {"q": text}).content.decode()
        assert ("Enter Ahlberg, Nora" in page, "No player has exactly this number" in page) == (
            is_offered,
            not is_offered,
        )


def test_the_club_given_beside_the_search_goes_along_without_scripts(
    client: Client, new_tournament: Tournament, arbiter: User
) -> None:
    factories.enrol_player("Ahlberg, Nora")
    client.force_login(arbiter)
    page = client.get(f"/desk/{new_tournament.slug}/entries/", {"q": "ahl", "club": "Øst SK"}).content.decode()
    assert '<input type="hidden" name="club" value="Øst SK">' in page


def test_a_hidden_player_is_found_and_marked(client: Client, new_tournament: Tournament, arbiter: User) -> None:
    person = factories.enrol_player("Ahlberg, Nora")
    Player.objects.filter(pk=person.pk).update(hidden=True)
    client.force_login(arbiter)
    page = client.get(f"/desk/{new_tournament.slug}/entries/", {"q": "ahl"}).content.decode()
    assert ("Enter Ahlberg, Nora" in page, ">hidden<" in page) == (True, True)


def test_players_entered_by_hand_are_found_too(client: Client, new_tournament: Tournament, arbiter: User) -> None:
    guest = entries.enter_unregistered_player(new_tournament, Entry(name="Moe, Tor", federation="NOR"))
    client.force_login(arbiter)
    page = client.get(
        f"/desk/{new_tournament.slug}/entries/", {"q": "tor moe"}, headers={"hx-request": "true"}
    ).content.decode()
    assert f"/desk/{new_tournament.slug}/entries/{guest.pk}/" in page


def test_a_person_who_may_be_entered_is_entered_by_a_second_press_only(
    client: Client, new_tournament: Tournament, arbiter: User
) -> None:
    client.force_login(arbiter)
    address = f"/desk/{new_tournament.slug}/entries/person/"
    registered = factories.enrol_player("Moe, Tore")
    first = entries.enter_unregistered_player(
        new_tournament, Entry(name="Moe, Tor", federation="NOR"), not_players=[registered.number]
    )
    answer = client.post(address, {"name": "Moe, Tor", "federation": "NOR"})
    page = answer.content.decode()
    assert (answer.status_code, new_tournament.entries.count()) == (422, 1)
    assert f'name="apart" value="{first.pk}"' in page
    assert f'name="unlike" value="{registered.number}"' in page
    second = {"name": "Moe, Tor", "federation": "NOR", "apart": first.pk, "unlike": registered.number}
    for _press in range(2):
        client.post(address, second)
    assert new_tournament.entries.count() == 2


def test_a_late_entry_says_from_which_round_and_what_the_missed_ones_are_worth(client: Client, arbiter: User) -> None:
    tournament, _ = manual_swiss.create_manual_swiss(arbiter)
    manual_swiss.pair_neighbours(tournament, 1)
    person = factories.enrol_player("Late, Lea")
    client.force_login(arbiter)
    address = f"/desk/{tournament.slug}/entries/"
    assert "new players are late entries" in client.get(address).content.decode()
    answer = client.post(f"{address}add/", {"number": person.number}, follow=True)
    assert "Choose the first round of the player" in answer.content.decode()
    client.post(f"{address}add/", {"number": person.number, "first_round": "2", "missed": "H"})
    assert manual_swiss.byes_of_entry(tournament.entries.get(player=person)) == [(1, "H")]
    client.post(f"{address}person/", {"name": "Moe, Tor", "federation": "NOR", "first_round": "3", "missed": "Z"})
    assert [
        (absence.first_round, absence.last_round) for absence in tournament.entries.get(name="Moe, Tor").absences.all()
    ] == [(1, 2)]


def test_a_running_swiss_is_numbered_by_rating_again_where_it_is_not(client: Client, arbiter: User) -> None:
    tournament, (entry, *_) = manual_swiss.create_manual_swiss(arbiter)
    manual_swiss.pair_neighbours(tournament, 1)
    client.force_login(arbiter)
    address = f"/desk/{tournament.slug}/entries/"
    assert "Number by rating" not in client.get(address).content.decode()
    Entry.objects.filter(pk=entry.pk).update(rating=1000)
    assert "Number by rating" in client.get(address).content.decode()
    client.post(f"{address}numbers/", {"by_rating": "1"})
    entry.refresh_from_db()
    assert entry.start_number == 4


def test_removing_twice_removes_one_entry(client: Client, new_tournament: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    entry, *_ = [entries.enter_player(new_tournament, factories.enrol_player(name)) for name in factories.NAMES[:3]]
    for _press in range(2):
        client.post(f"/desk/{new_tournament.slug}/entries/{entry.pk}/remove/")
    assert [entry.name for entry in new_tournament.entries.all()] == [*factories.NAMES[1:3]]


def test_the_seed_of_the_lots_is_shown_and_numbers_are_drawn_from_it(
    client: Client, new_tournament: Tournament, arbiter: User
) -> None:
    client.force_login(arbiter)
    for name in factories.NAMES[:3]:
        entries.enter_player(new_tournament, factories.enrol_player(name))
    address = f"/desk/{new_tournament.slug}/entries/"
    assert new_tournament.lots_seed in client.get(address).content.decode()
    client.post(f"{address}numbers/", {"by_lot": "1"})
    drawn = sorted(
        new_tournament.entries.select_related("player"), key=lambda entry: lot(new_tournament.lots_seed, entry)
    )
    assert [*new_tournament.entries.all()] == drawn


def test_six_hundred_entries_are_one_form_and_numbers_are_typed_on_demand(
    client: Client, new_tournament: Tournament, arbiter: User
) -> None:
    Entry.objects.bulk_create(
        Entry(tournament=new_tournament, start_number=number, name=f"Player, {number}", federation="NOR")
        for number in range(1, 601)
    )
    client.force_login(arbiter)
    address = f"/desk/{new_tournament.slug}/entries/"
    page = client.get(address).content.decode()
    assert page.count("<form") < 10
    assert 'name="number-' not in page
    assert client.get(address, {"typing": "1"}).content.decode().count('name="number-') == 600


def test_numbers_are_given_as_typed_or_by_rating(client: Client, arbiter: User) -> None:
    players = [factories.enrol_player(name) for name in factories.NAMES[:3]]
    factories.publish_list({players[0]: 1900, players[1]: 2000, players[2]: 2100})
    tournament = factories.create_tournament(arbiter)
    client.force_login(arbiter)
    address = f"/desk/{tournament.slug}/entries/"
    for person in players:
        client.post(f"{address}add/", {"number": person.number})
    client.post(f"{address}numbers/", {"by_rating": "1"})
    assert [entry.player for entry in tournament.entries.all()] == players[::-1]
    typed = {f"number-{entry.pk}": number for entry, number in zip(tournament.entries.all(), (2, 3, 1), strict=True)}
    client.post(f"{address}numbers/", typed)
    assert [entry.player for entry in tournament.entries.all()] == [players[0], players[2], players[1]]
    assert "exactly once" in client.post(f"{address}numbers/", dict.fromkeys(typed, "²"), follow=True).content.decode()


def test_an_entry_is_taken_out_and_once_paired_the_list_is_closed(
    client: Client, new_tournament: Tournament, arbiter: User
) -> None:
    client.force_login(arbiter)
    address = f"/desk/{new_tournament.slug}/entries/"
    for name in factories.NAMES[:3]:
        client.post(f"{address}add/", {"number": factories.enrol_player(name).number})
    removed = client.post(f"{address}{new_tournament.entries.get(start_number=1).pk}/remove/", follow=True)
    assert f"{factories.NAMES[0]}, number 1, is removed." in removed.content.decode()
    assert [entry.name for entry in new_tournament.entries.all()] == list(factories.NAMES[1:3])
    client.post(f"/desk/{new_tournament.slug}/pair/")
    page = client.get(address).content.decode()
    assert "the entries are closed" in page
    assert "Remove" not in page


PERSON = {
    "name": "Moe, Tor",
    "fide_id": " 0 777 ",
    "federation": "Norway",
    "birth": "3.2.2001",
    "sex": "m",
    "title": "FM",
    "national_id": "N-77",
    "national_rating": "1987",
    "club": "Vest",
}


def test_everything_is_entered_by_hand(client: Client, new_tournament: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    client.post(f"/desk/{new_tournament.slug}/entries/person/", PERSON)
    entry = new_tournament.entries.get()
    assert (entry.fide_id, entry.federation, entry.sex, entry.title, entry.club) == ("777", "NOR", "m", "FM", "Vest")
    assert (entry.birth_year, entry.birth_date) == (2001, dt.date(2001, 2, 3))
    assert (entry.national_id, entry.national_rating, entry.rating) == ("N-77", 1987, None)
    page = client.get(f"/desk/{new_tournament.slug}/entries/").content.decode()
    assert ("777" in page, "1987" in page) == (True, True)


def test_every_wrong_field_is_named_beside_it_and_nothing_is_stored(
    client: Client, new_tournament: Tournament, arbiter: User
) -> None:
    client.force_login(arbiter)
    wrong = {
        "fide_id": "12x",
        "federation": "N",
        "birth": "31.2.2001",
        "national_rating": "5000",
        "national_id": "x" * 12,
    }
    answer = client.post(f"/desk/{new_tournament.slug}/entries/person/", PERSON | wrong)
    assert (answer.status_code, new_tournament.entries.count()) == (422, 0)
    assert {*answer.context["form"].errors} == {*wrong}
    for name in wrong:
        assert f'id="error_1_id_{name}"' in answer.content.decode()


def test_the_player_of_the_register_is_offered_for_a_typed_fide_id(
    client: Client, new_tournament: Tournament, arbiter: User
) -> None:
    player = factories.enrol_player("Moe, Thor", "777")
    client.force_login(arbiter)
    address = f"/desk/{new_tournament.slug}/entries/person/"
    answer = client.post(address, PERSON)
    assert (answer.status_code, new_tournament.entries.count()) == (422, 0)
    assert "777 is Moe, Thor of the register, not a new player." in answer.content.decode()
    assert "Enter Moe, Thor from the register" in answer.content.decode()
    client.post(address, PERSON | {"register": "777"})
    entry = new_tournament.entries.get()
    assert (entry.player, entry.name, entry.fide_id, entry.birth_date) == (player, "Moe, Thor", "", None)
    assert (entry.club, entry.national_id, entry.national_rating) == ("Vest", "N-77", 1987)
    again = client.post(address, PERSON | {"register": "777"}, follow=True)
    assert "Moe, Thor is already entered as number 1." in again.content.decode()
    assert "Moe, Thor is already entered as number 1." in client.post(address, PERSON).content.decode()
    assert client.post(address, PERSON | {"register": "778"}).status_code == 404


def test_a_wrong_national_rating_beside_a_register_player_enters_no_player(
    client: Client, new_tournament: Tournament, arbiter: User
) -> None:
    factories.enrol_player("Moe, Thor", "777")
    client.force_login(arbiter)
    fields = PERSON | {"register": "777", "national_rating": "0"}
    assert client.post(f"/desk/{new_tournament.slug}/entries/person/", fields).status_code == 422
    assert not new_tournament.entries.exists()


def test_a_person_entered_by_hand_is_found_by_the_fide_id(
    client: Client, new_tournament: Tournament, arbiter: User
) -> None:
    client.force_login(arbiter)
    guest = entries.enter_unregistered_player(new_tournament, Entry(name="Moe, Tor", federation="NOR", fide_id="777"))
    page = client.get(
        f"/desk/{new_tournament.slug}/entries/", {"q": "777"}, headers={"hx-request": "true"}
    ).content.decode()
    assert f"/desk/{new_tournament.slug}/entries/{guest.pk}/" in page


def test_players_of_one_name_are_marked(client: Client, new_tournament: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    for name, number in (("Moe, Tor", "1001"), ("Tor Moe", "1002"), ("Ahlberg, Nora", "1003")):
        entries.enter_player(new_tournament, factories.enrol_player(name, number))
    assert client.get(f"/desk/{new_tournament.slug}/entries/").content.decode().count(">same name<") == 2


def test_the_page_says_that_pairing_numbers_and_the_pairing_says_that_it_did(client: Client, arbiter: User) -> None:
    players = [factories.enrol_player(name) for name in factories.NAMES[:2]]
    factories.publish_list({players[0]: 1900, players[1]: 2000})
    tournament = factories.create_tournament(
        arbiter, system="swiss", rounds_planned=3, first_day=dt.date(2026, 2, 1), last_day=dt.date(2026, 2, 3)
    )
    for person in players:
        entries.enter_player(tournament, person)
    client.force_login(arbiter)
    address = f"/desk/{tournament.slug}/"
    assert "are numbered by rating when round 1 is paired" in client.get(f"{address}entries/").content.decode()
    page = client.post(f"{address}pair/", follow=True).content.decode()
    assert "The players were numbered first, by this rating: rating of the list in force." in page
    assert [entry.player for entry in tournament.entries.order_by("start_number")] == players[::-1]


def test_the_rating_that_counts_is_chosen_beside_the_button(
    client: Client, new_tournament: Tournament, arbiter: User
) -> None:
    client.force_login(arbiter)
    for name, national in (("Aho, A", 1500), ("Bek, B", 1600)):
        entries.enter_unregistered_player(new_tournament, Entry(name=name, federation="NOR", national_rating=national))
    address = f"/desk/{new_tournament.slug}/entries/"
    client.post(f"{address}numbers/", {"by_rating": "1", "numbered_by": "NRO"})
    assert [entry.name for entry in new_tournament.entries.order_by("start_number")] == ["Bek, B", "Aho, A"]
    wrong = client.post(f"{address}numbers/", {"by_rating": "1", "numbered_by": "x\0"}, follow=True)
    assert "Choose the rating by which the players are numbered." in wrong.content.decode()
