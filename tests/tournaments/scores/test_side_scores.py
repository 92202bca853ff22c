"""The score by side, and its pages."""

import re

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tournaments.entries.sides import name_sides
from tournaments.models import AddedPoints, Tournament, TournamentSide
from tournaments.rounds.pairing_tasks import pair
from tournaments.rounds.rounds import publish_all
from tournaments.scores.side_scores import scores_of_round, scores_through


@pytest.fixture
def team_match(arbiter: User) -> Tournament:
    """Oslo against Bergen, two players each: 1½–½ in round 1, one of two games of round 2 won by Bergen."""
    tournament = factories.create_scheveningen(arbiter, 4)
    name_sides(tournament, {TournamentSide.A: "Oslo", TournamentSide.B: "Bergen"})
    pair(tournament)
    publish_all(tournament)
    for pairing in tournament.rounds.get(number=1).pairings.order_by("board"):
        is_first = pairing.board == 1
        won = "10" if pairing.white.side == "A" else "01"
        factories.enter_result(pairing, won if is_first else "==", arbiter)
    second = factories.board(tournament, 2, 1)
    factories.enter_result(second, "01" if second.white.side == "A" else "10", arbiter)
    tournament.refresh_from_db()
    return tournament


def points(tournament: Tournament, through: int | None = None) -> list[tuple[str, int]]:
    return [(side.name, side.points) for side in scores_through(tournament, through)]


def test_the_score_is_what_the_players_of_a_side_have_together(team_match: Tournament, arbiter: User) -> None:
    assert points(team_match, 1) == [("Oslo", 15), ("Bergen", 5)]
    assert points(team_match) == [("Oslo", 15), ("Bergen", 15)]
    assert [side.points for side in scores_of_round(team_match.rounds.get(number=2))] == [0, 10]
    AddedPoints.objects.create(
        entry=team_match.entries.get(start_number=1), round=1, points=-5, reason="late", by=arbiter
    )
    assert points(team_match) == [("Oslo", 10), ("Bergen", 15)]


def test_tournaments_without_sides_have_no_such_score(cup: Tournament) -> None:
    assert scores_through(cup) == ()
    assert scores_of_round(cup.rounds.get(number=1)) == ()


def test_every_page_of_the_tournament_has_the_score_by_side(
    client: Client, team_match: Tournament, arbiter: User
) -> None:
    public = f"/tournaments/{team_match.slug}/"
    client.force_login(arbiter)
    for address, score in (
        (public, "1½ : 1½"),
        (f"{public}standings/", "1½ : 1½"),
        (f"{public}standings/?round=1", "1½ : ½"),
        (f"{public}rounds/2/", "0 : 1"),
        (f"{public}rounds/2/", "1½ : 1½"),  # after it
        (f"{public}screen/", "1½ : 1½"),
        (f"/desk/{team_match.slug}/", "1½ : 1½"),
    ):
        page = client.get(address).content.decode()
        lines = [" ".join(piece.split("</p>")[0].split()) for piece in page.split('<p class="sides">')[1:]]
        assert any(f">{score}<" in line and "Oslo" in line and "Bergen" in line for line in lines), (address, lines)


def test_a_match_has_the_score_of_its_players(client: Client, arbiter: User) -> None:
    tournament = factories.create_running_tournament(arbiter, 2, system="match", rounds_planned=2)
    factories.enter_result(factories.board(tournament, 1, 1), "10", arbiter)
    assert points(tournament) == [("Ahlberg, Nora", 10), ("Brandt, Emil", 0)]
    assert "1 : 0" in client.get(f"/tournaments/{tournament.slug}/").content.decode()


def test_the_api_has_both_sides_and_who_plays_on_them(client: Client, team_match: Tournament) -> None:
    answer = client.get(f"/api/v1/tournaments/{team_match.slug}").json()
    assert answer["sides"] == [
        {"name": "Oslo", "points": "1.5", "start_numbers": [1, 2]},
        {"name": "Bergen", "points": "1.5", "start_numbers": [3, 4]},
    ]


def test_the_api_has_no_sides_of_a_round_robin(client: Client, cup: Tournament) -> None:
    assert client.get(f"/api/v1/tournaments/{cup.slug}").json()["sides"] == []


def test_rows_of_standings_and_crosstable_mark_the_sides(client: Client, team_match: Tournament) -> None:
    marks = {'<abbr class="side" title="Oslo">A</abbr>', '<abbr class="side" title="Bergen">B</abbr>'}
    for page in ("standings/", "crosstable/"):
        text = client.get(f"/tournaments/{team_match.slug}/{page}").content.decode()
        rows = [row for row in re.split("<tr[^>]*>", text)[2:] if 'scope="row"' in row]
        assert rows
        for row in rows:
            assert sum(mark in row for mark in marks) == 1, row


def test_without_sides_no_row_is_marked(client: Client, cup: Tournament) -> None:
    assert 'class="side"' not in client.get(f"/tournaments/{cup.slug}/crosstable/").content.decode()
