"""The commands run_period and export_list in a federation's scripts."""

import csv
import io
import json
import zipfile
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from ratings.models import Run, Version
from tests.ratings.month import DECEMBER, NAMES, create_event, enrol_players, publish_base_list

pytestmark = pytest.mark.django_db


def run_period(*arguments: str, **options: object) -> str:
    out = io.StringIO()
    call_command("run_period", *arguments, stdout=out, **options)
    return out.getvalue()


def test_a_month_is_run_and_its_log_printed() -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B")
    lines = run_period("2025-12")
    assert "Standard 2025-12: run" in lines
    assert "1 of 1 games rated." in lines
    assert not Version.objects.filter(list__date=DECEMBER).exists()


def test_standard_is_published_before_rapid_borrows_from_it() -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B")
    create_event(players, "A1B", "Rapid", control="rapid", time_control="900+10")
    lines = run_period("2025-12", publish=True, reason="monthly list")
    assert lines.index("Standard 2025-12: published as v1") < lines.index("Rapid 2025-12: run")
    assert "Blitz" not in lines
    versions = Version.objects.filter(list__date=DECEMBER).order_by("pk")
    assert [version.list.control for version in versions] == ["standard", "rapid"]
    assert {version.reason for version in versions} == {"monthly list"}


def test_a_single_time_control_is_run() -> None:
    publish_base_list(enrol_players())
    assert "Rapid 2025-12: run" in run_period("2025-12", control="rapid")
    assert [run.list.control for run in Run.objects.filter(list__date=DECEMBER)] == ["rapid"]


def test_publishing_again_without_a_change_is_refused() -> None:
    publish_base_list(enrol_players())
    run_period("2025-12", publish=True, reason="monthly list")
    with pytest.raises(CommandError, match=r"Standard 2025-12: Nothing has changed since version 1\."):
        run_period("2025-12", publish=True, reason="monthly list")


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (["2025-13"], {}, "found 2025-13, expected a month as in 2025-12"),
        (["2025-12"], {}, "no list to begin with, and no event"),
        (["2010-12"], {"control": "standard"}, "no standard list by the regulations"),
        (["2025-12"], {"publish": True}, "--publish: expected --reason"),
        (["2025-12"], {"publish": True, "reason": " "}, "--publish: expected --reason"),
    ],
)
def test_invalid_arguments_are_refused_in_one_line(arguments: list[str], options: dict, message: str) -> None:
    with pytest.raises(CommandError, match=message):
        run_period(*arguments, **options)


@pytest.fixture
def version() -> Version:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "E1A F=B")
    run_period("2025-12", publish=True, reason="monthly list")
    return Version.objects.get(list__date=DECEMBER)


def exported(path: Path, format: str, **options: object) -> bytes:
    call_command("export_list", "2025-12", "standard", format=format, output=path / "list", **options)
    return (path / "list").read_bytes()


def test_a_list_is_exported_in_its_order_with_the_change_of_each(version: Version, tmp_path: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(exported(tmp_path, "csv").decode())))
    assert [(row["name"], row["rating"], row["change"], row["rank"]) for row in rows] == [
        (NAMES["A"], "1982", "-18", "1"), (NAMES["B"], "1900", "", "2"), (NAMES["C"], "1800", "", "3"),
        (NAMES["D"], "1700", "", "4"), (NAMES["E"], "1618", "18", "5"), (NAMES["F"], "", "", ""),
    ]  # fmt: skip
    body = json.loads(exported(tmp_path, "json"))
    assert (body["control"], body["date"], body["version"]) == ("standard", "2025-12-01", 1)
    assert len(body["rows"]) == version.rows == 6


def test_fides_layout_has_the_rated_only(version: Version, tmp_path: Path) -> None:
    lines = exported(tmp_path, "fide-txt").decode().splitlines()
    assert [line.split()[0] for line in lines[1:]] == ["101", "102", "103", "104", "105"]


@pytest.mark.parametrize(
    ("only", "numbers"),
    [("sex=m&min_rating=1900", ["101", "102"]), ("show=all", ["101", "102", "103", "104", "105", "106"])],
)
def test_part_of_a_list_is_exported_as_its_page_would_show_it(
    version: Version, tmp_path: Path, only: str, numbers: list[str]
) -> None:
    rows = csv.DictReader(io.StringIO(exported(tmp_path, "csv", only=only).decode()))
    assert [row["number"] for row in rows] == numbers


def test_a_list_is_exported_zipped(version: Version, tmp_path: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(exported(tmp_path, "json", zip=True))) as archive:
        assert archive.namelist() == ["standard-2025-12-v1.json"]
        assert archive.read("standard-2025-12-v1.json") == exported(tmp_path, "json")


def test_each_invalid_option_is_one_line_and_nothing_is_written(version: Version, tmp_path: Path) -> None:
    with pytest.raises(CommandError) as refused:
        exported(tmp_path, "csv", only="sex=x&fed=GER&min_rating=low")
    fields = [line.partition(":")[0] for line in str(refused.value).splitlines()]
    assert fields == ["--only fed", "--only sex", "--only min_rating"]
    assert not (tmp_path / "list").exists()


def test_an_export_that_cannot_be_written_or_is_not_there_is_refused(version: Version, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file or directory"):
        call_command("export_list", "2025-12", "standard", format="csv", output=tmp_path / "no" / "list.csv")
    with pytest.raises(CommandError, match="2025-12 standard v7: not published"):
        call_command("export_list", "2025-12", "standard", "v7", format="csv", output=tmp_path / "list.csv")
    assert not (tmp_path / "list.csv").exists()
