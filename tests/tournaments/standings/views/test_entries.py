from django.test import Client

from ratings.models import Player, User
from tests.tournaments import factories, manual_swiss
from tournaments.entries import entries
from tournaments.models import Entry, Tournament


def test_players_are_listed_by_start_number_with_the_rating_kept(client: Client, cup: Tournament) -> None:
    page = client.get(f"/tournaments/{cup.slug}/entries/").content.decode()
    assert page.index("Ahlberg, Nora") < page.index("Brandt, Emil") < page.index("Dahl, Jonas")
    assert "2100" in page


def names_of(client: Client, tournament: Tournament, **query: object) -> list[str]:
    """Return the names on the page of the query."""
    page = client.get(f"/tournaments/{tournament.slug}/entries/", query).content.decode()
    return [name for name in factories.NAMES if name in page]


def test_the_list_is_narrowed_by_name_number_federation_club_and_category(client: Client, arbiter: User) -> None:
    tournament, (first, second, third, _) = manual_swiss.create_manual_swiss(arbiter)
    Tournament.objects.filter(pk=tournament.pk).update(state="running")
    Entry.objects.filter(pk=first.pk).update(federation="SWE")
    Entry.objects.filter(pk=second.pk).update(club="Østre SK")
    category = tournament.categories.create(name="To 2000", rating_to=2000)
    assert names_of(client, tournament) == [*factories.NAMES[:4]]
    assert names_of(client, tournament, q="nor AHL") == [first.name]
    assert names_of(client, tournament, q=third.player.number if third.player else "") == [third.name]
    assert names_of(client, tournament, federation="SWE") == [first.name]
    assert names_of(client, tournament, club="Østre SK") == [second.name]
    assert names_of(client, tournament, category=category.pk) == [*factories.NAMES[2:4]]
    assert names_of(client, tournament, category=category.pk, q="costa") == [factories.NAMES[2]]
    assert names_of(client, tournament, federation="DEN") == []


def test_a_hidden_player_is_named_but_their_page_is_not_linked(client: Client, cup: Tournament) -> None:
    entry = cup.entries.select_related("player")[0]
    assert entry.player
    page_address, address = f"/tournaments/{cup.slug}/entries/", f"/players/{entry.player.number}/"
    assert address in client.get(page_address).content.decode()
    Player.objects.filter(pk=entry.player.pk).update(hidden=True)
    page = client.get(page_address).content.decode()
    assert (entry.name in page, address in page) == (True, False)


def test_a_rating_that_is_lent_says_so(client: Client, arbiter: User) -> None:
    person = factories.enrol_player("Ahlberg, Nora")
    factories.publish_list({person: 2222})
    tournament = factories.create_tournament(arbiter, control="rapid")
    entries.enter_player(tournament, person)
    client.force_login(arbiter)
    page = client.get(f"/tournaments/{tournament.slug}/entries/").content.decode()
    assert "2222" in page
    assert "Standard rating" in page


def test_national_ratings_have_a_column_if_any_player_has_a_rating(client: Client, cup: Tournament) -> None:
    address, heading = f"/tournaments/{cup.slug}/entries/", f"National rating, {cup.federation}"
    assert heading not in client.get(address).content.decode()
    Entry.objects.filter(pk=cup.entries.all()[0].pk).update(national_rating=1987)
    page = client.get(address).content.decode()
    assert heading in page
    assert page.count('<td class="num more">1987</td>') == 1
