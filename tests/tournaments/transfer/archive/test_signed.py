"""Signatures of exported events: modified files are refused, unsigned ones are imported with a note."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories
from tournaments.models import Arrival, Event, SignatureOrigin, Tournament, weaker_signature
from tournaments.transfer.archive import export_event, import_event
from tournaments.transfer.archive.export import checksum, signed_text

pytestmark = pytest.mark.django_db

SOMEBODY = Ed25519PrivateKey.from_private_bytes(bytes(32)).public_key().public_bytes_raw().hex()


@pytest.fixture
def key_directory(settings: Settings, tmp_path: Path) -> Path:
    """The data directory, without any key yet."""
    settings.DATA_DIR = tmp_path / "data"
    return tmp_path / "data"


@pytest.fixture
def event_file(key_directory: Path, cup: Tournament, arbiter: User) -> bytes:
    factories.enter_result(factories.board(cup, 1, 1), "10", arbiter)
    return export_event(cup.event, timezone.now())


def arrival(file: bytes, by: User) -> Arrival:
    return import_event(file, by).arrival


def test_an_event_exported_here_is_recognised(event_file: bytes, arbiter: User, key_directory: Path) -> None:
    arrived = arrival(event_file, arbiter)
    assert (arrived.signed, arrived.key) == (SignatureOrigin.HERE, json.loads(event_file)["signature"]["key"])
    assert (key_directory / "signing-key").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in key_directory.iterdir()] == ["signing-key"]


def test_after_a_rotation_the_new_key_signs_and_the_old_one_is_still_ours(
    event_file: bytes, cup: Tournament, arbiter: User, key_directory: Path
) -> None:
    (key_directory / "signing-key").rename(key_directory / "signing-key.1")
    again = export_event(cup.event, timezone.now())
    assert json.loads(again)["signature"]["key"] != json.loads(event_file)["signature"]["key"]
    assert {arrival(data, arbiter).signed for data in (event_file, again)} == {SignatureOrigin.HERE}
    (key_directory / "signing-key.1").unlink()
    assert (arrival(event_file, arbiter).signed, arrival(again, arbiter).signed) == (
        SignatureOrigin.ELSEWHERE,
        SignatureOrigin.HERE,
    )


def test_an_unsigned_or_foreign_file_is_marked(event_file: bytes, arbiter: User) -> None:
    content = json.loads(event_file)
    del content["signature"]
    assert (arrival(json.dumps(content).encode(), arbiter).signed, Arrival.objects.get().key) == (
        SignatureOrigin.NOT,
        "",
    )
    other = Ed25519PrivateKey.generate()
    key = other.public_key().public_bytes_raw().hex()
    content["signature"] = {"key": key, "signature": other.sign(signed_text(content)).hex()}
    arrived = arrival(json.dumps(content).encode(), arbiter)
    assert (arrived.signed, arrived.key) == (SignatureOrigin.ELSEWHERE, key)


def _another_author(content: dict[str, Any]) -> None:
    content["tables"]["Keystroke"][0]["by"] = "officer"


def _another_name(content: dict[str, Any]) -> None:
    content["event"] = "Another"


def _another_moment(content: dict[str, Any]) -> None:
    content["exported_at"] = "2020-01-01T00:00:00Z"


def _another_key(content: dict[str, Any]) -> None:
    content["signature"]["key"] = Ed25519PrivateKey.generate().public_key().public_bytes_raw().hex()


@pytest.mark.parametrize("change", [_another_author, _another_name, _another_moment, _another_key])
def test_a_signed_file_that_was_changed_is_refused(
    event_file: bytes, arbiter: User, change: Callable[[dict[str, Any]], None]
) -> None:
    content = json.loads(event_file)
    change(content)
    content["sha256"] = checksum(content["tables"])
    with pytest.raises(Refused, match="changed after it was signed"):
        import_event(json.dumps(content).encode(), arbiter)
    assert Event.objects.count() == 1


@pytest.mark.parametrize(
    "signature",
    [1, "", [], {}, {"key": "00" * 32}, {"key": 1, "signature": None}, {"key": "zz" * 32, "signature": "00" * 64},
     {"key": SOMEBODY, "signature": "00" * 64}, {"key": "00" * 40, "signature": "00" * 64},
     {"key": "\0" * 64, "signature": "00" * 64}, {"key": "ff" * 32, "signature": "ff" * 40}],
)  # fmt: skip
def test_an_invalid_signature_is_refused(event_file: bytes, arbiter: User, signature: object) -> None:
    content = json.loads(event_file) | {"signature": signature}
    with pytest.raises(Refused, match=r"signature of|signature is|changed after it was signed"):
        import_event(json.dumps(content).encode(), arbiter)


def test_the_page_and_the_log_state_the_origin_of_the_event(
    event_file: bytes, arbiter: User, client: Client, cup: Tournament
) -> None:
    client.force_login(arbiter)
    content = json.loads(event_file)
    del content["signature"]
    unsigned = import_event(json.dumps(content).encode(), arbiter).tournaments.get()
    signed = import_event(event_file, arbiter).tournaments.get()
    for tournament, text in ((unsigned, "The file was not signed"), (signed, "This installation signed the file")):
        for page in (f"/desk/{tournament.slug}/", f"/desk/{tournament.slug}/log/"):
            assert text in client.get(page).content.decode(), page
    assert "was imported" not in client.get(f"/desk/{cup.slug}/log/").content.decode()


def unsigned(file: bytes) -> bytes:
    content = json.loads(file)
    del content["signature"]
    return json.dumps(content).encode()


def test_a_second_import_does_not_hide_that_the_first_was_not_signed(
    event_file: bytes, arbiter: User, client: Client
) -> None:
    content = json.loads(unsigned(event_file))
    _another_author(content)
    content["sha256"] = checksum(content["tables"])
    first = import_event(json.dumps(content).encode(), arbiter)
    assert (first.arrival.signed, first.arrival.before) == (SignatureOrigin.NOT, "")
    second = import_event(export_event(first, timezone.now()), arbiter)
    assert (second.arrival.signed, second.arrival.before) == (SignatureOrigin.HERE, SignatureOrigin.NOT)
    third = import_event(export_event(second, timezone.now()), arbiter)
    assert (third.arrival.signed, third.arrival.before) == (SignatureOrigin.HERE, SignatureOrigin.NOT)
    client.force_login(arbiter)
    for event in (second, third):
        source = " ".join(client.get(f"/desk/{event.tournaments.get().slug}/log/").content.decode().split())
        assert "was imported there from a file that was not signed" in source
        assert "officer (imported before)" in source


def test_a_second_import_of_a_signed_file_says_so(event_file: bytes, arbiter: User) -> None:
    first = import_event(event_file, arbiter)
    second = import_event(export_event(first, timezone.now()), arbiter)
    assert (second.arrival.signed, second.arrival.before) == (SignatureOrigin.HERE, SignatureOrigin.HERE)


@pytest.mark.parametrize("mark", ["Keystroke", "imported"])
def test_the_signature_covers_the_marks_of_imported_rows(event_file: bytes, arbiter: User, mark: str) -> None:
    content = json.loads(export_event(import_event(unsigned(event_file), arbiter), timezone.now()))
    if mark == "imported":
        content["imported"] = ""
    else:
        content["tables"]["Keystroke"][0]["imported_before"] = False
        content["sha256"] = checksum(content["tables"])
    with pytest.raises(Refused, match="changed after it was signed"):
        import_event(json.dumps(content).encode(), arbiter)


@pytest.mark.parametrize("value", [None, 1, [], "yes"])
def test_an_unknown_import_before_is_refused(event_file: bytes, arbiter: User, value: object) -> None:
    content = json.loads(unsigned(event_file)) | {"imported": value}
    with pytest.raises(Refused, match="The import before the export"):
        import_event(json.dumps(content).encode(), arbiter)


@pytest.mark.parametrize(
    ("first", "other", "weaker"),
    [("", "", ""), ("", "here", "here"), ("here", "elsewhere", "elsewhere"), ("not", "here", "not")],
)
def test_no_signature_is_the_weakest(first: str, other: str, weaker: str) -> None:
    assert weaker_signature(first, other) == weaker_signature(other, first) == weaker
