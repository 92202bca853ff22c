import pytest
from django.urls import reverse

from ratings.models import Installation, User
from ratings.publication.anomalies import acknowledge_all
from ratings.publication.publish import publish
from tests.ratings.month import NOW, enrol_players, publish_base_list, run_list
from tests.ratings.reporting import logged_in_client
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db


@pytest.fixture
def administrator(db: None) -> User:
    return create_account("ada", is_staff=True, is_superuser=True)


def test_an_administrator_keeps_the_accounts(administrator: User) -> None:
    client = logged_in_client(administrator)
    assert client.get(reverse("admin:ratings_user_changelist")).status_code == 200
    page = client.get(reverse("admin:ratings_user_change", args=[administrator.pk])).content.decode()
    assert 'name="player"' in page


def test_the_username_of_a_publishing_officer_cannot_be_changed(administrator: User) -> None:
    client, olga = logged_in_client(administrator), create_account("olga", "officers")
    address = reverse("admin:ratings_user_change", args=[olga.pk])
    assert 'name="username"' in client.get(address).content.decode()
    publish_base_list(enrol_players())
    preview = run_list()
    acknowledge_all(preview, "seen", olga, NOW)
    publish(preview, "monthly list", olga, NOW)
    assert 'name="username"' not in client.get(address).content.decode()
    fields = {"username": "ida", "date_joined_0": "2025-01-01", "date_joined_1": "10:00"}
    assert client.post(address, fields).status_code == 302
    olga.refresh_from_db()
    assert olga.username == "olga"


@pytest.mark.parametrize(("exists", "status"), [(False, 200), (True, 403)])
def test_there_is_one_installation_and_it_stays(administrator: User, exists: bool, status: int) -> None:
    client = logged_in_client(administrator)
    if exists:
        Installation.objects.create(authority="Chess Federation", federation="NOR")
        assert client.post(reverse("admin:ratings_installation_delete", args=[1])).status_code == 403
    assert client.get(reverse("admin:ratings_installation_add")).status_code == status


def test_an_officer_is_no_administrator() -> None:
    answer = logged_in_client(create_account("olga", "officers")).get(reverse("admin:ratings_user_changelist"))
    assert answer.status_code in (302, 403)
