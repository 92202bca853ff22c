from django.test import Client
from django.urls import reverse

from ratings.models import Submission


def test_reminders_link_to_their_pages(officer_client: Client, submission: Submission) -> None:
    page = officer_client.get(reverse("reminders"))
    assert "Waiting reports" in [group.title for group in page.context["groups"]]
    assert submission.get_absolute_url() in page.content.decode()


def test_the_days_are_asked_for_and_nonsense_means_seven(officer_client: Client) -> None:
    days = {
        days: officer_client.get(reverse("reminders"), {"days": days}).context["days"] for days in ("14", "x", "-1")
    }
    assert days == {"14": 14, "x": 7, "-1": 7}
