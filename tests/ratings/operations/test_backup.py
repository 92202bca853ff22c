"""Backups of a real database, and the rotation of their files."""

import json
import zipfile
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connections
from pytest_django.fixtures import Settings

from ratings.models import Version
from ratings.operations import archive, programs
from ratings.operations.backup import backup
from ratings.operations.errors import BackupRefused
from ratings.operations.last_backup import last_backup
from tests.ratings.child_process import KILLED, KillMoment, run_in_child
from tests.ratings.month import NOW, enrol_players, publish_base_list
from tests.ratings.operations.before import last_migration

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "owner"])

KILLS = [
    (KillMoment("before", "ratings.operations.backup:current_manifest"), "before anything is read"),
    (KillMoment("after", "ratings.operations.backup:current_manifest"), "before the dump"),
    (KillMoment("before", "ratings.operations.archive:to_json"), "between the dump and its manifest"),
    (KillMoment("after", "ratings.operations.archive:write_archive"), "when all is written"),
    (KillMoment("before", "pathlib:Path.replace"), "before it takes its name"),
]


@pytest.fixture(autouse=True)
def data_directory(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path / "data"


@pytest.fixture
def previous_list() -> Version:
    return publish_base_list(enrol_players("ABC"))


def test_the_manifest_says_what_is_in_the_backup(tmp_path: Path, previous_list: Version) -> None:
    file = tmp_path / "today.zip"
    manifest = backup(file, NOW)
    assert archive.read_manifest(file) == manifest
    assert manifest.counts["ratings_player"] == manifest.counts["ratings_listedrating"] == 3
    assert [(end.control, end.seal, end.rows_sha256) for end in manifest.newest] == [
        ("standard", previous_list.seal, previous_list.rows_sha256)
    ]
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["today.zip"]


def test_the_last_backup_is_noted(tmp_path: Path, settings: Settings) -> None:
    assert last_backup() is None
    manifest = backup(tmp_path / "today.zip", NOW)
    noted = last_backup()
    assert noted
    assert (noted.file, noted.manifest) == (tmp_path / "today.zip", manifest)
    (settings.DATA_DIR / "last-backup.json").write_text("{")
    assert last_backup() is None


@pytest.mark.kills
@pytest.mark.parametrize("moment", [pytest.param(moment, id=name) for moment, name in KILLS])
def test_a_killed_backup_leaves_the_previous_file_and_the_next_backup_succeeds(
    tmp_path: Path, previous_list: Version, moment: KillMoment
) -> None:
    file = tmp_path / "today.zip"
    file.write_bytes(b"yesterday's")
    assert run_in_child(lambda: backup(file, NOW).sha256, moment) == KILLED
    assert file.read_bytes() == b"yesterday's"
    manifest = backup(file, NOW)
    assert archive.read_manifest(file) == manifest
    assert not file.with_name("today.zip.part").exists()


def test_a_directory_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"nowhere/today\.zip\.part: No such file or directory; name a file in"):
        call_command("backup", str(tmp_path / "nowhere" / "today.zip"))


def test_two_backups_into_one_file_at_once_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "today.zip"
    with archive.atomic_file(file), pytest.raises(BackupRefused, match=r"today\.zip\.part: another backup is being"):
        backup(file, NOW)
    assert not file.with_name("today.zip.part").exists()


def test_without_the_programs_of_the_servers_version_the_backup_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = programs.server_version().replace(str(programs.major_version(programs.server_version())), "99", 1)
    monkeypatch.setattr(programs, "server_version", lambda: other)
    with pytest.raises(BackupRefused, match=r"the server is PostgreSQL 99.*postgresql-client-99"):
        backup(tmp_path / "today.zip", NOW)
    assert list(tmp_path.iterdir()) == []


def test_a_dump_that_fails_says_why_and_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "_database", lambda: "dbname=nobody_s_database")
    with pytest.raises(BackupRefused, match=r"pg_dump failed \(1\): "):
        backup(tmp_path / "today.zip", NOW)
    assert list(tmp_path.iterdir()) == []


def whole(tmp_path: Path) -> Path:
    """Write a small backup and return its file."""
    file = tmp_path / "today.zip"
    backup(file, NOW)
    return file


def rewritten(file: Path, **facts: object) -> Path:
    """Rewrite the backup with another manifest."""
    with zipfile.ZipFile(file) as opened:
        dump, manifest = opened.read(archive.DUMP), json.loads(opened.read(archive.MANIFEST))
    with zipfile.ZipFile(file, "w") as opened:
        opened.writestr(archive.DUMP, dump)
        opened.writestr(archive.MANIFEST, json.dumps(manifest | facts))
    return file


def test_a_damaged_backup_is_refused_with_the_fault(tmp_path: Path) -> None:
    file = whole(tmp_path)
    bytes_ = file.read_bytes()
    damages = {
        b"": "no complete backup of this program",
        bytes_[: len(bytes_) // 2]: "no complete backup of this program",
        bytes_[:5000] + bytes([bytes_[5000] ^ 1]) + bytes_[5001:]: "damaged: Bad CRC-32",
    }
    for damaged, text in damages.items():
        file.write_bytes(damaged)
        with pytest.raises(CommandError, match=rf"today\.zip: {text}"):
            call_command("restore", str(file))


def test_an_incompatible_backup_is_refused_with_the_required_version(tmp_path: Path) -> None:
    file = whole(tmp_path)
    misfits: dict[str, dict[str, object]] = {
        "damaged: the dump has the checksum [0-9a-f]{64}, expected 00": {"sha256": "00"},
        "damaged: expected a manifest of the format berger-backup 1": {"format": "berger-backup 2"},
        "damaged: the manifest is not complete": {"newest": [{}]},
        "made with PostgreSQL 99.1, and this server is": {"postgresql": "99.1"},
        r"made by berger 9\.9, which is newer than this program \(it has ratings\.9999_future\)": {
            "program": "berger 9.9",
            "migrations": ["ratings.9999_future"],
        },
        rf"too old for this program, it lacks {last_migration('ratings')}, {last_migration('tournaments')}: ": {
            "migrations": ["ratings.0001_initial", "ratings.0002_seal", "tournaments.0001_initial"],
        },
    }
    for text, facts in misfits.items():
        before = file.read_bytes()
        with pytest.raises(CommandError, match=rf"today\.zip: {text}"):
            call_command("restore", str(rewritten(file, **facts)))
        file.write_bytes(before)
    with zipfile.ZipFile(file, "w") as other:
        other.writestr("letter.txt", "something else")
    with pytest.raises(CommandError, match=r"today\.zip: no backup of this program"):
        call_command("restore", str(file))


def test_a_database_with_data_is_replaced_only_on_request(tmp_path: Path, previous_list: Version) -> None:
    file = whole(tmp_path)
    name = connections["owner"].settings_dict["NAME"]
    with pytest.raises(CommandError, match=rf"the database {name} is not empty: --replace puts the backup"):
        call_command("restore", str(file))
    assert Version.objects.get() == previous_list
