"""The page of the result log and its file: read-only, for all staff."""

import csv
import io

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import Entry, Tournament
from tournaments.results.result_log_csv import COLUMNS
from tournaments.results.views import log as page_of_the_log


@pytest.fixture
def tournament_with_log(cup: Tournament, arbiter: User, helper: User) -> Tournament:
    factories.enter_result(factories.board(cup, 1, 1), "==", arbiter)
    factories.enter_result(factories.board(cup, 2, 1), "+-", helper)
    return cup


def text(client: Client, cup: Tournament, query: str = "") -> str:
    return client.get(f"/desk/{cup.slug}/log/{query}").content.decode()


def rows(client: Client, cup: Tournament, query: str = "") -> list[dict[str, str]]:
    answer = client.get(f"/desk/{cup.slug}/log/download/{query}")
    return [*csv.DictReader(io.StringIO(answer.content.decode()))]


def test_a_helper_reads_the_entries_of_all_stations(
    client: Client, tournament_with_log: Tournament, helper: User
) -> None:
    client.force_login(helper)
    page = text(client, tournament_with_log)
    assert "2 lines" in page
    assert "½ : ½" in page
    assert "+ : −" in page


def test_every_page_with_the_log_writes_results_as_the_desk_does(
    client: Client, tournament_with_log: Tournament, arbiter: User
) -> None:
    factories.enter_result(factories.board(tournament_with_log, 1, 2), "AA", arbiter)
    factories.enter_result(factories.board(tournament_with_log, 2, 2), "WL", arbiter)
    client.force_login(arbiter)
    home = f"/desk/{tournament_with_log.slug}"
    for number, written in ((1, "adj."), (2, "1 : 0 not rated")):
        for page in ("log/", f"rounds/{number}/history/", f"rounds/{number}/boards/2/others/"):
            body = client.get(f"{home}/{page}").content.decode()
            assert written in body
            assert "A : A" not in body


def test_the_log_is_filtered(client: Client, tournament_with_log: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    assert "1 line\n" in text(client, tournament_with_log, f"?who=u{arbiter.pk}")
    assert "1 line\n" in text(client, tournament_with_log, "?round=2&board=1")
    assert "No entry matches." in text(client, tournament_with_log, "?round=3")


@pytest.mark.whole
@pytest.mark.parametrize("query", ["?round=x", "?round=99", "?board=0", "?board=x", "?who=u0", "?who=l1", "?who=x"])
def test_an_impossible_question_is_reported_and_does_not_narrow_the_log(
    client: Client, tournament_with_log: Tournament, arbiter: User, query: str
) -> None:
    client.force_login(arbiter)
    answer = client.get(f"/desk/{tournament_with_log.slug}/log/{query}")
    assert answer.status_code == 422
    assert "2 lines" in answer.content.decode()


def test_a_long_log_has_pages_that_keep_the_question(
    client: Client, tournament_with_log: Tournament, arbiter: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_of_the_log, "PAGE", 1)
    client.force_login(arbiter)
    first, second = text(client, tournament_with_log, "?board=1"), text(client, tournament_with_log, "?board=1&page=2")
    assert 'href="?board=1&amp;page=2"' in first
    assert 'href="?board=1&amp;page=1"' in second
    assert ("+ : −" in first, "½ : ½" in first) == (True, False)
    assert ("+ : −" in second, "½ : ½" in second) == (False, True)


def test_the_file_has_the_same_lines_in_the_order_they_happened(
    client: Client, tournament_with_log: Tournament, arbiter: User
) -> None:
    client.force_login(arbiter)
    lines = rows(client, tournament_with_log)
    assert tuple(lines[0]) == COLUMNS
    assert [(row["round"], row["result"], row["by"]) for row in lines] == [
        ("1", "draw", "arbiter"),
        ("2", "White wins by forfeit", "helper"),
    ]
    assert [row["round"] for row in rows(client, tournament_with_log, "?round=2")] == ["2"]


def test_a_name_that_a_spreadsheet_would_run_is_made_harmless(
    client: Client, tournament_with_log: Tournament, arbiter: User
) -> None:
    white = factories.board(tournament_with_log, 1, 1).white
    Entry.objects.filter(pk=white.pk).update(name='=HYPERLINK("x")')
    client.force_login(arbiter)
    assert rows(client, tournament_with_log, "?round=1")[0]["white"] == '\'=HYPERLINK("x")'


def test_every_page_of_the_desk_leads_to_the_log(client: Client, tournament_with_log: Tournament, helper: User) -> None:
    client.force_login(helper)
    assert (
        f'href="/desk/{tournament_with_log.slug}/log/"'
        in client.get(f"/desk/{tournament_with_log.slug}/").content.decode()
    )
