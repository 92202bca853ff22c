"""Links between the tournaments of an event."""

from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import Tournament


def test_the_public_tournaments_of_an_event_are_linked_and_a_draft_is_not(
    client: Client, cup: Tournament, arbiter: User
) -> None:
    page = f"/tournaments/{cup.slug}/"
    second = factories.create_tournament(arbiter, name="Open B")
    Tournament.objects.filter(pk=second.pk).update(event=cup.event)
    assert "Open B" not in client.get(page).content.decode()
    Tournament.objects.filter(pk=second.pk).update(state="running")
    assert f'href="/tournaments/{second.slug}/"' in client.get(page).content.decode()


def test_a_tournament_alone_has_no_such_links(client: Client, cup: Tournament) -> None:
    assert "Tournaments of this event" not in client.get(f"/tournaments/{cup.slug}/").content.decode()
