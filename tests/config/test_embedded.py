"""The embedded PostgreSQL in all situations, with real processes and real data directories."""

import os
import pwd
import shutil
import signal
import stat
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import psycopg
import pytest

from config.embedded.account import SYSTEM_USERS, account_for
from config.embedded.cluster import require_room
from config.embedded.error import EmbeddedError
from config.embedded.passwords import password_file
from config.embedded.server import log_file
from tests.config.database_users import ACCOUNTS, DatabaseUser, processes_over, refusal, remains

Place = Callable[..., Path]


def kill(server: int, data: Path) -> None:
    """Kill the server and wait until it is dead, reaped or not."""
    os.kill(server, signal.SIGKILL)
    while server in processes_over(data):
        time.sleep(0.01)


@pytest.mark.whole
def test_the_first_user_makes_the_roles_and_the_database_in_the_same_locale_everywhere(create_directory: Place) -> None:
    data = create_directory() / "pg18"
    user = DatabaseUser(data)
    user.server()
    assert user.send_line("SELECT current_user, rolsuper FROM pg_roles WHERE rolname = current_user") == [
        "berger",
        False,
    ]
    owner = "SELECT pg_get_userbyid(datdba), datlocprovider, datlocale FROM pg_database WHERE datname = 'berger'"
    assert user.send_line(owner) == ["berger_owner", "b", "C.UTF-8"]
    assert user.send_line("SELECT lower('ŠÉ'), 'a' < 'Z'") == ["šé", False]
    assert user.send_line("SELECT array_agg(rolname::text ORDER BY 1) FROM pg_roles WHERE rolsuper") == [
        ["berger_bootstrap"]
    ]
    assert_closed(data)
    user.end_normally()
    assert remains(data) == []


def assert_closed(data: Path) -> None:
    """Check that no superuser can log in, and no other role without its password from the file."""
    with pytest.raises(psycopg.OperationalError, match=r"no pg_hba\.conf entry"):
        psycopg.connect(host=str(data), user="berger_bootstrap", dbname="berger")
    file = password_file(data)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert file.stat().st_uid == data.stat().st_uid
    lines = [line.rpartition(":") for line in file.read_text().splitlines()]
    assert [role for role, _, _ in lines] == ["*:*:*:berger_owner", "*:*:*:berger"]
    for role in ("berger_owner", "berger"):
        with pytest.raises(psycopg.OperationalError, match="password"):
            psycopg.connect(host=str(data), user=role, dbname="berger", passfile="")
    log = log_file(data).read_text()
    assert [password for _, _, password in lines if len(password) < 40 or password in log] == []


@pytest.mark.whole
def test_without_the_file_of_passwords_the_next_start_sets_others(data_directory: Path) -> None:
    before = password_file(data_directory).read_text()
    password_file(data_directory).unlink()
    user = DatabaseUser(data_directory)
    user.server()
    assert user.send_line("SELECT 1") == [1]
    assert password_file(data_directory).read_text() != before
    assert_closed(data_directory)
    user.end_normally()


@pytest.mark.whole
def test_the_last_user_stops_the_server_not_the_first_to_leave(data_directory: Path) -> None:
    first, second = DatabaseUser(data_directory), DatabaseUser(data_directory)
    assert first.server() == second.server()
    first.end_normally()
    assert second.send_line("SELECT 1") == [1]
    second.end_normally()
    assert remains(data_directory) == []


@pytest.mark.whole
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_user_that_was_killed_does_not_count_any_more(data_directory: Path, number: signal.Signals) -> None:
    killed = DatabaseUser(data_directory)
    server = killed.server()
    killed.end_by(number)
    following = DatabaseUser(data_directory)
    assert following.server() == server
    following.end_normally()
    assert remains(data_directory) == []


@pytest.mark.kills
def test_eight_cold_starts_at_once_share_one_server(create_directory: Place) -> None:
    data = create_directory() / "pg18"
    users = [DatabaseUser(data) for _ in range(8)]
    assert len({user.server() for user in users}) == 1
    for user in users:
        user.end_normally()
    assert remains(data) == []


@pytest.mark.whole
def test_a_user_survives_the_death_of_the_server(data_directory: Path) -> None:
    user = DatabaseUser(data_directory)
    server = user.server()
    kill(server, data_directory)
    assert user.send_line("reconnect") != server
    user.end_normally()
    assert remains(data_directory) == []


def start_process_as(account: int) -> subprocess.Popen[bytes]:
    options = {"user": account} if os.geteuid() == 0 else {}
    return subprocess.Popen(["sleep", "60"], **options)


@pytest.mark.whole
@pytest.mark.parametrize("successor", ["init", "same user"])
def test_the_number_of_a_dead_server_may_belong_to_any_other_process(data_directory: Path, successor: str) -> None:
    user = DatabaseUser(data_directory)
    kill(user.server(), data_directory)
    user.end_by(signal.SIGKILL)
    other = start_process_as(data_directory.stat().st_uid)
    pid_file = data_directory / "postmaster.pid"
    lines = pid_file.read_text().splitlines(keepends=True)
    pid_file.write_text("".join([f"{1 if successor == 'init' else other.pid}\n", *lines[1:]]))
    following = DatabaseUser(data_directory)
    assert following.server() not in (1, other.pid)
    following.end_normally()
    assert other.poll() is None
    other.kill()
    other.wait()
    assert remains(data_directory) == []


@pytest.mark.whole
def test_a_thread_that_reconnects_while_its_process_ends_does_not_start_the_server_again(data_directory: Path) -> None:
    user = DatabaseUser(data_directory)
    user.server()
    user.send_line("thread")
    user.end_normally()
    assert remains(data_directory) == []


@pytest.mark.whole
def test_a_forked_child_comes_and_goes_as_a_user_of_its_own(data_directory: Path) -> None:
    user = DatabaseUser(data_directory)
    server = user.server()
    assert user.send_line("fork") == 0
    assert user.send_line("reconnect") == server
    user.end_normally()
    assert remains(data_directory) == []


@pytest.mark.whole
def test_dbshell_opens_the_psql_of_the_same_version(data_directory: Path) -> None:
    user = DatabaseUser(data_directory)
    user.server()
    assert user.send_line("dbshell") == "berger"
    user.end_normally()


@pytest.mark.whole
def test_a_path_too_long_for_a_socket_is_reached_by_a_link_into_the_closed_directory(
    create_directory: Place, model_cluster: Path
) -> None:
    data = create_directory() / ("long " * 30) / "pg18"
    data.parent.mkdir()
    subprocess.run(["cp", "-a", model_cluster, data], check=True)
    user = DatabaseUser(data)
    user.server()
    (link,) = [link for link in Path("/tmp").glob("berger-*") if link.is_symlink() and link.readlink() == data]  # noqa: S108
    assert stat.S_ISSOCK((link / ".s.PGSQL.5432").stat().st_mode)
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    second = DatabaseUser(data)
    second.server()
    second.end_normally()
    assert user.send_line("reconnect")
    user.end_normally()
    assert remains(data) == []


def runs_as(account: str) -> str:
    """Return the user of the server: for root the first existing system user."""
    here = {user.pw_name for user in pwd.getpwall()}
    return next(name for name in SYSTEM_USERS if name in here) if account == "root" else account


@pytest.mark.whole
@pytest.mark.parametrize("account", ACCOUNTS)
def test_the_server_never_runs_as_root_and_the_way_to_it_is_opened_no_wider_than_needed(
    create_directory: Place, account: str
) -> None:
    home = create_directory(account)
    home.chmod(0o700)
    data = home / "pg18"
    user = DatabaseUser(data, account)
    assert psutil.Process(user.server()).uids().effective == data.stat().st_uid == pwd.getpwnam(runs_as(account)).pw_uid
    assert stat.S_IMODE(home.stat().st_mode) == (0o701 if account == "root" else 0o700)
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    user.end_normally()
    assert remains(data) == []


@pytest.mark.whole
def test_each_person_has_a_server_of_their_own(create_directory: Place) -> None:
    places = [create_directory(account) / "pg18" for account in (ACCOUNTS * 2)[:2]]
    users = [DatabaseUser(data, account) for data, account in zip(places, (ACCOUNTS * 2)[:2], strict=True)]
    assert len({user.server() for user in users}) == 2
    for user in users:
        user.end_normally()
    assert [remains(data) for data in places] == [[], []]


@pytest.mark.whole
def test_data_of_another_person_are_refused(data_directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    owner = data_directory.stat().st_uid
    monkeypatch.setattr(os, "geteuid", lambda: owner + 1)
    with pytest.raises(EmbeddedError, match=r"belongs to the user number \d+: run as that user, or name a directory"):
        account_for(data_directory)


def test_data_that_belong_to_root_are_refused() -> None:
    with pytest.raises(EmbeddedError, match="/ belongs to root, as whom PostgreSQL never runs: chown -R nobody /"):
        account_for(Path("/"))


@pytest.mark.whole
def test_an_interrupted_first_start_leaves_nothing_in_the_way_of_the_second(create_directory: Place) -> None:
    data = create_directory() / "pg18"
    interrupted = DatabaseUser(data)
    deadline = time.monotonic() + 60
    while not list(data.parent.glob(".pg18.draft-*/base")):
        assert time.monotonic() < deadline, "nothing was begun beside the data"
        time.sleep(0.005)
    interrupted.end_with_its_children_by(signal.SIGKILL)
    assert not data.exists()
    following = DatabaseUser(data)
    following.server()
    following.end_normally()
    assert remains(data) == []


@pytest.mark.whole
@pytest.mark.parametrize("directory", ["pg18", "pg17"])
def test_data_of_another_major_version_are_refused_with_what_to_do(
    create_directory: Place, model_cluster: Path, directory: str
) -> None:
    other = create_directory() / directory
    subprocess.run(["cp", "-a", model_cluster, other], check=True)
    (other / "PG_VERSION").write_text("17\n")
    message = refusal(other.with_name("pg18"))
    assert f"{other} was written by PostgreSQL 17, and this program brings PostgreSQL 18" in message
    assert "run manage.py backup FILE, move the directory away, and run manage.py restore FILE" in message
    assert [path.name for path in other.parent.iterdir()] == [directory]


def test_a_path_that_a_shell_would_read_differently_is_refused(create_directory: Place) -> None:
    assert "may stand in the path of the data" in refusal(create_directory() / "$HOME" / "pg18")


def test_a_disk_without_room_is_refused_before_anything_is_made(tmp_path: Path) -> None:
    free = shutil.disk_usage(tmp_path).free
    require_room(tmp_path, free // 2)
    with pytest.raises(EmbeddedError, match=r"MB free; PostgreSQL needs \d+ MB: make room"):
        require_room(tmp_path, free * 2)
