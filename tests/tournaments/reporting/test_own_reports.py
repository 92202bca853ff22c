"""The reports that a person submitted, and those of their tournaments."""

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse

from ratings.models import Submission, User
from ratings.submissions.decisions import return_to_arbiter
from tests.ratings.reporting import logged_in_client
from tests.tournaments import factories
from tournaments.models import StaffRole, Tournament
from tournaments.reporting.own_reports import count_reports_to_correct, own_reports
from tournaments.reporting.submit import hand_in
from tournaments.setup.removal import RemovalKind, remove_tournament

AT = dt.datetime(2025, 11, 12, 12, tzinfo=dt.UTC)


@pytest.fixture
def returned_submission(cup: Tournament, arbiter: User) -> Submission:
    factories.enter_missing_results(cup, arbiter)
    submission = hand_in(cup, arbiter, AT).submission
    return_to_arbiter(submission, None, AT, "Who won?")
    return submission


@pytest.mark.parametrize(
    ("role", "sees"), [(StaffRole.DEPUTY, 1), (StaffRole.PAIRING, 0), (StaffRole.RESULTS, 0), (StaffRole.CHECK_IN, 0)]
)
def test_deputies_see_what_another_arbiter_of_their_tournament_handed_in(
    cup: Tournament, returned_submission: Submission, role: StaffRole, sees: int
) -> None:
    user = factories.create_account("deputy", "arbiters")
    factories.create_account("stranger", "arbiters")
    cup.staff.create(user=user, role=role)
    assert (len(own_reports(user)), count_reports_to_correct(user)) == (sees, sees)
    assert not own_reports(User.objects.get(username="stranger"))


def test_each_report_is_listed_once_with_a_link_the_user_may_open(
    cup: Tournament, arbiter: User, returned_submission: Submission
) -> None:
    deputy = factories.create_account("deputy", "arbiters")
    cup.staff.create(user=deputy, role=StaffRole.DEPUTY)
    assert [report.is_own for report in own_reports(arbiter)] == [True]
    client: Client = logged_in_client(deputy)
    page = client.get(reverse("my_reports")).content.decode()
    assert returned_submission.get_absolute_url() not in page
    assert '<span class="faint">arbiter</span>' in page
    assert client.get(reverse("hand_in", args=[cup.slug])).status_code == 200
    remove_tournament(cup, RemovalKind.ARCHIVED, arbiter, AT)
    assert not own_reports(deputy)
    assert len(own_reports(arbiter)) == 1
