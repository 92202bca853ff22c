"""A series beside the default one: its own lists, chains and seals, and an unchanged default series."""

import datetime as dt
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import DatabaseError, transaction
from django.test import Client

from ratings.imports import BaseRow, record_base_list
from ratings.models import Player, RatingList, RatingSeries, Version
from ratings.publication.evidence import evidence_file, file_name
from ratings.publication.publish import facts_to_seal
from ratings.publication.seal import sealed_text
from ratings.publication.verify import verify
from ratings.register.queries import versions_in_force
from tests.ratings.month import (
    DECEMBER,
    NOVEMBER,
    NOW,
    acknowledge_and_publish,
    create_event,
    default_series,
    ratings_of,
    run_and_publish,
)

pytestmark = pytest.mark.django_db
Imported = Callable[..., Version]


@pytest.fixture
def fide_series() -> RatingSeries:
    return RatingSeries.objects.create(code="FIDE", name="FIDE", source="imported")


@pytest.fixture
def publish_fide_list(fide_series: RatingSeries) -> Imported:
    """A function that publishes a FIDE list of the players 101 and 102 in its own series."""

    def imported(date: dt.date, ada: int, bo: int) -> Version:
        rows = [BaseRow("101", ada, 20), BaseRow("102", bo, 20)]
        return acknowledge_and_publish(
            record_base_list(fide_series, date, "standard", rows, None, NOW, "FIDE's list"), "FIDE's list"
        )

    return imported


@pytest.fixture
def both_lists(players: dict[str, Player], publish_fide_list: Imported) -> tuple[Version, Version]:
    """The December lists of both series: ours computed from November, FIDE's imported before and after."""
    publish_fide_list(NOVEMBER, 2100, 2050)
    create_event(players, "A1B")
    ours = run_and_publish()
    return ours, publish_fide_list(DECEMBER, 2111, 2039)


def test_each_series_has_versions_and_a_chain_of_its_own(both_lists: tuple[Version, Version]) -> None:
    ours, theirs = both_lists
    assert ours.number == theirs.number == 1
    assert [version.previous and version.previous.list.series.code for version in both_lists] == ["MAIN", "FIDE"]
    assert all(verify(version).ok for version in both_lists)
    assert "\nseries\tFIDE\ncontrol\tstandard\n" in sealed_text(facts_to_seal(theirs))
    assert "series" not in sealed_text(facts_to_seal(ours))


def test_the_default_list_follows_from_its_own_list_before(both_lists: tuple[Version, Version]) -> None:
    ours, theirs = both_lists
    assert ours.previous_list_version == ours.previous
    assert ratings_of(ours)["A"] == 2000 + 20 * 36 // 100
    assert ratings_of(theirs)["A"] == 2111
    assert versions_in_force(DECEMBER) == {"standard": ours}
    assert Version.objects.of_series(theirs.list.series).in_force("standard", DECEMBER) == theirs


def test_addresses_name_another_series_and_never_the_default_one(
    both_lists: tuple[Version, Version], client: Client
) -> None:
    ours, theirs = both_lists
    assert ours.get_absolute_url() == "/lists/2025-12/standard/v1/"
    assert theirs.get_absolute_url() == "/lists/FIDE/2025-12/standard/v1/"
    page = client.get(theirs.get_absolute_url()).content.decode()
    assert "2111" in page
    assert "/lists/FIDE/2025-11/standard/v1/" in page
    assert "2111" not in client.get(ours.get_absolute_url()).content.decode()
    assert client.get("/lists/FIDE/2025-12/standard/").headers["Location"] == theirs.get_absolute_url()
    assert "2111" in client.get("/lists/FIDE/2025-12/standard/v1/download/csv").getvalue().decode()  # type: ignore[attr-defined]
    assert client.get("/lists/MAIN/2025-12/standard/v1/").status_code == 404
    assert client.get("/lists/NONE/2025-12/standard/v1/").status_code == 404


def test_every_page_of_a_list_is_there_in_another_series(both_lists: tuple[Version, Version], client: Client) -> None:
    for part in ("top/", "statistics/", "statistics/table.csv", "compare/", "compare/csv/", "download/xlsx.sha256"):
        assert client.get(f"/lists/FIDE/2025-12/standard/v1/{part}").status_code == 200


def test_the_month_of_another_series_has_its_lists_alone(both_lists: tuple[Version, Version], client: Client) -> None:
    page = client.get("/lists/FIDE/2025-12/").content.decode()
    assert "/lists/FIDE/2025-12/standard/v1/" in page
    assert '"/lists/2025-12/standard/v1/' not in page
    file = client.get("/lists/FIDE/2025-12/download/csv")
    assert "2111" in file.getvalue().decode()  # type: ignore[attr-defined]
    assert file.headers["Content-Disposition"] == 'attachment; filename="fide-all-2025-12.csv"'


def test_commands_name_a_series(both_lists: tuple[Version, Version]) -> None:
    out = StringIO()
    call_command("verify_list", "2025-12", "standard", series="FIDE", stdout=out)
    assert f"seal {both_lists[1].seal}" in out.getvalue()
    call_command("verify_list", "2025-12", "standard", series="MAIN", stdout=out)
    assert f"seal {both_lists[0].seal}" in out.getvalue()
    with pytest.raises(CommandError, match="found ICU, expected one of MAIN, FIDE"):
        call_command("verify_list", "2025-12", "standard", series="ICU")
    with pytest.raises(CommandError, match="series FIDE are imported, not computed here"):
        call_command("run_period", "2025-12", series="FIDE")


def test_an_outsider_derives_the_evidence_of_both(both_lists: tuple[Version, Version], tmp_path: Path) -> None:
    names = [file_name(version) for version in both_lists]
    assert names == ["standard-2025-12-v1-evidence.zip", "fide-standard-2025-12-v1-evidence.zip"]
    for version in both_lists:
        with evidence_file(version) as file:
            (tmp_path / file_name(version)).write_bytes(file.read())
    command = [sys.executable, "-I", settings.BASE_DIR / "docs" / "verify.py", *sorted(tmp_path.iterdir())]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert [line.rpartition(": ")[2] for line in answer.stdout.splitlines()] == ["agrees", "agrees"]


@pytest.mark.parametrize(
    "changed",
    [
        {"code": "MAIN"}, {"code": "fide"}, {"code": "F"}, {"name": ""}, {"controls": []}, {"controls": ["bullet"]},
        {"default": True}, {"source": "copied"},
    ],
)  # fmt: skip
def test_the_database_refuses_what_is_no_series(db: None, changed: dict[str, object]) -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        RatingSeries.objects.create(**{"code": "ICU", "name": "Ireland", "source": "imported"} | changed)


def test_the_database_keeps_code_and_default_of_a_published_series(
    both_lists: tuple[Version, Version], fide_series: RatingSeries
) -> None:
    every = RatingSeries.objects.all()
    for changed in ({"code": "ICU"}, {"default": True}):
        with pytest.raises(DatabaseError), transaction.atomic():
            every.filter(pk=fide_series.pk).update(**changed)
    with pytest.raises(DatabaseError, match="a list of the series MAIN is published"), transaction.atomic():
        every.filter(default=True).update(default=False)
    assert every.filter(default=True).update(code="BGL", name="Bergland") == 1
    with pytest.raises(DatabaseError), transaction.atomic():
        RatingList.objects.filter(series=fide_series).update(series=default_series(), date=dt.date(2030, 1, 1))


def test_a_list_has_a_time_control_of_its_series(db: None) -> None:
    juniors = RatingSeries.objects.create(code="JUN", name="Juniors", controls=["rapid"])
    with pytest.raises(DatabaseError, match="this series has no blitz lists"), transaction.atomic():
        RatingList.objects.create(series=juniors, control="blitz", date=DECEMBER)


def test_a_run_of_the_default_series_reads_no_list_of_another(
    players: dict[str, Player], publish_fide_list: Imported
) -> None:
    """The later imported list is newer than the one that our month begins from."""
    create_event(players, "A1B")
    publish_fide_list(dt.date(2025, 11, 1), 2700, 2700)
    assert ratings_of(run_and_publish())["A"] == 2000 + 20 * 36 // 100


def test_the_page_of_all_lists_leads_to_the_other_series(both_lists: tuple[Version, Version], client: Client) -> None:
    ours, theirs = (version.get_absolute_url() for version in both_lists)
    page = client.get("/lists/").content.decode()
    assert ours in page
    assert theirs not in page
    assert '"/lists/FIDE/"' in page
    page = client.get("/lists/FIDE/").content.decode()
    assert theirs in page
    assert ours not in page
    assert client.get("/lists/MAIN/").status_code == client.get("/lists/ICU/").status_code == 404


def test_the_api_has_the_lists_of_a_series(both_lists: tuple[Version, Version], client: Client) -> None:
    def answered(path: str) -> list[tuple[str, str]]:
        return [(row["series"], row["seal"]) for row in client.get(f"/api/v1/lists{path}").json()["items"]]

    ours, theirs = (("MAIN", both_lists[0].seal), ("FIDE", both_lists[1].seal))
    assert answered("")[0] == answered("?series=MAIN")[0] == ours
    assert answered("?series=FIDE")[0] == theirs
    assert answered("/2025-12/standard") == [ours]
    assert answered("/2025-12/standard?series=FIDE") == [theirs]
    one_version = "/api/v1/lists/2025-12/standard/v1"
    assert client.get(f"{one_version}?series=FIDE").json()["seal"] == both_lists[1].seal
    rows = client.get(f"{one_version}/rows?series=FIDE").json()["items"]
    assert [row["rating"] for row in rows] == [2111, 2039]
    assert client.get(f"{one_version}/differences?series=FIDE").json()["new"] == "FIDE/2025-12/standard/v1"
    assert [client.get(f"/api/v1/lists?series={code}").status_code for code in ("ICU", "icu", "%00")] == [422] * 3


def test_an_import_enters_its_series_and_takes_the_place_of_no_other(
    both_lists: tuple[Version, Version], fide_series: RatingSeries, officer_client: Client
) -> None:
    """The officer chooses; the series of imported lists is first, and the month has its run beside ours."""
    page = officer_client.get("/office/lists/import/").content.decode()
    assert f'<option value="{fide_series.pk}" selected>FIDE' in page
    month = officer_client.get("/office/periods/2025-12/").content.decode()
    assert "FIDE Standard" in month
    assert "/office/lists/2025-12/standard/fide/" in month


def test_a_players_card_has_the_ratings_of_the_other_series_below_the_default_one(
    both_lists: tuple[Version, Version], client: Client
) -> None:
    card = client.get("/players/101/").content.decode().partition("rating-card")[2].partition("</section>")[0]
    assert "2007" in card
    assert f'<a href="{both_lists[1].get_absolute_url()}">FIDE</a>' in " ".join(card.split())
    assert "2111" in card
    assert "FIDE</a>" not in client.get("/players/103/").content.decode()


def test_the_history_of_a_player_is_that_of_the_default_series(
    both_lists: tuple[Version, Version], client: Client
) -> None:
    months = client.get("/api/v1/players/101/history").json()["items"]
    assert {month["rating"] for month in months} == {2000, 2007}
