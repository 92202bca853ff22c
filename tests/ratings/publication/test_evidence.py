import hashlib
import io
import json
import zipfile
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connections
from django.test import Client
from django.utils.translation import override

from ratings.models import Player, RatedEvent, Version
from ratings.periods.inputs import DamagedInputs
from ratings.publication.evidence import evidence_file, file_name
from tests.ratings.month import create_event, enrol_players, publish_base_list, run_and_publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def version() -> Version:
    players = enrol_players()
    Player.objects.filter(pk=players["A"].pk).update(birth_date="1980-05-06")
    publish_base_list(players)
    create_event(players, "A1B B=C F0A")
    return run_and_publish()


def content(version: Version) -> bytes:
    with evidence_file(version) as file:
        return file.read()


def opened(version: Version) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(content(version)))


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def test_an_outsider_finds_every_checksum_in_the_bundle(version: Version) -> None:
    with opened(version) as archive:
        assert archive.namelist() == ["README.txt", "inputs.txt", "rows.csv", "seal.txt", "version.json"]
        rows = archive.read("rows.csv").split(b"\n", 1)[1]
        facts = json.loads(archive.read("version.json"))
        assert sha256(rows) == facts["rows_sha256"] == version.rows_sha256
        assert sha256(archive.read("inputs.txt")) == facts["inputs_sha256"] == version.inputs_sha256
        assert sha256(archive.read("seal.txt")) == facts["seal"] == version.seal
        readme = archive.read("README.txt").decode()
    assert [link["seal"] for link in facts["chain"]] == [version.previous.seal, version.seal]
    assert facts["previous"] == version.previous.seal
    for checksum in (version.rows_sha256, version.inputs_sha256, version.seal):
        assert checksum in readme


def test_readers_get_the_program_that_derives_the_list_again(client: Client, version: Version) -> None:
    assert 'href="/lists/verify.py"' in client.get(version.get_absolute_url()).content.decode()
    answer = client.get("/lists/verify.py")
    assert answer["Content-Disposition"] == 'attachment; filename="verify.py"'
    assert b"".join(answer) == Path("docs/verify.py").read_bytes()  # type: ignore[arg-type]


def test_the_key_of_an_event_in_the_evidence_leads_to_its_page(client: Client, version: Version) -> None:
    with opened(version) as archive:
        lines = archive.read("inputs.txt").decode().splitlines()
    (key,) = {line.split("\t")[1] for line in lines if line.startswith("event\t")}
    event = RatedEvent.objects.get()
    assert client.get(f"/events/evidence/{key}/")["Location"] == f"/events/{event.pk}/"
    assert client.get(f"/events/evidence/{int(key) + 1}/").status_code == 404
    assert client.get(f"/events/evidence/{2**63}/").status_code == 404


def test_the_bundle_is_the_same_to_the_byte_whenever_it_is_made(version: Version) -> None:
    assert content(version) == content(version)


def test_the_bundle_is_the_same_in_every_language(version: Version) -> None:
    english = content(version)
    with override("de"):
        assert content(version) == english


def test_the_bundle_has_only_the_year_of_birth(version: Version) -> None:
    with opened(version) as archive:
        everything = b"".join(archive.read(name) for name in archive.namelist())
    assert b"1980" in everything
    assert b"1980-05-06" not in everything


def test_an_imported_list_has_evidence_too(version: Version) -> None:
    with opened(version.previous) as archive:
        assert archive.read("inputs.txt").startswith(b"berger-list 1\n")
        assert json.loads(archive.read("version.json"))["kind"] == "imported"


def test_the_command_writes_the_file(version: Version, tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    call_command("export_evidence", "2025-12", "standard")
    assert capsys.readouterr().out == "standard-2025-12-v1-evidence.zip\n"
    assert (tmp_path / file_name(version)).read_bytes() == content(version)
    call_command("export_evidence", "2025-12", "standard", "v1", output=tmp_path / "other.zip")
    assert (tmp_path / "other.zip").read_bytes() == content(version)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("2025-12", "standard", "v2"), "2025-12 standard v2: not published"),
        (("2025-12", "standard", "two"), "expected a version as in v2"),
        (("2026-01", "standard"), "2026-01 standard : not published"),
        (("December", "standard"), "expected a month as in 2025-12"),
    ],
)
def test_the_command_refuses_an_unknown_list(version: Version, arguments: tuple, message: str) -> None:
    with pytest.raises(CommandError, match=message):
        call_command("export_evidence", *arguments)


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_no_evidence_is_made_of_damaged_inputs(version: Version) -> None:
    with connections["owner"].cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute("UPDATE ratings_inputs SET data = 'x'")
    with pytest.raises(DamagedInputs):
        evidence_file(Version.objects.get(pk=version.pk))
