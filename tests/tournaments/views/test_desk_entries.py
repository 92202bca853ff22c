from django.test import Client

from ratings.models import User
from tests.tournaments import cast
from tournaments.models import Tournament


def test_players_are_found_by_words_in_any_order_and_by_number_with_the_rating_of_the_first_day(
    client: Client, arbiter: User
) -> None:
    person = cast.player("Ahlberg, Nora")
    cast.published({person: 2345})
    made = cast.tournament(arbiter)
    client.force_login(arbiter)
    for text in ("nora ahl", "Ahlberg", person.number):
        page = client.get(f"/desk/{made.slug}/entries/", {"q": text}).content.decode()
        assert "Enter Ahlberg, Nora" in page
        assert "2345" in page


def test_typing_gets_the_fragment_alone(client: Client, draft: Tournament, arbiter: User) -> None:
    cast.player("Ahlberg, Nora")
    client.force_login(arbiter)
    answer = client.get(f"/desk/{draft.slug}/entries/", {"q": "ahl"}, headers={"hx-request": "true"})
    assert "Enter Ahlberg, Nora" in answer.content.decode()
    assert "<html" not in answer.content.decode()


def test_who_fits_nothing_is_told(client: Client, draft: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    page = client.get(f"/desk/{draft.slug}/entries/", {"q": "<b>nobody"}).content.decode()
    assert "Nobody in the register fits “&lt;b&gt;nobody”." in page


def test_who_is_entered_is_shown_so_and_a_second_click_is_told(
    client: Client, draft: Tournament, arbiter: User
) -> None:
    person = cast.player("Ahlberg, Nora")
    client.force_login(arbiter)
    where = f"/desk/{draft.slug}/entries/"
    client.post(f"{where}add/", {"number": person.number})
    page = client.get(where, {"q": "ahlberg"}).content.decode()
    assert "Enter Ahlberg, Nora" not in page
    assert "is entered already." in client.post(f"{where}add/", {"number": person.number}, follow=True).content.decode()
    assert draft.entries.count() == 1


def test_a_number_nobody_has_is_not_found(client: Client, draft: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    assert client.post(f"/desk/{draft.slug}/entries/add/", {"number": "N99"}).status_code == 404


def test_a_person_is_entered_by_hand(client: Client, draft: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    where = f"/desk/{draft.slug}/entries/person/"
    assert client.post(where, {"name": "Moe, Tor", "federation": "N"}).status_code == 422
    client.post(where, {"name": "Moe, Tor", "federation": "nor", "birth_year": "2010"})
    entry = draft.entries.get()
    assert (entry.name, entry.federation, entry.player) == ("Moe, Tor", "NOR", None)


def test_numbers_are_given_as_typed_or_by_rating(client: Client, arbiter: User) -> None:
    people = [cast.player(name) for name in cast.NAMES[:3]]
    cast.published({people[0]: 1900, people[1]: 2000, people[2]: 2100})
    made = cast.tournament(arbiter)
    client.force_login(arbiter)
    where = f"/desk/{made.slug}/entries/"
    for person in people:
        client.post(f"{where}add/", {"number": person.number})
    client.post(f"{where}numbers/", {"by_rating": "1"})
    assert [entry.player for entry in made.entries.all()] == people[::-1]
    typed = {f"number-{entry.pk}": number for entry, number in zip(made.entries.all(), (2, 3, 1), strict=True)}
    client.post(f"{where}numbers/", typed)
    assert [entry.player for entry in made.entries.all()] == [people[0], people[2], people[1]]
    assert "exactly once" in client.post(f"{where}numbers/", dict.fromkeys(typed, "²"), follow=True).content.decode()


def test_an_entry_is_taken_out_and_once_paired_the_list_is_closed(
    client: Client, draft: Tournament, arbiter: User
) -> None:
    client.force_login(arbiter)
    where = f"/desk/{draft.slug}/entries/"
    for name in cast.NAMES[:3]:
        client.post(f"{where}add/", {"number": cast.player(name).number})
    client.post(f"{where}{draft.entries.get(start_number=1).pk}/remove/")
    assert [entry.name for entry in draft.entries.all()] == list(cast.NAMES[1:3])
    client.post(f"/desk/{draft.slug}/pair/")
    page = client.get(where).content.decode()
    assert "the entries are closed" in page
    assert "Take out" not in page
