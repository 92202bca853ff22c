"""The stages of docs/running/ by the commands of their pages: one machine, a second one, a replica that takes over."""

import http.cookiejar
import os
import re
import shutil
import ssl
import tempfile
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.embedded.account import account_for
from config.embedded.binaries import programs
from tests.deploy.office import DEPLOY, PASSWORDS, SECONDS, SERVING, Office, Server, answer, documented_command, shell
from tests.deploy.proxy import SITE, certificate, proxy

pytestmark = [
    pytest.mark.deployment,
    pytest.mark.skipif(os.geteuid() != 0, reason="root alone becomes the users of the services"),
]
NAME, PASSWORD = "first", "a castle of sand 77"


@pytest.fixture(scope="module")
def directory() -> Iterator[Path]:
    """A folder that the user of PostgreSQL may write into."""
    path = Path(tempfile.mkdtemp(prefix="berger-test-"))
    account = account_for(path / "nobody-yet")
    os.chown(path, account.uid, account.gid)
    account.permit_passage(programs() / "postgres")
    yield path
    shutil.rmtree(path)


@pytest.fixture(scope="module")
def database(directory: Path) -> Iterator[Server]:
    """Steps 1 to 3 of one machine: a PostgreSQL with the two roles of roles.sql."""
    server = Server(directory / "primary")
    server.initialise()
    server.allow_connections(documented_command("replica.md", "host berger", **{"10.0.0.0/24": "127.0.0.1/32"}))
    server.start()
    shell(
        documented_command(
            "one-machine.md", "runuser -u postgres -- psql", **{"runuser -u postgres -- psql": server.psql()}
        ),
        **PASSWORDS,
    )
    yield server
    if (server.data / "postmaster.pid").exists():
        server.stop("immediate")


@pytest.fixture(scope="module")
def office(directory: Path, database: Server) -> Iterator[Office]:
    """Steps 4 to 6: settings, service, first administrator."""
    (directory / "one").mkdir()
    new_office = Office(directory / "one", database)
    new_office.set_up()
    new_office.start("berger.service")
    named = {"DJANGO_SUPERUSER_USERNAME": NAME, "DJANGO_SUPERUSER_PASSWORD": PASSWORD}
    new_office.manage("createsuperuser --noinput --email first@example.org", **named)
    yield new_office
    new_office.stop()


class Browser:
    """A browser at the proxy on a port, with cookies for all ports."""

    def __init__(self, port: int, pem: Path) -> None:
        self.port = port
        trusted = urllib.request.HTTPSHandler(context=ssl.create_default_context(cafile=pem))
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self._opener = urllib.request.build_opener(trusted, cookies)

    def get(self, path: str, **form: str) -> str:
        """Open a page, or submit a form on it, and return the page."""
        sent = urllib.parse.urlencode(form).encode() if form else None
        headers = {"Host": SITE, "Referer": f"https://{SITE}{path}"}
        request = urllib.request.Request(f"https://127.0.0.1:{self.port}{path}", sent, headers)
        with self._opener.open(request, timeout=SECONDS) as response:
            page: str = response.read().decode()
        return page

    def send(self, path: str, **form: str) -> str:
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.get(path))
        assert token
        return self.get(path, csrfmiddlewaretoken=token[1], **form)

    def logs_in(self) -> None:
        self.send("/accounts/login/", login=NAME, password=PASSWORD)

    def names_the_office(self, name: str) -> None:
        self.send("/office/installation/", authority=name, federation="AUT", claim_days="30")


@pytest.fixture(scope="module")
def pem(directory: Path) -> Path:
    return certificate(directory)


def test_the_command_of_the_page_makes_the_database_and_its_two_roles(database: Server) -> None:
    assert database.sql("SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = 'berger'") == "berger_owner"
    roles = "SELECT rolname, rolsuper FROM pg_roles WHERE rolname ~ '^berger' ORDER BY 1"
    assert database.sql(roles) == "berger|f\nberger_owner|f"


def test_one_machine_takes_a_log_in_and_a_form_over_https(office: Office, pem: Path) -> None:
    with proxy(office.port, pem) as port:
        browser = Browser(port, pem)
        browser.logs_in()
        browser.names_the_office("Office of the coast")
    assert "Office of the coast" in office.page("/")[1]
    assert answer(office.port, "/", {"Host": SITE})[0] == 301, "who comes without is sent to https"


def test_the_serving_role_can_change_no_published_list(office: Office, database: Server) -> None:
    granted = "SELECT has_table_privilege('berger', 'ratings_version', 'DELETE, UPDATE, TRUNCATE')"
    assert database.sql(granted, "berger") == "f"
    assert database.sql("SELECT has_database_privilege('berger', 'berger', 'TEMPORARY')") == "f"


def test_the_nightly_backup_is_made(office: Office, directory: Path) -> None:
    unit = (DEPLOY / "systemd/berger-backup.service").read_text()
    command = re.search(r"manage\.py (backup) (.+)'$", unit, re.MULTILINE)
    assert command
    office.manage(f"backup {command[2].replace('%%', '%').replace('/var/backups/berger', str(directory))}")
    (path,) = directory.glob("berger-20??-??-??.zip")
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_second_machine_answers_with_the_same_sessions_and_goes_on_alone(
    office: Office, directory: Path, pem: Path
) -> None:
    (directory / "two/data").mkdir(parents=True)
    second = Office(directory / "two", office.database)
    second.set_up(READY_BACKUP_HOURS="0")
    shutil.copy(directory / "one/data/secret-key", directory / "two/data/secret-key")
    second.start("berger-web.service")
    try:
        with proxy(office.port, pem) as first_port, proxy(second.port, pem) as port:
            browser = Browser(first_port, pem)
            browser.logs_in()
            browser.port = port
            browser.names_the_office("Office of both")
            assert "Office of both" in office.page("/")[1]
            office.stop()
            browser.names_the_office("Office of the second")
        assert "Office of the second" in second.page("/")[1]
        office.start("berger.service")
    finally:
        second.stop()


def test_a_replica_is_read_and_takes_over(office: Office, directory: Path, pem: Path) -> None:
    primary, replica = office.database, Server(directory / "replica")
    primary.prepare_for_replica()
    here = {
        "runuser -u postgres -- pg_basebackup": f"runuser -u nobody -- {programs() / 'pg_basebackup'}",
        "host=10.0.0.1": f"host=127.0.0.1 port={primary.port}",
        "/var/lib/postgresql/15/main": str(replica.data),
    }
    shell(documented_command("replica.md", "runuser -u postgres -- pg_basebackup", **here))
    replica.start()
    try:
        office.set_up(DATABASE_REPLICA_URL=f"postgres://berger:{SERVING}@127.0.0.1:{replica.port}/berger")
        office.restart("berger.service")
        _until_it_is_read(office, replica)
        assert primary.sql("SELECT state FROM pg_stat_replication") == "streaming"
        assert '"replica"' in answer(office.port, "/readyz")[1]
        _takes_over(office, primary, replica, pem)
    finally:
        office.stop()
        replica.stop("immediate")


def _until_it_is_read(office: Office, replica: Server) -> None:
    """Wait until the replica has served a page."""
    of_visitors = "SELECT count(*) FROM pg_stat_activity WHERE usename = 'berger' AND query NOT LIKE '%pg_control_%'"
    until = time.monotonic() + SECONDS
    while replica.sql(of_visitors) == "0":
        assert office.page(f"/search/?q={time.monotonic()}")[0] == 200
        assert time.monotonic() < until, "the replica is never asked"
        time.sleep(0.2)


def _takes_over(office: Office, primary: Server, replica: Server, pem: Path) -> None:
    """Run the steps of "When the primary is lost"."""
    primary.stop("immediate")
    assert office.page("/")[0] == 200
    replica.sql("SELECT pg_promote()")
    office.database = replica
    office.set_up()
    office.restart("berger.service")
    with proxy(office.port, pem) as port:
        browser = Browser(port, pem)
        browser.logs_in()
        browser.names_the_office("Office of the replica")
    assert "Office of the replica" in office.page("/")[1]
    office.manage("verify_list --all")
