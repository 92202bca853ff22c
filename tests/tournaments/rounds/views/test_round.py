from django.test import Client

from ratings.models import User
from tests.tournaments import cast
from tournaments.entries import entries
from tournaments.models import Tournament
from tournaments.rounds.pairing_tasks import pair
from tournaments.rounds.rounds import publish


def test_a_published_round_shows_boards_and_results_with_halves(client: Client, cup: Tournament, arbiter: User) -> None:
    cast.strike(cast.board(cup, 1, 1), "==", arbiter)
    page = client.get(f"/tournaments/{cup.slug}/rounds/1/").content.decode()
    assert "½ : ½" in page
    assert "no result yet" in page


def test_a_draft_round_of_a_running_tournament_is_nowhere_to_be_seen(client: Client, draft: Tournament) -> None:
    for name in cast.NAMES[:4]:
        entries.enter(draft, cast.player(name))
    publish(pair(draft)[0])
    assert client.get(f"/tournaments/{draft.slug}/rounds/1/").status_code == 200
    assert client.get(f"/tournaments/{draft.slug}/rounds/2/").status_code == 404
    overview = client.get(f"/tournaments/{draft.slug}/").content.decode()
    assert f"/tournaments/{draft.slug}/rounds/1/" in overview
    assert f"/tournaments/{draft.slug}/rounds/2/" not in overview
    player = client.get(f"/tournaments/{draft.slug}/players/1/").content.decode()
    assert player.count("Black") + player.count("White") == 1


def test_who_rests_is_shown(client: Client, arbiter: User) -> None:
    made = cast.running(arbiter, players=3)
    assert (
        "Ahlberg, Nora: does not play in this round."
        in client.get(f"/tournaments/{made.slug}/rounds/1/").content.decode()
    )
