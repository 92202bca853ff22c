"""An early withdrawal from a round robin: the games are reported and rated, and annulled in the standings (C.05)."""

import json
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from ratings.models import User
from ratings.reports import trf26
from ratings.reports.validation.points import summed_points
from tests.tournaments import factories
from tournaments.entries.absences import end_withdrawal
from tournaments.models import AddedPoints, Entry, Pairing, Tournament
from tournaments.reporting.report import to_report
from tournaments.results.forfeits import forfeit_rest
from tournaments.scores.annulled import annulled_start_numbers
from tournaments.scores.standings import standings
from tournaments.transfer.open_report import open_report


def withdrawn(tournament: Tournament, played: int, by: User) -> Entry:
    """Draw so many games of number 1, let number 2 win all others, then withdraw number 1."""
    first, second = tournament.entries.order_by("start_number")[:2]
    mine = (Pairing.objects.filter(white=first) | Pairing.objects.filter(black=first)).order_by("round__number")
    for pairing in mine[:played]:
        factories.enter_result(pairing, "==", by)
    for pairing in Pairing.objects.filter(round__tournament=tournament).exclude(pk__in=[game.pk for game in mine]):
        factories.enter_result(pairing, "01" if pairing.black_id == second.pk else "10", by)
    forfeit_rest(first, by)
    return first


def table(tournament: Tournament) -> list[tuple[int, int, int, bool]]:
    return [(row.rank, row.entry.start_number, row.points, row.is_ranked) for row in standings(tournament)]


def test_with_half_of_the_games_played_everything_counts(cup: Tournament, arbiter: User) -> None:
    withdrawn(cup, 2, arbiter)
    assert annulled_start_numbers(cup) == frozenset()
    assert sum(points for _rank, _number, points, _counts in table(cup)) == 60
    assert all(counts for *_, counts in table(cup))


def test_with_fewer_games_played_they_are_annulled_and_the_player_is_not_ranked(cup: Tournament, arbiter: User) -> None:
    withdrawn(cup, 1, arbiter)
    assert annulled_start_numbers(cup) == {1}
    others = table(cup)[:-1]
    assert table(cup)[-1] == (4, 1, 0, False)
    assert sum(points for _rank, _number, points, _counts in others) == 30
    assert others[0] == (1, 2, 20, True)


def test_without_a_withdrawal_games_that_are_missing_annul_nothing(cup: Tournament, arbiter: User) -> None:
    factories.enter_result(factories.board(cup, 1, 1), "10", arbiter)
    assert annulled_start_numbers(cup) == frozenset()


def test_the_games_of_a_returning_player_count_again(cup: Tournament, arbiter: User) -> None:
    entry = withdrawn(cup, 1, arbiter)
    end_withdrawal(entry, 3)
    assert annulled_start_numbers(cup) == frozenset()
    assert sum(points for _rank, _number, points, _counts in table(cup)) == 60


def test_the_report_has_all_games_and_points_as_the_standings_have_them(cup: Tournament, arbiter: User) -> None:
    withdrawn(cup, 1, arbiter)
    report = to_report(cup)
    assert [len([played for played in player.rounds if played]) for player in report.players] == [3, 3, 3, 3]
    assert {player.number: player.points for player in report.players} == {
        number: points for _rank, number, points, _counts in table(cup)
    }
    assert [summed_points(report, player) for player in report.players] == [player.points for player in report.players]
    assert any("Ahlberg, Nora" in comment and "C.05" in comment for comment in report.comments)


@pytest.mark.parametrize("page", ["standings", "crosstable", "players/1", "players/2"])
def test_the_pages_name_players_with_annulled_games(cup: Tournament, arbiter: User, client: Client, page: str) -> None:
    withdrawn(cup, 1, arbiter)
    source = client.get(f"/tournaments/{cup.slug}/{page}/").content.decode()
    assert "Withdrawn with less than half of the games played: Ahlberg, Nora." in " ".join(source.split())


def test_the_card_of_a_player_with_annulled_games_has_no_rank(cup: Tournament, arbiter: User, client: Client) -> None:
    withdrawn(cup, 1, arbiter)
    cards = [client.get(f"/tournaments/{cup.slug}/players/{number}/").content.decode() for number in (1, 2)]
    assert ['<figure class="chart' in card for card in cards] == [False, True]


def test_a_player_with_annulled_games_has_no_rank_in_earlier_rounds(cup: Tournament, arbiter: User) -> None:
    out = withdrawn(cup, 1, arbiter).start_number
    table = standings(cup)
    others = [row.entry.start_number for row in table if row.is_ranked]
    assert sorted(table.ranks_before()) == sorted(others)
    for number in range(1, table.rounds + 1):
        ranks = dict(zip(table.ranking.field.numbers.tolist(), table.ranks_after(number).tolist(), strict=True))
        assert min(ranks[number] for number in others) == 1
        assert max(ranks[number] for number in others) <= len(others) < ranks[out]


def test_the_desk_shows_withdrawn_players_in_the_list(cup: Tournament, arbiter: User, client: Client) -> None:
    client.force_login(arbiter)
    page = f"/desk/{cup.slug}/entries/"
    assert "withdrawn" not in client.get(page).content.decode()
    withdrawn(cup, 1, arbiter)
    assert client.get(page).content.decode().count(">withdrawn<") == 1


def test_a_value_without_annulled_games_opens_its_working(cup: Tournament, arbiter: User, client: Client) -> None:
    withdrawn(cup, 1, arbiter)
    for number in range(1, 5):
        answer = client.get(f"/tournaments/{cup.slug}/standings/why/{number}/pts/")
        assert answer.status_code == 200


def test_in_a_match_all_games_count(arbiter: User) -> None:
    match = factories.create_running_tournament(arbiter, players=2, system="match", rounds_planned=4)
    entry = match.entries.order_by("start_number")[0]
    factories.enter_result(factories.board(match, 1, 1), "10", arbiter)
    forfeit_rest(entry, arbiter)
    assert annulled_start_numbers(match) == frozenset()


def test_the_report_file_has_the_standings_of_the_desk_in_every_way(
    cup: Tournament, arbiter: User, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    withdrawn(cup, 1, arbiter)
    data = trf26.write(to_report(cup)).text.encode()
    path = tmp_path / "cup.trf"
    path.write_bytes(data)
    call_command("standings", str(path), json=True)
    players = json.loads(capsys.readouterr().out)["players"]
    in_file = [[player["start_number"], player["rank"], [*player["tiebreaks"].values()]] for player in players]
    opened = open_report(data, "cup.trf", arbiter, cup.first_day).tournament
    for tournament in (cup, opened):
        assert in_file == [
            [row.entry.start_number, row.rank if row.is_ranked else None, [*row.values]]
            for row in standings(tournament)
        ]
    assert not AddedPoints.objects.filter(entry__tournament=opened).exists()
    assert annulled_start_numbers(opened) == {1}
