import pytest
from django.test import Client

from ratings.models import Player, Submission, User
from tests.ratings.reporting import logged_in, receive, register, report, with_player
from tests.tournaments.cast import account


@pytest.fixture
def officer(db: None) -> User:
    return account("olga", "officers")


@pytest.fixture
def arbiter(db: None) -> User:
    return account("anna", "arbiters")


@pytest.fixture
def at_office(officer: User) -> Client:
    return logged_in(officer)


@pytest.fixture
def at_desk(arbiter: User) -> Client:
    return logged_in(arbiter)


@pytest.fixture
def people(db: None) -> dict[int, Player]:
    return register()


@pytest.fixture
def submission(people: dict[int, Player], arbiter: User) -> Submission:
    """Handed in by the arbiter: one warning, the rating of number 1."""
    return receive(with_player(report(), 1, rating=2010), arbiter)
