"""manage.py import_clubs."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from ratings.models import ClubMembership
from ratings.register import clubs
from tests.ratings.month import NOVEMBER, enrol_players

pytestmark = pytest.mark.django_db


def test_a_file_is_recorded_from_a_day_on(tmp_path: Path) -> None:
    players, file, output = enrol_players("A"), tmp_path / "clubs.csv", StringIO()
    file.write_text("number,club\n101,SK Nord\n")
    call_command("import_clubs", str(file), "--from", "2025-11-01", stdout=output)
    assert output.getvalue() == f"{file}: 1 clubs recorded\n"
    assert clubs.club_of_player(players["A"], NOVEMBER) == "SK Nord"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"number,club\n999,X\n998,Y\n", "row 3, number: found 998"),
        ("number,club\n101,O\x92Hara\n".encode(), "row 2, column 6: found the control character U+0092"),
        (None, "No such file"),
    ],
)
def test_bad_input_is_reported_by_file_and_nothing_written(tmp_path: Path, content: bytes | None, message: str) -> None:
    file = tmp_path / "clubs.csv"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(CommandError) as error:
        call_command("import_clubs", str(file))
    assert message in str(error.value)
    assert all(line.startswith(f"{file}: ") for line in str(error.value).splitlines())
    assert not ClubMembership.objects.exists()


@pytest.mark.parametrize(
    ("options", "encoding"), [({}, "windows-1250"), ({"encoding": "windows-1250"}, "windows-1250")]
)
def test_a_file_in_a_code_page_is_read_in_it_and_that_is_noted(
    tmp_path: Path, options: dict[str, str], encoding: str
) -> None:
    players, file, errors = enrol_players("A"), tmp_path / "clubs.csv", StringIO()
    file.write_bytes("number,club\n101,ŠK Dvořákův Týn\n".encode("cp1250"))
    call_command("import_clubs", str(file), "--from", "2025-11-01", stderr=errors, **options)
    assert errors.getvalue() == f"{file}: Read as {encoding}.\n"
    assert clubs.club_of_player(players["A"], NOVEMBER) == "ŠK Dvořákův Týn"
