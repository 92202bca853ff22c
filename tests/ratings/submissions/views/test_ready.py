"""Reports without errors, accepted together."""

import pytest
from django.test import Client
from django.urls import reverse

from ratings.models import Player, RatedEvent, Submission
from tests.ratings.reporting import four_player_report, receive, with_player

pytestmark = pytest.mark.django_db


def test_reports_without_errors_are_accepted_together_and_each_warning_wants_the_reason(
    officer_client: Client, submission: Submission
) -> None:
    stranger = receive(with_player(four_player_report(name="Other", city="Voss"), 2, name="Nobody, Nils", fide_id=""))
    page = officer_client.get(reverse("ready_reports")).content.decode()
    assert submission.title in page
    assert stranger.title not in page
    sent = {"reports": [submission.pk]}
    officer_client.post(reverse("ready_reports"), sent)
    assert not RatedEvent.objects.exists()
    answer = officer_client.post(reverse("ready_reports"), sent | {"why": "typing error"}, follow=True)
    assert "1 report accepted." in answer.content.decode()
    assert RatedEvent.objects.get().submission == submission
    assert "No reports without errors are waiting." in officer_client.get(reverse("ready_reports")).content.decode()


def test_reports_with_warnings_are_ticked_at_once_and_what_was_ticked_stays(
    officer_client: Client, submission: Submission
) -> None:
    address = reverse("ready_reports")
    assert officer_client.get(address).context["ticked"] == set()
    assert officer_client.get(address, {"ticked": "all"}).context["ticked"] == {submission.pk}
    answer = officer_client.post(address, {"reports": [submission.pk, "x"]})
    assert (answer.status_code, answer.context["ticked"]) == (422, {submission.pk})


@pytest.mark.parametrize("chosen", [[], [0], ["x"], [10**30]])
def test_other_reports_than_ready_ones_are_refused(
    officer_client: Client, reported_players: dict[int, Player], submission: Submission, chosen: list[object]
) -> None:
    assert officer_client.post(reverse("ready_reports"), {"reports": chosen, "why": "x"}).status_code == 422
    assert not RatedEvent.objects.exists()
