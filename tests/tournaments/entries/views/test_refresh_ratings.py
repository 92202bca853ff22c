from django.test import Client

from ratings.models import User
from tests.tournaments import factories, manual_swiss


def test_the_list_used_is_named_a_newer_one_shown_and_its_differences_taken_by_one_button(
    client: Client, arbiter: User
) -> None:
    tournament, (first, second) = manual_swiss.create_manual_swiss(arbiter, 2)
    client.force_login(arbiter)
    address = f"/desk/{tournament.slug}/entries/"
    assert "were entered with another list" not in client.get(address).content.decode()
    factories.publish_list({first.player: 2111, second.player: 2050}, on=factories.FIRST_DAY)
    assert "2 players were entered with another list" in client.get(address).content.decode()
    page = client.get(f"{address}ratings/")
    assert [text in page.content.decode() for text in ("1 player differs", "2100", "2111")] == [True] * 3
    client.post(f"{address}ratings/", {"seen": page.context["seen"]})
    first.refresh_from_db()
    assert first.rating == 2111
    page = client.get(address).content.decode()
    assert "another list" not in page


def test_a_newer_list_that_does_not_count_is_shown(client: Client, arbiter: User) -> None:
    tournament, (entry, *_) = manual_swiss.create_manual_swiss(arbiter, 1)
    client.force_login(arbiter)
    address = f"/desk/{tournament.slug}/entries/"
    assert "The newer list" not in client.get(address).content.decode()
    factories.publish_list({entry.player: 2222}, on=tournament.last_day)
    assert "The newer list" in client.get(address).content.decode()


def test_unseen_differences_are_not_taken(client: Client, arbiter: User) -> None:
    tournament, (entry, *_) = manual_swiss.create_manual_swiss(arbiter, 1)
    client.force_login(arbiter)
    factories.publish_list({entry.player: 2222}, on=factories.FIRST_DAY)
    answer = client.post(f"/desk/{tournament.slug}/entries/ratings/", {"seen": "0"}, follow=True).content.decode()
    assert "Look at the differences again" in answer
    entry.refresh_from_db()
    assert entry.rating == 2100
