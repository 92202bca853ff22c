from django.test import Client
from django.urls import reverse

from ratings.models import Submission


def test_what_waits_is_linked(at_office: Client, submission: Submission) -> None:
    page = at_office.get(reverse("reminders"))
    assert "Waiting reports" in [group.title for group in page.context["groups"]]
    assert submission.get_absolute_url() in page.content.decode()


def test_the_days_are_asked_for_and_nonsense_means_seven(at_office: Client) -> None:
    days = {days: at_office.get(reverse("reminders"), {"days": days}).context["days"] for days in ("14", "x", "-1")}
    assert days == {"14": 14, "x": 7, "-1": 7}
