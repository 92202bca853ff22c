"""The files of deploy/: units that systemd takes, containers that agree with them, and the steps of the image, run."""

import configparser
import os
import re
import shutil
import signal
import subprocess
import time
from contextlib import closing, suppress
from http.client import HTTPConnection
from pathlib import Path

import pytest
import yaml

from tests.config.database_users import ROOT
from tests.config.two_servers import free_port
from tests.docs.test_docs import read_by_settings

DEPLOY = ROOT / "deploy"
SERVICES = sorted(DEPLOY.glob("systemd/*.service"))
UNITS = [*SERVICES, *DEPLOY.glob("systemd/*.timer")]
SECONDS = 240


def sections(unit: Path) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None, strict=True)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(unit.read_text())
    return parser


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
@pytest.mark.deployment
def test_systemd_takes_the_unit(unit: Path, tmp_path: Path) -> None:
    for each in UNITS:
        (tmp_path / each.name).write_text(each.read_text().replace("/srv/berger", str(ROOT)))
    command = ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(tmp_path / unit.name)]
    completed = subprocess.run(command, capture_output=True, text=True)
    assert (completed.returncode, completed.stderr) == (0, "")


@pytest.mark.parametrize("unit", SERVICES, ids=lambda unit: unit.name)
def test_a_service_is_no_root_and_writes_into_its_own_folders_only(unit: Path) -> None:
    service = sections(unit)["Service"]
    given = {name: service[name] for name in ("User", "ProtectSystem", "StateDirectory", "EnvironmentFile")}
    assert given == {
        "User": "berger", "ProtectSystem": "strict", "StateDirectory": "berger", "EnvironmentFile": "/etc/berger.env",
    }  # fmt: skip
    command = re.search(r"manage\.py (\w+)", service["ExecStart"])
    assert command
    assert (ROOT / f"ratings/management/commands/{command[1]}.py").exists()


def test_the_settings_of_the_machine_and_of_the_containers_exist() -> None:
    of_machine = re.findall(r"^#?([A-Z_]+)=", (DEPLOY / "berger.env").read_text(), re.MULTILINE)
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    of_containers = compose["services"]["program"]["environment"]
    assert {*of_machine, *of_containers} <= {*read_by_settings()}
    for name in ("roles.sql", "Caddyfile"):
        assert f"./{name}:" in (DEPLOY / "compose.yaml").read_text()
    containerfile = (DEPLOY / "Containerfile").read_text()
    assert "RUN /srv/berger/deploy/build.sh" in containerfile
    client = re.search(r"postgresql-client-(\d+)", containerfile)
    assert client
    assert compose["services"]["database"]["image"].partition("postgres:")[2].startswith(client[1])


@pytest.mark.deployment
def test_the_steps_of_the_image_make_a_program_that_answers(tmp_path: Path) -> None:
    """In a folder with nothing but the files of the repository; stopped as a container is."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in filter(None, listed.decode().split("\0")):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, tmp_path / name)
    given = {name: value for name, value in os.environ.items() if name not in ("PYTEST_VERSION", "VIRTUAL_ENV")}
    subprocess.run([tmp_path / "deploy/build.sh"], env=given, check=True, timeout=SECONDS)
    port = free_port()
    command = [tmp_path / ".venv/bin/python", "manage.py", "start", "--port", str(port)]
    program = subprocess.Popen(
        command, cwd=tmp_path, env=given | {"BERGER_DATA": str(tmp_path / "data"), "HTTPS": "true", "PROXIES": "1"}
    )
    try:
        assert _answer(port, "/healthz") == b"ok\n"
    finally:
        program.send_signal(signal.SIGTERM)
        program.wait(SECONDS)


def _answer(port: int, path: str) -> bytes:
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        with suppress(OSError), closing(HTTPConnection("127.0.0.1", port, timeout=5)) as connection:
            connection.request("GET", path)
            return connection.getresponse().read()
        time.sleep(0.2)
    return b"nothing"
