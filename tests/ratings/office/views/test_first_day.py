"""The checklist of a new office, on *Today* and on its own page."""

import pytest
from django.test import Client, override_settings

from ratings.delivery.mail import NO_MAIL_BACKEND
from ratings.models import FirstDayMark, User
from ratings.office.first_day import STEPS
from tests.mail_delivery import deliver_mail

LOCMEM = "django.core.mail.backends.locmem.EmailBackend"


def test_the_office_page_shows_the_first_steps_and_each_step_returns_there(officer_client: Client) -> None:
    assert f"First day: {len(STEPS)} of {len(STEPS)} steps are open" in officer_client.get("/office/").content.decode()
    page = officer_client.get("/office/first-day/").content.decode()
    assert page.count('value="done"') == sum(step.is_done is None for step in STEPS)
    answer = officer_client.post("/office/first-day/logo/", {"state": "left", "from": "office"}, follow=True)
    page = answer.content.decode()
    assert answer.redirect_chain == [("/office/", 302)]
    assert "left out" in page
    assert "olga," in page
    for step in STEPS:
        officer_client.post(f"/office/first-day/{step.name}/", {"state": "left"})
    page = officer_client.get("/office/first-day/").content.decode()
    assert "all steps are done or left out" in page
    assert '<details class="fold" open' not in page.replace("  ", " ")
    officer_client.post("/office/first-day/logo/", {"state": ""})
    assert not FirstDayMark.objects.filter(step="logo").exists()


@pytest.mark.parametrize(("step", "state"), [("king", "done"), ("logo", "king"), ("logo", "\0")])
def test_unknown_steps_and_states_are_not_found(officer_client: Client, step: str, state: str) -> None:
    assert officer_client.post(f"/office/first-day/{step}/", {"state": state}).status_code == 404


@override_settings(EMAIL_BACKEND=LOCMEM)
def test_a_test_mail_goes_to_the_sender(officer_client: Client, officer: User) -> None:
    assert "no e-mail address" in officer_client.post("/office/first-day/test-mail/", follow=True).content.decode()
    User.objects.filter(pk=officer.pk).update(email="olga@example.org")
    assert "olga@example.org" in officer_client.post("/office/first-day/test-mail/", follow=True).content.decode()
    assert [letter.to for letter in deliver_mail()] == [["olga@example.org"]]


@override_settings(EMAIL_BACKEND=NO_MAIL_BACKEND)
def test_where_no_mail_is_sent_it_says_so(officer_client: Client, officer: User) -> None:
    User.objects.filter(pk=officer.pk).update(email="olga@example.org")
    assert "EMAIL_URL" in officer_client.post("/office/first-day/test-mail/", follow=True).content.decode()
