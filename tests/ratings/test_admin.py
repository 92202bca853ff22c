import pytest
from django.urls import reverse

from ratings.models import Installation, User
from tests.ratings.reporting import logged_in
from tests.tournaments.cast import account

pytestmark = pytest.mark.django_db


@pytest.fixture
def administrator(db: None) -> User:
    return account("ada", is_staff=True, is_superuser=True)


def test_an_administrator_keeps_the_accounts(administrator: User) -> None:
    client = logged_in(administrator)
    assert client.get(reverse("admin:ratings_user_changelist")).status_code == 200
    page = client.get(reverse("admin:ratings_user_change", args=[administrator.pk])).content.decode()
    assert 'name="player"' in page


@pytest.mark.parametrize(("exists", "status"), [(False, 200), (True, 403)])
def test_there_is_one_installation_and_it_stays(administrator: User, exists: bool, status: int) -> None:
    client = logged_in(administrator)
    if exists:
        Installation.objects.create(authority="Chess Federation", federation="NOR")
        assert client.post(reverse("admin:ratings_installation_delete", args=[1])).status_code == 403
    assert client.get(reverse("admin:ratings_installation_add")).status_code == status


def test_an_officer_is_no_administrator() -> None:
    answer = logged_in(account("olga", "officers")).get(reverse("admin:ratings_user_changelist"))
    assert answer.status_code in (302, 403)
