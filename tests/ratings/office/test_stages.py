"""The stages of the lists that reports enter now, of every series."""

import datetime as dt

import pytest
from django.test import Client

from ratings.imports import BaseRow, record_base_list
from ratings.models import FidePackage, Player, RatingSeries, User
from ratings.office.stages import ListStage, imported_series, stages
from ratings.submissions.decisions import accept
from tests.ratings.month import DECEMBER, JANUARY, NOW, acknowledge_and_publish, run_and_publish, run_list
from tests.ratings.month import enrol_players as players_by_letter
from tests.ratings.reporting import RECEIVED_AT, four_player_report, receive, with_player

pytestmark = pytest.mark.django_db
TODAY = dt.date(2025, 11, 24)


def standard(today: dt.date = TODAY) -> ListStage:
    return stages_of_series(today)[0]


def stages_of_series(today: dt.date = TODAY, index: int = 0) -> list[ListStage]:
    return stages(today)[index].lists


def lists_of(today: dt.date, index: int = 0) -> list[tuple[str, dt.date]]:
    return [(stage.period.control, stage.period.date) for stage in stages_of_series(today, index)]


def test_a_list_is_open_until_reports_wait_for_it(reported_players: dict[int, Player], officer: User) -> None:
    stage = standard()
    assert (stage.current, stage.opens, stage.period.closes, stage.days_left) == (
        "open", dt.date(2025, 10, 30), dt.date(2025, 11, 28), 4,
    )  # fmt: skip
    receive(four_player_report())
    stranger = receive(with_player(four_player_report(name="Other", city="Voss"), 2, name="Nobody, Nils", fide_id=""))
    assert (standard().current, standard().waiting, standard().with_errors) == ("waiting", 2, 1)
    stranger.problems.all().delete()
    assert standard().with_errors == 0


def test_acceptance_preview_publication_and_sending_move_the_stage(
    reported_players: dict[int, Player], officer: User
) -> None:
    accept(receive(four_player_report()), officer, RECEIVED_AT)
    assert (standard().current, standard().period.events) == ("ready", 1)
    run = run_list()
    assert (standard().current, standard().preview) == ("previewed", run)
    run_and_publish()
    assert standard().current == "published"
    package = {"month": DECEMBER, "data": b"", "sha256": "x", "files": 1, "made_by": officer, "made_at": NOW}
    FidePackage.objects.create(**package, sent_at=NOW, sent_by=officer)
    assert standard().current == "sent"


def test_a_closed_list_stays_until_it_is_published(reported_players: dict[int, Player], officer: User) -> None:
    accept(receive(four_player_report()), officer, RECEIVED_AT)
    closed = dt.date(2025, 11, 29)
    assert lists_of(closed)[0] == ("standard", DECEMBER)
    assert ("standard", JANUARY) in lists_of(closed)
    run_and_publish()
    assert ("standard", DECEMBER) not in lists_of(closed)


def test_a_series_beside_the_default_one_has_its_own_lists_events_and_reports(
    reported_players: dict[int, Player], officer: User, quarterly_series: RatingSeries
) -> None:
    """By its rating type and federation, on its own list dates; no event of it is sent to FIDE."""
    assert lists_of(TODAY, 1) == [("standard", JANUARY)]
    receive(
        with_player(
            four_player_report(name="Abroad", federation="SWE", city="Kiruna"), 2, name="Nobody, Nils", fide_id=""
        )
    )
    ours = receive(four_player_report())
    stage = stages_of_series(index=1)[0]
    assert (stage.current, stage.waiting, stage.opens) == ("waiting", 1, dt.date(2025, 9, 29))
    assert standard().waiting == 2
    accept(ours, officer, RECEIVED_AT, waiver_reason="seen")
    stage = stages_of_series(index=1)[0]
    assert (stage.current, stage.waiting, stage.period.events) == ("ready", 0, 1)
    assert stage.period.closes == dt.date(2025, 12, 29)
    assert lists_of(dt.date(2025, 12, 29), 1) == [("standard", JANUARY)]
    assert lists_of(dt.date(2025, 12, 30), 1) == [("standard", JANUARY), ("standard", dt.date(2026, 4, 1))]
    package = {"month": JANUARY, "data": b"", "sha256": "x", "files": 1, "made_by": officer, "made_at": NOW}
    FidePackage.objects.create(**package, sent_at=NOW, sent_by=officer)
    assert (stages_of_series(index=1)[0].sent, stages_of_series(index=1)[0].fide.total()) == (None, 0)


def test_an_imported_series_waits_for_its_file_of_the_month(db: None, officer: User) -> None:
    fide = RatingSeries.objects.create(code="FIDE", name="FIDE", source="imported")
    players_by_letter("A")
    assert [(each.series, each.state, each.run) for each in imported_series(DECEMBER)] == [(fide, "awaited", None)]
    recorded = record_base_list(fide, DECEMBER, "standard", [BaseRow("101", 2000)], officer, NOW, "a file")
    assert [(each.state, each.run) for each in imported_series(DECEMBER)] == [("preview", recorded)]
    acknowledge_and_publish(recorded, "FIDE's list")
    assert [each.state for each in imported_series(dt.date(2025, 12, 31))] == ["imported"]
    assert [each.state for each in imported_series(JANUARY)] == ["awaited"]


def test_today_names_the_series_only_where_there_are_several(
    officer_client: Client, reported_players: dict[int, Player], request: pytest.FixtureRequest
) -> None:
    assert "rowgroup" not in officer_client.get("/office/").content.decode()
    request.getfixturevalue("quarterly_series")
    RatingSeries.objects.create(code="FIDE", name="FIDE", source="imported")
    page = officer_client.get("/office/").content.decode()
    assert page.index("Main") < page.index("National") < page.index("Imported") < page.index("awaited")
