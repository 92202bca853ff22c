from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from ratings.models import Player, RatingSeries, Submission, User
from tests.mail_server import MailServer, served_mail
from tests.ratings import month
from tests.ratings.reporting import enrol_reported_players, four_player_report, logged_in_client, receive, with_player
from tests.tournaments.factories import create_account
from tournaments.demo.series import EDITIONS

EVERY_MONTH = "months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]"


@pytest.fixture
def directory(tmp_path: Path, settings: Settings) -> Path:
    """The directory of cached list files: not created yet, and only of this test."""
    settings.DATA_DIR = tmp_path
    return tmp_path / "exports"


@pytest.fixture
def officer(db: None) -> User:
    return create_account("olga", "officers")


@pytest.fixture
def arbiter(db: None) -> User:
    return create_account("anna", "arbiters")


@pytest.fixture
def officer_client(officer: User) -> Client:
    return logged_in_client(officer)


@pytest.fixture
def arbiter_client(arbiter: User) -> Client:
    return logged_in_client(arbiter)


@pytest.fixture
def reported_players(db: None) -> dict[int, Player]:
    return enrol_reported_players()


@pytest.fixture
def submission(reported_players: dict[int, Player], arbiter: User) -> Submission:
    """A report submitted by the arbiter, with one warning: the rating of number 1."""
    return receive(with_player(four_player_report(), 1, rating=2010), arbiter)


@pytest.fixture
def players(db: None) -> dict[str, Player]:
    """A 2000, B 1900, C 1800, D 1700 and E 1600 on the November list, all with K 20; F has no rating."""
    enrolled = month.enrol_players()
    month.publish_base_list(enrolled)
    return enrolled


@pytest.fixture
def mail_server(settings: Settings) -> Iterator[MailServer]:
    """The mail server of this installation, on this machine."""
    with served_mail(settings) as server:
        yield server


@pytest.fixture
def quarterly_series(db: None, settings: Settings, tmp_path: Path) -> RatingSeries:
    """A national series of Norwegian events, with standard lists in January, April, July and October."""
    edition = (EDITIONS / "national" / "2025-01-01.toml").read_text()
    chapter = tmp_path / "editions" / "national"
    chapter.mkdir(parents=True)
    (chapter / "2025-01-01.toml").write_text(edition.replace(EVERY_MONTH, "months = [1, 4, 7, 10]"))
    settings.EDITIONS_DIRECTORY = str(chapter.parent)
    return RatingSeries.objects.create(
        code="NAT", name="National", source="computed", chapter="national", controls=["standard"], federations=["NOR"]
    )
