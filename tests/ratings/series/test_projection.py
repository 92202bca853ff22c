"""Projected ratings by rating series: its rules, its events, and its next list."""

import datetime as dt
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from html import unescape
from pathlib import Path

import pytest
import time_machine
from django.test import Client
from pytest_django.fixtures import Settings

from ratings.models import LiveGame, Player, RatingSeries, Registration, SeriesEntry, User
from ratings.projection import projection
from ratings.projection.goals import rating_goal
from ratings.projection.hypothetical import HypotheticalGame
from ratings.projection.projection import NoProjection, project
from ratings.submissions import decisions
from tests.ratings.live_games import live_game
from tests.ratings.month import DECEMBER, JANUARY, NOW, create_event, default_series
from tests.ratings.public_pages import get_page, table_rows
from tests.ratings.second_series import enter_event, publish_first_list, run_and_publish_month
from tests.tournaments import factories
from tournaments.models import Tournament
from tournaments.reporting.submit import hand_in

TODAY = dt.date(2025, 11, 20)
AT = dt.datetime(2025, 11, 12, 12, tzinfo=dt.UTC)
ADDRESS = "/players/101/projection/"

pytestmark = pytest.mark.django_db


@pytest.fixture
def date_in_november() -> Iterator[None]:
    with time_machine.travel(dt.datetime(2025, 11, 20, 12, tzinfo=dt.UTC), tick=False):
        yield


@pytest.fixture
def listed_players(players: dict[str, Player], national_series: RatingSeries) -> dict[str, Player]:
    """A 1500 and B 1400 in the national series, 2000 and 1900 in the default one."""
    publish_first_list(national_series, {"101": 1500, "102": 1400})
    return players


@pytest.fixture
def arbiter(db: None) -> User:
    return factories.create_account("arbiter", "arbiters")


def fides(series: RatingSeries) -> RatingSeries:
    """Create a series of imported FIDE lists with a rating of A."""
    fide = RatingSeries.objects.create(code="FIDE", name="FIDE")
    publish_first_list(fide, {"101": 2111})
    return fide


def test_a_projection_uses_the_edition_and_ratings_of_the_series(
    listed_players: dict[str, Player], national_series: RatingSeries
) -> None:
    """100 points more, a win: 0.36, times K 24 on 1500 by the chapter `national`, times K 20 on 2000 by FIDE's."""
    enter_event(create_event(listed_players, "A1B"), national_series)
    ours, theirs = (
        project(each, listed_players["A"], "standard", TODAY) for each in (default_series(), national_series)
    )
    assert (ours.base, ours.k, ours.change, ours.rating) == (2000, 20, 720, 2007)
    assert (theirs.base, theirs.k, theirs.change, theirs.rating) == (1500, 24, 864, 1509)
    assert (theirs.edition.chapter, theirs.list_date, theirs.closes) == ("national", DECEMBER, dt.date(2025, 11, 28))
    assert [(played.opponent_rating, played.expected) for played in theirs.games] == [(1400, 64)]
    assert theirs.ahead is not None
    assert theirs.ahead.k == 24


def test_an_accepted_event_counts_where_it_enters_and_on_that_list(
    listed_players: dict[str, Player], national_series: RatingSeries
) -> None:
    create_event(listed_players, "A1B", "Ours alone")
    moved = enter_event(create_event(listed_players, "A0B", "Both"), national_series, JANUARY)
    theirs = project(national_series, listed_players["A"], "standard", TODAY)
    assert len(project(default_series(), listed_players["A"], "standard", TODAY).games) == 2
    assert [(played.event, played.enters) for played in theirs.games] == [("Both", JANUARY)]
    assert (theirs.in_time, theirs.rating) == (1500, 1485)
    SeriesEntry.objects.create(
        event=moved.event,
        series=national_series,
        replaces=moved,
        list_date=None,
        why="officer",
        reason="a friendly",
        at=NOW,
    )
    assert project(national_series, listed_players["A"], "standard", TODAY).games == ()


@pytest.mark.parametrize(
    ("rule", "facts", "enters"),
    [
        ({}, {}, True),
        ({"federations": ["NOR"]}, {}, True),
        ({"federations": ["AUT", "GER"]}, {}, False),
        ({"least_rounds": 7}, {"rounds": 7}, True),
        ({"least_rounds": 8}, {"rounds": 7}, False),
        ({"least_rounds": 3}, {"round": 3}, True),
        ({"least_rounds": 4}, {"round": 3}, False),
        ({"registered_only": True}, {"event_name": "Registered Cup"}, True),
        ({"registered_only": True}, {}, False),
    ],
)
def test_a_game_at_the_desk_counts_by_the_rule_of_the_series(
    listed_players: dict[str, Player],
    national_series: RatingSeries,
    rule: dict[str, object],
    facts: dict[str, object],
    enters: bool,
) -> None:
    RatingSeries.objects.filter(pk=national_series.pk).update(**rule)
    national_series.refresh_from_db()
    Registration.objects.create(
        code="2025-0001", name="Registered Cup", place="Bergen", federation="NOR", first_day=factories.FIRST_DAY,
        last_day=factories.FIRST_DAY + dt.timedelta(days=2), time_control="90+30", chief_arbiter="Lund",
        state="approved", by=factories.create_account("organiser"), at=NOW,
    )  # fmt: skip
    projection.store_live_game(live_game(listed_players["A"], listed_players["B"], "10", **facts))
    theirs = project(national_series, listed_players["A"], "standard", TODAY)
    assert (theirs.rating, len(theirs.games)) == ((1509, 1) if enters else (1500, 0))
    assert project(default_series(), listed_players["A"], "standard", TODAY).rating == 2007


def test_events_outside_the_default_series_are_not_projected_there(
    client: Client, listed_players: dict[str, Player], national_series: RatingSeries
) -> None:
    RatingSeries.objects.filter(default=True).update(federations=["AUT"])
    projection.store_live_game(live_game(listed_players["A"], listed_players["B"], "10"))
    assert project(default_series(), listed_players["A"], "standard", TODAY).games == ()
    assert project(national_series, listed_players["A"], "standard", TODAY).rating == 1509
    with time_machine.travel(dt.datetime(2025, 11, 20, 12, tzinfo=dt.UTC), tick=False):
        card = get_page(client, "/players/101/").partition("rating-card")[2].partition("</section>")[0]
    assert "No game since the list" in card
    assert card.count("Projected") == 1
    left_out = create_event(listed_players, "A0B", "Abroad", list_date=DECEMBER)
    SeriesEntry.objects.create(
        event=left_out, series=default_series(), replaces=left_out.entries.get(), why="officer", reason="abroad", at=NOW
    )
    assert project(default_series(), listed_players["A"], "standard", TODAY).games == ()


def test_by_fides_editions_an_event_enters_the_list_it_is_meant_for(listed_players: dict[str, Player]) -> None:
    """Its list dates are those of the default series, and there is no last list."""
    ours = RatingSeries.objects.create(code="OUR", name="Ours", source="computed")
    publish_first_list(ours, {"101": 1800, "102": 1700})
    projection.store_live_game(live_game(listed_players["A"], listed_players["B"], "10"))
    for day in (TODAY, dt.date(2026, 3, 1)):
        enters = [
            project(each, listed_players["A"], "standard", day).games[0].enters for each in (default_series(), ours)
        ]
        assert enters[0] == enters[1]
    assert project(ours, listed_players["A"], "standard", TODAY).rating == 1807


@pytest.mark.parametrize(("day", "enters"), [(dt.date(2026, 1, 29), True), (dt.date(2026, 1, 30), False)])
def test_an_event_whose_last_list_closes_before_the_report_enters_no_more(
    listed_players: dict[str, Player], national_series: RatingSeries, day: dt.date, enters: bool
) -> None:
    """The third list after the event is that of February, which closes on 29 January."""
    projection.store_live_game(live_game(listed_players["A"], listed_players["B"], "10"))
    assert bool(project(national_series, listed_players["A"], "standard", day).games) is enters


def test_a_report_at_the_office_enters_by_the_day_it_came(national_series: RatingSeries, arbiter: User) -> None:
    tournament = _played_out(arbiter, national_series)
    late = dt.date(2025, 11, 29)  # December is closed

    def enter() -> set[dt.date]:
        player = tournament.entries.first().player
        return {
            played.enters
            for each in (default_series(), national_series)
            for played in project(each, player, "standard", late).games
        }

    assert enter() == {JANUARY}
    hand_in(tournament, arbiter, AT)
    assert enter() == {DECEMBER}


@pytest.mark.parametrize("lent", [False, True])
def test_the_published_list_equals_the_projection(national_series: RatingSeries, arbiter: User, lent: bool) -> None:
    """The rating at the desk, at the office, after acceptance and publication is equal, also for unrated players."""
    if lent:
        RatingSeries.objects.filter(pk=national_series.pk).update(lent_by=RatingSeries.objects.default())
        national_series.refresh_from_db()
    tournament = _played_out(arbiter, national_series)
    players = [entry.player for entry in tournament.entries.all() if entry.player]

    def seen() -> dict[str, int | None]:
        return {player.number: project(national_series, player, "standard", TODAY).rating for player in players}

    at_desk = seen()
    submission = hand_in(tournament, arbiter, AT).submission
    handed_in = seen()
    decisions.accept(submission, arbiter, AT, waiver_reason="round robin known to the office")
    assert not LiveGame.objects.exists()
    assert at_desk == handed_in == seen()
    on_list = dict(run_and_publish_month("2025-12").run.listed.values_list("number", "rating"))
    assert on_list == {number: rating for number, rating in at_desk.items() if number in on_list}
    assert {number for number, rating in at_desk.items() if rating} == {number for number in on_list if on_list[number]}
    assert len(set(at_desk.values())) > 2


def _played_out(arbiter: User, national_series: RatingSeries) -> Tournament:
    """Create a tournament of six players with mixed results.

    All are rated by FIDE's chapter, three of them in the national series, too.
    """
    tournament = factories.create_running_tournament(arbiter, 6)
    for index, number in enumerate(range(1, 6)):
        for at in (1, 2, 3):
            factories.enter_result(
                factories.board(tournament, number, at), ("10", "==", "01", "10")[(index + at) % 4], arbiter
            )
    numbers = [entry.player.number for entry in tournament.entries.order_by("start_number") if entry.player]
    publish_first_list(national_series, dict(zip(numbers, (1500, 1400, 1300), strict=False)))
    return tournament


def test_lent_ratings_are_projected(listed_players: dict[str, Player], national_series: RatingSeries) -> None:
    """C has the lent 1800 of the default series, with a newcomer's K of 32, and loses to 1500."""
    RatingSeries.objects.filter(pk=national_series.pk).update(lent_by=RatingSeries.objects.default())
    national_series.refresh_from_db()
    projection.store_live_game(live_game(listed_players["A"], listed_players["C"], "10"))
    theirs = project(national_series, listed_players["C"], "standard", TODAY)
    assert (theirs.base, theirs.k, theirs.rating) == (None, 32, 1800 - round(32 * 0.85))


def test_imagined_games_and_points_needed_are_by_the_series(
    listed_players: dict[str, Player], national_series: RatingSeries
) -> None:
    """The expected score against 1500 is a half: a win brings 12."""
    then = project(national_series, listed_players["A"], "standard", TODAY, [HypotheticalGame(1500, "1")])
    assert then.rating == 1512
    needed = rating_goal(national_series, listed_players["A"], "standard", TODAY, 1512, 1, 1500)
    assert needed is not None
    assert (needed.points.score, needed.k) == (100, 24)


def test_an_imported_series_a_control_without_lists_and_a_lost_chapter_have_none(
    listed_players: dict[str, Player], national_series: RatingSeries, settings: Settings
) -> None:
    for series, control, message in (
        (fides(national_series), "standard", "The lists of FIDE are computed elsewhere and imported"),
        (
            RatingSeries(code="JUN", name="J", source="computed", controls=["rapid"]),
            "blitz",
            "JUN has no list of blitz",
        ),
    ):
        with pytest.raises(NoProjection, match=message):
            project(series, listed_players["A"], control, TODAY)
    settings.EDITIONS_DIRECTORY = ""
    with pytest.raises(NoProjection, match="The editions of the series National know no next list"):
        project(national_series, listed_players["A"], "standard", TODAY)


@pytest.mark.usefixtures("date_in_november")
def test_the_pages_of_a_player_keep_the_series_that_is_chosen(
    client: Client, listed_players: dict[str, Player], national_series: RatingSeries
) -> None:
    projection.store_live_game(live_game(listed_players["A"], listed_players["B"], "10"))
    assert '<a href="/players/101/projection/?series=NAT">National</a>' in get_page(client, ADDRESS)
    source = get_page(client, ADDRESS, series="NAT")
    assert "would show </dt> <dd> 1509 <small>+9</small> </dd>" in source
    assert 'href="/rules/national/2025-01-01/' in source
    assert 'hx-get="/players/101/projection/?series=NAT"' in source
    assert 'href="/players/101/projection/imagine/?control=standard&series=NAT"' in unescape(source)
    assert 'href="/lists/NAT/2025-11/standard/v1/"' in source
    assert next(row for row in table_rows(source) if "Brun" in row) == "1 White Brun, Bo 1400 1 +100 0.64 +0.36 +8.64"
    source = get_page(client, f"{ADDRESS}imagine/", series="NAT", **{"g1-opponent": "102", "g1-result": "1"})
    assert "1400 · 102" in source
    assert "1517" in source
    assert source.count('<input type="hidden" name="series" value="NAT">') == 2
    assert 'name="norm"' not in source
    source = get_page(client, f"{ADDRESS}goal/", series="NAT")
    assert 'id="goal-goal" value="1600"' in source
    query = {"series": "NAT", "goal": "1512", "games": "1", "opponents": "1500"}
    assert "½ of 1 for 1509" in get_page(client, f"{ADDRESS}goal/", **query | {"goal": "1509"})
    assert "1 of 1 for 1512" in get_page(client, f"{ADDRESS}goal/", **query)
    assert client.get(f"{ADDRESS}goal/", query | {"goal": ""}).status_code == 422


@pytest.mark.usefixtures("date_in_november")
def test_an_opponent_unrated_in_the_series_has_the_lent_rating(
    client: Client, listed_players: dict[str, Player], national_series: RatingSeries
) -> None:
    """A, 1500, beats C, 1800 in the default series: 0.15 was expected."""
    query = {"series": "NAT", "g1-opponent": "103", "g1-result": "1"}
    assert client.get(f"{ADDRESS}imagine/", query).status_code == 422
    RatingSeries.objects.filter(pk=national_series.pk).update(lent_by=RatingSeries.objects.default())
    source = get_page(client, f"{ADDRESS}imagine/", **query)
    assert "1800 · 103" in source
    assert "<dd> 1520 <small>+20</small> </dd>" in source


@pytest.mark.usefixtures("date_in_november")
def test_an_imported_series_says_why_nothing_is_projected(
    client: Client, listed_players: dict[str, Player], national_series: RatingSeries
) -> None:
    fides(national_series)
    for address in (ADDRESS, f"{ADDRESS}imagine/", f"{ADDRESS}goal/"):
        source = get_page(client, address, series="FIDE")
        assert "The lists of FIDE are computed elsewhere and imported, so nothing is projected." in source
        for nonsense in ("MAIN", "nat", "N" * 999):
            assert "computed elsewhere" not in get_page(client, address, series=nonsense)


@pytest.mark.usefixtures("date_in_november")
def test_a_card_has_the_projection_beside_each_series_that_has_one(
    client: Client, listed_players: dict[str, Player], national_series: RatingSeries
) -> None:
    fides(national_series)

    def card(number: int) -> str:
        card = get_page(client, f"/players/{number}/").partition("rating-card")[2].partition("</section>")[0]
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", card)).split())

    assert "Projected" not in card(101)
    projection.store_live_game(live_game(listed_players["A"], listed_players["B"], "10"))
    projected = r"Projected for \w+ 20\d\d"
    assert re.search(rf"{projected} 2007 \+7 .* FIDE 2111 .* National 1500 .* {projected} 1509 \+9 ", card(101))
    RatingSeries.objects.filter(pk=national_series.pk).update(federations=["AUT"])
    assert card(101).count("Projected") == 1
    enter_event(create_event(listed_players, "A1B"), national_series)
    assert card(101).count("Projected") == 2


@pytest.mark.usefixtures("date_in_november")
def test_a_card_does_without_the_projection_of_a_series_whose_editions_are_gone_or_broken(
    client: Client, listed_players: dict[str, Player], national_series: RatingSeries, settings: Settings, tmp_path: Path
) -> None:
    enter_event(create_event(listed_players, "A1B"), national_series)
    (tmp_path / "national").mkdir()
    (tmp_path / "national" / "2025-01-01.toml").write_text("broken", "utf-8")
    for directory in ("", str(tmp_path)):
        settings.EDITIONS_DIRECTORY = directory
        source = get_page(client, "/players/101/")
        assert "<b>1500</b>" in source
        assert f"{ADDRESS}?series=NAT" not in source


@pytest.mark.usefixtures("date_in_november")
def test_a_first_rating_in_a_series_is_on_the_player_s_card(
    client: Client, listed_players: dict[str, Player], national_series: RatingSeries
) -> None:
    """Four draws with 1500 and 1400 and two with 1000: F is on no list of the series yet."""
    assert "National" not in get_page(client, "/players/106/")
    enter_event(create_event(listed_players, "F=A F=B F=A F=B"), national_series)
    source = get_page(client, "/players/106/")
    projected = r'National <br> <a href="/players/106/projection/\?series=NAT">Projected for \w+ 20\d\d</a> <b>1300</b>'
    assert re.search(projected, source)
    assert '<b aria-current="true">National</b>' in get_page(client, "/players/106/projection/", series="NAT")


@pytest.mark.usefixtures("date_in_november")
def test_the_api_projects_by_series(
    client: Client, listed_players: dict[str, Player], national_series: RatingSeries
) -> None:
    fides(national_series)
    projection.store_live_game(live_game(listed_players["A"], listed_players["B"], "10"))

    def ratings(series: str) -> list[tuple[str, str, int]]:
        answer = client.get(f"/api/v1/players/101/projection?series={series}")
        assert answer.status_code == 200
        return [(item["control"], item["edition"], item["rating"]) for item in answer.json()["items"]]

    assert ratings("NAT") == [("standard", "2025-01-01", 1509)]
    assert ratings("") == ratings("MAIN") == [("standard", "2025-10-01", 2007)]
    answer = client.get("/api/v1/players/101/projection?series=FIDE")
    assert (answer.status_code, "computed elsewhere and imported" in answer.content.decode()) == (422, True)


@pytest.mark.usefixtures("date_in_november")
def test_without_another_series_a_player_page_takes_no_more_queries(
    client: Client,
    players: dict[str, Player],
    django_assert_max_num_queries: Callable[..., AbstractContextManager[None]],
) -> None:
    projection.store_live_game(live_game(players["A"], players["B"], "10"))
    get_page(client, "/players/102/")
    with django_assert_max_num_queries(27):
        get_page(client, "/players/101/")
