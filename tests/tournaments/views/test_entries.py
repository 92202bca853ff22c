from django.test import Client

from tournaments.models import Tournament


def test_players_are_listed_by_start_number_with_the_rating_kept(client: Client, cup: Tournament) -> None:
    page = client.get(f"/tournaments/{cup.slug}/entries/").content.decode()
    assert page.index("Ahlberg, Nora") < page.index("Brandt, Emil") < page.index("Dahl, Jonas")
    assert ">2100<" in page
