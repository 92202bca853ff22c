from django.test import Client

from ratings.models import Player, User
from tests.tournaments import factories
from tests.tournaments.swiss import create_swiss
from tournaments.entries import entries
from tournaments.models import Tournament
from tournaments.rounds.pairing_tasks import pair
from tournaments.rounds.rounds import publish_all


def test_a_player_has_their_games_with_colour_opponent_and_result(
    client: Client, cup: Tournament, arbiter: User
) -> None:
    factories.enter_result(factories.board(cup, 1, 1), "==", arbiter)
    page = client.get(f"/tournaments/{cup.slug}/players/1/").content.decode()
    assert page.index("Dahl, Jonas") < page.index("Brandt, Emil") < page.index("Costa, Ines")
    assert '<td class="mid">½</td>' in page
    assert page.count("open</span>") == 2


def test_the_numbers_of_a_player_lead_to_their_working(client: Client, cup: Tournament, arbiter: User) -> None:
    factories.enter_missing_results(cup, arbiter)
    page = client.get(f"/tournaments/{cup.slug}/players/1/").content.decode()
    assert f'href="/tournaments/{cup.slug}/standings/why/1/sb/"' in page


def test_a_bye_is_written_out_with_what_it_is_worth(client: Client, arbiter: User) -> None:
    tournament = create_swiss(arbiter, {1: "2w1 2b1", 2: "1b0 1w0", 3: "H 4w1", 4: "Z 3b0"})
    page = client.get(f"/tournaments/{tournament.slug}/players/3/").content.decode()
    assert "half-point bye" in page
    assert '<td class="mid">½</td>' in page
    assert 'class="chart"' in page


def test_an_adjourned_game_is_shown_as_such(client: Client, arbiter: User) -> None:
    tournament = create_swiss(arbiter, {1: "2w1 2bA", 2: "1b0 1wA"})
    assert '<td class="mid">adj.</td>' in client.get(f"/tournaments/{tournament.slug}/players/1/").content.decode()


def test_a_hidden_player_is_named_without_a_link(client: Client, cup: Tournament) -> None:
    person = Player.objects.get(entries__tournament=cup, entries__start_number=1)
    card, way = f"/tournaments/{cup.slug}/players/1/", f'href="/players/{person.number}/"'
    assert way in client.get(card).content.decode()
    Player.objects.filter(pk=person.pk).update(hidden=True)
    assert way not in client.get(card).content.decode()


def test_an_unknown_number_is_404(client: Client, cup: Tournament) -> None:
    assert client.get(f"/tournaments/{cup.slug}/players/9/").status_code == 404


def test_each_game_says_what_it_changes_and_the_card_their_sum(client: Client, cup: Tournament, arbiter: User) -> None:
    ratings = {
        factories.enrol_player(name): rating for name, rating in zip(factories.NAMES[4:6], (2100, 2000), strict=True)
    }
    factories.publish_list(ratings)
    tournament = factories.create_tournament(arbiter, name="Two")
    for person in ratings:
        entries.enter_player(tournament, person)
    pair(tournament)
    publish_all(tournament)
    factories.enter_result(factories.board(tournament, 1, 1), "==", arbiter)
    page = client.get(f"/tournaments/{tournament.slug}/players/1/").content.decode()
    assert page.count("−2.80") == 2
