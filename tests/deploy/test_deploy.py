"""The files of deploy/: valid units, containers that agree with them, and the steps of the image, executed."""

import configparser
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tests.checkout import copy_checkout
from tests.config.database_users import ROOT
from tests.config.two_servers import free_port
from tests.deploy.office import DEPLOY, SECONDS, WITHOUT_SETTINGS, answer, documented_command
from tests.docs.test_docs import read_by_settings

SERVICES = sorted(DEPLOY.glob("systemd/*.service"))
UNITS = [*SERVICES, *DEPLOY.glob("systemd/*.timer")]


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
    fields = {name: service[name] for name in ("User", "ProtectSystem", "StateDirectory", "EnvironmentFile")}
    assert fields == {
        "User": "berger", "ProtectSystem": "strict", "StateDirectory": "berger", "EnvironmentFile": "/etc/berger.env",
    }  # fmt: skip
    command = re.search(r"manage\.py (\w+)|-m (config\.web)", service["ExecStart"])
    assert command
    assert command[2] or (ROOT / f"ratings/management/commands/{command[1]}.py").exists()


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


@pytest.fixture(scope="module")
def built_checkout() -> Iterator[Path]:
    """A folder with the files of the repository only, and the results of build.sh.

    It is outside of pytest's folders, which every run closes to other users.
    """
    checkout = copy_checkout(Path(tempfile.mkdtemp(prefix="berger-test-")))
    subprocess.run([checkout / "deploy/build.sh"], env=WITHOUT_SETTINGS, check=True, timeout=SECONDS)
    yield checkout
    shutil.rmtree(checkout)


@pytest.mark.deployment
def test_the_steps_of_the_image_make_a_program_that_answers(built_checkout: Path) -> None:
    """The program is stopped like in a container."""
    port = free_port()
    command = [built_checkout / ".venv/bin/python", "manage.py", "start", "--port", str(port)]
    fields = WITHOUT_SETTINGS | {
        "BERGER_DATA": str(built_checkout / "var/of-the-image"),
        "HTTPS": "true",
        "PROXIES": "1",
    }
    program = subprocess.Popen(command, cwd=built_checkout, env=fields)
    try:
        assert answer(port, "/healthz") == (200, "ok\n")
    finally:
        program.send_signal(signal.SIGTERM)
        program.wait(SECONDS)


@pytest.mark.deployment
def test_a_trial_prints_its_accounts_serves_the_demonstration_and_ends_with_ctrl_c(built_checkout: Path) -> None:
    port = free_port()
    command = [*shlex.split(documented_command("trial.md", "./dev run")), "--port", str(port)]
    with subprocess.Popen(
        command, cwd=built_checkout, env=WITHOUT_SETTINGS, stdout=subprocess.PIPE, text=True
    ) as program:
        printed: list[str] = []
        for line in program.stdout or ():
            printed.append(line)
            if "Log in as arbiter" in line:
                break
        assert "Log in as arbiter" in printed[-1], printed
        assert "Demonstration" in answer(port, "/")[1]
        program.send_signal(signal.SIGINT)
    assert program.returncode == 0
