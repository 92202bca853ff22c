"""A second series computed here: its rules, its events, its verification, and the unchanged default series."""

import datetime as dt
import re
import shutil
from io import StringIO
from pathlib import Path

import pytest
from django.core.checks import run_checks
from django.core.management import CommandError, call_command
from django.db import DatabaseError, transaction
from django.test import Client
from pytest_django.fixtures import Settings

from ratings.calculations.calculation import series_editions_of
from ratings.models import Player, RatingSeries, SeriesEntry, Version
from ratings.publication.verify import verify
from ratings.series.editions import installation_editions
from tests.ratings.month import DECEMBER, JANUARY, NOW, create_event, ratings_of, run_and_publish
from tests.ratings.public_pages import get_page, player_names, table_rows
from tests.ratings.reporting import logged_in_client
from tests.ratings.second_series import enter_event, publish_first_list, run_and_publish_month, verification_output
from tests.tournaments.factories import create_account
from tournaments.demo.series import EDITIONS


@pytest.fixture
def december_lists(players: dict[str, Player], national_series: RatingSeries) -> tuple[Version, Version]:
    """December of the default series with two events, and of the national one with one of them."""
    publish_first_list(national_series, {"101": 1500, "102": 1400})
    both = create_event(players, "A1B A1F B1F A0F B0A B0F", "Both")
    create_event(players, "A1C", "Ours alone")
    enter_event(both, national_series)
    return run_and_publish(), run_and_publish_month("2025-12")


def test_a_list_is_rated_by_the_chapter_of_its_series_from_the_events_that_enter_it(
    december_lists: tuple[Version, Version],
) -> None:
    ours, theirs = december_lists
    assert theirs.run.editions == ["national/2025-01-01", "rapid-blitz/2024-12-01", "standard/2025-10-01"]
    assert theirs.get_absolute_url() == "/lists/NAT/2025-12/standard/v1/"
    # A scores 2 of 2 against 100 points less, 0.64 each by the formula, with K 24; F 2 of 4 against 1500, 1400 twice.
    assert ratings_of(theirs) == {"A": 1517, "B": 1383, "F": 1300}
    assert ratings_of(ours)["A"] == 2000 + 20 * (2 * 36 + 24) // 100
    assert [verify(version).ok for version in december_lists] == [True, True]


def test_the_working_of_a_game_is_by_the_editions_of_the_series(
    december_lists: tuple[Version, Version], settings: Settings, client: Client
) -> None:
    """The links stay within the series. The frozen editions are used if the files changed or are gone."""
    rows = client.get(december_lists[1].get_absolute_url()).content.decode()
    assert 'href="/players/101/calculations/NAT/2025-12/standard/"' in rows
    address = "/players/101/calculations/NAT/2025-12/standard/v1/"
    page = client.get(address).content.decode()
    assert "/rules/national/2025-01-01/" in page
    assert 'href="/lists/NAT/2025-11/standard/v1/"' in page
    assert "/players/101/report-error/" not in page
    game = re.search(rf'href="({address}\d+/)"', page)
    assert game
    detail = client.get(game[1]).content.decode()
    assert "/rules/national/2025-01-01/" in detail
    assert "/rules/standard/" not in detail
    before = installation_editions("national")[0]
    settings.EDITIONS_DIRECTORY = ""
    assert installation_editions("national") == ()
    assert [client.get(path).status_code for path in (address, game[1])] == [200, 200]
    answer = client.get("/api/v1/players/101/calculations/2025-12/standard?series=NAT")
    assert answer.json()["k"] == 24
    assert series_editions_of(december_lists[1]).on(DECEMBER) == before


def test_a_series_that_is_renamed_is_called_so_on_every_page_at_once(
    december_lists: tuple[Version, Version], national_series: RatingSeries, client: Client
) -> None:
    addresses = [
        "/lists/",
        "/lists/NAT/",
        december_lists[0].get_absolute_url(),
        december_lists[1].get_absolute_url(),
        "/players/101/",
    ]
    before = [client.get(address).content.decode() for address in addresses]
    assert ["National" in page for page in before] == [True] * 5
    national_series.name = "Bergland Elo"
    national_series.save()
    after = [client.get(address).content.decode() for address in addresses]
    assert [("National" in page, "Bergland Elo" in page) for page in after] == [(False, True)] * 5


def test_a_players_page_has_every_series_with_the_default_one_first(
    december_lists: tuple[Version, Version], client: Client
) -> None:
    """The card has rating, change and rank; below it are chart, games and periods of the chosen series."""
    pages = [client.get(f"/players/101/{query}").content.decode() for query in ("", "?series=NAT")]
    default, chosen = (" ".join(page.split()) for page in pages)
    card = default.partition("rating-card")[2].partition("</section>")[0]
    assert card.index("2019") < card.index("National") < card.index("1517")
    assert "+17" in card
    assert "1 of 3 active" in card
    assert "/calculations/2025-12/" in default
    assert "/calculations/NAT/" not in default
    assert '<a href="/players/101/?series=NAT">National</a>' in default
    assert '<b aria-current="true">National</b>' in chosen
    assert '<input type="hidden" name="series" value="NAT">' in chosen
    assert "/calculations/NAT/2025-12/standard/v1/" in chosen
    assert "/calculations/2025-12/" not in chosen
    assert "series=" not in client.get("/players/103/").content.decode()
    for nonsense in ("FIDE", "nat", "N" * 999):
        assert client.get(f"/players/101/?series={nonsense}").status_code == 200


def test_every_page_of_a_list_leads_to_the_other_series(
    december_lists: tuple[Version, Version], client: Client
) -> None:
    ours, theirs = (version.get_absolute_url() for version in december_lists)
    for part in ("", "top/", "statistics/"):
        assert f'<a href="{theirs}">National</a>' in client.get(ours + part).content.decode(), part
        assert f'<a href="{ours}">Main</a>' in client.get(theirs + part).content.decode(), part
    assert '<a href="/lists/NAT/2025-12/">National</a>' in client.get("/lists/2025-12/").content.decode()
    assert '<a href="/lists/2025-12/">Main</a>' in client.get("/lists/NAT/2025-12/").content.decode()


def test_an_outsider_derives_both(december_lists: tuple[Version, Version], tmp_path: Path) -> None:
    assert verification_output(tmp_path, *december_lists) == ["agrees", "agrees"]


def test_games_towards_a_first_rating_are_kept_by_the_lists_they_entered(
    december_lists: tuple[Version, Version], players: dict[str, Player], national_series: RatingSeries
) -> None:
    """E enters the national list of January with an event of December's default list, and one of its own."""
    enter_event(create_event(players, "A1E B1E A0E", "Before"), national_series, JANUARY)
    second = create_event(players, "B0E", "After", JANUARY)
    entry = enter_event(second, national_series, JANUARY)
    assert ratings_of(run_and_publish_month("2026-01"))["E"] == 1297
    february = dt.date(2026, 2, 1)
    SeriesEntry.objects.create(
        event=second, series=national_series, replaces=entry, list_date=february, why="officer", reason="moved", at=NOW
    )
    call_command("run_period", "2026-01", series="NAT", stdout=StringIO())
    newest = national_series.lists.get(date=JANUARY).runs.first()
    assert newest is not None
    assert "E" not in ratings_of(newest) or ratings_of(newest)["E"] is None


def test_an_installation_without_the_chapter_says_so(
    december_lists: tuple[Version, Version], settings: Settings, players: dict[str, Player]
) -> None:
    settings.EDITIONS_DIRECTORY = ""
    with pytest.raises(CommandError, match="2026-01: no list to begin with"):
        call_command("run_period", "2026-01", series="NAT")
    assert verify(december_lists[1]).ok


def test_the_chapter_stays_once_a_list_was_computed_by_it(
    december_lists: tuple[Version, Version], national_series: RatingSeries
) -> None:
    every = RatingSeries.objects.filter(pk=national_series.pk)
    with pytest.raises(DatabaseError, match="a computed list of the series NAT is published"), transaction.atomic():
        every.update(chapter="")
    with pytest.raises(DatabaseError), transaction.atomic():
        RatingSeries.objects.filter(default=True).update(chapter="national")


def test_settings_used_by_published_lists_are_shown_as_fixed(
    december_lists: tuple[Version, Version], national_series: RatingSeries
) -> None:
    admin, address = logged_in_client(create_account("admin", is_superuser=True)), "/office/series/NAT/"
    page = admin.get(address).content.decode()
    assert "The code cannot be changed: the addresses and seals of published lists contain it." in page
    assert "A list computed by it is published." in page
    fields = {"code": "OTHER", "chapter": "", "name": "Bergland", "source": "computed", "least_rounds": 3}
    answer = admin.post(address, fields | {"controls": ["rapid"]})
    assert (answer.status_code, "they cannot be removed: Standard." in answer.content.decode()) == (422, True)
    assert admin.post(address, fields | {"controls": ["standard"]}).status_code == 302
    national_series.refresh_from_db()
    assert (national_series.code, national_series.chapter, national_series.name) == ("NAT", "national", "Bergland")


def test_an_officer_runs_the_list_of_a_series_from_its_month(
    december_lists: tuple[Version, Version], officer_client: Client, national_series: RatingSeries
) -> None:
    page = officer_client.get("/office/periods/2025-12/").content.decode()
    assert "Run the NAT Standard list" in " ".join(page.split())
    answer = officer_client.post("/office/periods/2025-12/", {"control": "standard", "series": "NAT"})
    newest = national_series.lists.get(date=DECEMBER).runs.first()
    assert newest is not None
    assert answer.headers["Location"] == newest.get_absolute_url()
    assert officer_client.get(newest.get_absolute_url()).status_code == 200
    for wrong in ({"control": "standard", "series": "ICU"}, {"control": "bullet", "series": "NAT"}, {"series": "\0"}):
        assert officer_client.post("/office/periods/2025-12/", wrong).status_code == 302


def test_an_edition_changed_after_a_run_used_it_is_noticed_and_the_list_holds(
    december_lists: tuple[Version, Version], settings: Settings, tmp_path: Path
) -> None:
    shutil.copytree(EDITIONS, tmp_path, dirs_exist_ok=True)
    file = tmp_path / "national" / "2025-01-01.toml"
    settings.EDITIONS_DIRECTORY = str(tmp_path)
    assert verify(december_lists[1]).changed_editions == ()
    file.write_text(file.read_text("utf-8").replace("value = 24,", "value = 25,", 1), "utf-8")
    settings.EDITIONS_DIRECTORY = f"{tmp_path}/"
    out = StringIO()
    call_command("verify_list", "2025-12", "standard", series="NAT", stdout=out)
    assert "the file of the edition national/2025-01-01 was changed or removed since" in out.getvalue()
    assert verify(december_lists[1]).ok
    assert verify(december_lists[0]).changed_editions == ()


def test_the_editions_of_the_installation_are_pages(
    december_lists: tuple[Version, Version], client: Client, tmp_path: Path, settings: Settings
) -> None:
    page = client.get("/rules/").content.decode()
    assert 'href="/rules/national/2025-01-01/"' in page
    assert 'href="/rules/juniors/2025-01-01/"' in page
    page = " ".join(client.get("/rules/national/2025-01-01/").content.decode().split())
    assert "An invented national series" in page
    assert december_lists[1].get_absolute_url() in page
    assert december_lists[0].get_absolute_url() not in page
    assert "/rules/national/2025-01-01/" in client.get(december_lists[1].get_absolute_url()).content.decode()
    assert client.get("/api/v1/editions/national/2025-01-01").json()["chapter"] == "national"
    assert client.get("/rules/national/2026-01-01/").status_code == 404
    settings.EDITIONS_DIRECTORY = ""
    assert client.get("/rules/national/2025-01-01/").status_code == 404
    assert client.get(december_lists[1].get_absolute_url()).status_code == 200


def test_every_problem_of_the_editions_stops_the_start(settings: Settings, tmp_path: Path) -> None:
    for chapter in ("standard", "empty", "juniors"):
        (tmp_path / chapter).mkdir()
    shutil.copy(EDITIONS / "juniors" / "2025-01-01.toml", tmp_path / "juniors" / "2025-02-01.toml")
    text = (EDITIONS / "national" / "2025-01-01.toml").read_text("utf-8")
    (tmp_path / "standard" / "2025-01-01.toml").write_text(text.replace('"national"', '"standard"'), "utf-8")
    settings.EDITIONS_DIRECTORY = str(tmp_path)
    messages = "\n".join(str(error.msg) for error in run_checks() if error.id == "ratings.E001")
    for problem in (
        "empty: found no edition, expected a file as 2026-01-01.toml",
        "editions/juniors/2025-02-01.toml: name: found juniors 2025-01-01, the file says otherwise",
        "editions/standard/2025-01-01.toml: slow_play: missing",
    ):
        assert f"EDITIONS_DIRECTORY: {problem}" in messages, messages
    settings.EDITIONS_DIRECTORY = str(tmp_path / "nowhere")
    assert [error.id for error in run_checks() if error.id == "ratings.E001"] == ["ratings.E001"]


def test_pages_of_the_month_have_the_list_of_each_series(
    december_lists: tuple[Version, Version],
    officer_client: Client,
    players: dict[str, Player],
    national_series: RatingSeries,
) -> None:
    page = " ".join(officer_client.get("/office/month-end/statistics/?month=2025-12").content.decode().split())
    assert page.count('id="standard"') == page.count('id="NATstandard"') == 1
    assert officer_client.get("/office/").status_code == 200
    assert officer_client.get("/office/lists/NAT/2025-12/standard/v1/verify/").status_code == 200
    assert "NAT" in officer_client.get("/lists/").content.decode()


def test_the_events_and_opponents_of_a_player_are_those_of_the_chosen_series(
    december_lists: tuple[Version, Version], client: Client
) -> None:
    """The default series rated both events, the national one only the event that entered it."""
    everything = get_page(client, "/players/101/events/")
    assert [row.partition(" ")[0] for row in table_rows(everything)[1:]] == ["Ours", "Both"]
    source = get_page(client, "/players/101/events/", series="NAT")
    assert "Ours alone" not in source
    assert "/calculations/NAT/2025-12/standard/v1/" in source
    assert 'href="?control=rapid&series=NAT"' in source.replace("&amp;", "&")
    assert "Cohn, Cleo" in get_page(client, "/players/101/opponents/")
    source = get_page(client, "/players/101/opponents/", series="NAT")
    assert player_names(source) == ["Brun, Bo", "Falk, Finn"]
    assert '<input type="hidden" name="series" value="NAT">' in source
