import pytest

from ratings.models import User
from tests.tournaments import cast
from tournaments.models import Role, Staff, Tournament


@pytest.fixture
def arbiter(db: None) -> User:
    return cast.account("arbiter", "arbiters")


@pytest.fixture
def helper(db: None) -> User:
    return cast.account("helper")


@pytest.fixture
def officer(db: None) -> User:
    return cast.account("officer", "officers")


@pytest.fixture
def draft(arbiter: User) -> Tournament:
    """A tournament in preparation, without entries."""
    return cast.tournament(arbiter)


@pytest.fixture
def cup(arbiter: User, helper: User) -> Tournament:
    """Four players, three published rounds, an entry helper beside the chief arbiter."""
    made = cast.running(arbiter)
    Staff.objects.create(tournament=made, user=helper, role=Role.HELPER)
    return made
