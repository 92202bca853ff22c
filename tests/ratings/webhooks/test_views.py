"""The pages of webhooks: creation, test, state and removal."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from ratings.models import User, Webhook, WebhookDelivery
from ratings.webhooks import delivery
from ratings.webhooks.forms import MAX_WEBHOOKS
from ratings.webhooks.http import HttpAnswer
from ratings.webhooks.signature import secret
from tests.tournaments import factories

pytestmark = pytest.mark.django_db
ADDRESS = "/api/webhooks/"
GIVEN = {"url": "https://example.org/told", "happenings": ["list.published", "result.changed"], "is_on": "on"}


@pytest.fixture
def user(client: Client) -> User:
    account = factories.create_account("developer")
    client.force_login(account)
    return account


def created_webhook(client: Client, **fields: Any) -> Webhook:
    assert client.post(ADDRESS, GIVEN | fields).status_code == 302
    return Webhook.objects.get()


def test_a_webhook_is_made_and_shows_its_secret_to_its_owner(client: Client, user: User) -> None:
    webhook = created_webhook(client, tournament="autumn-cup-2025")
    assert (webhook.user, webhook.happenings) == (user, ["list.published", "result.changed"])
    answer = client.get(f"{ADDRESS}{webhook.pk}/")
    assert secret(webhook).replace("+", "&#x2B;") in answer.content.decode().replace("+", "&#x2B;")
    assert "no-store" in answer["Cache-Control"]
    assert webhook.url in client.get(ADDRESS).content.decode()


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"url": "http://example.org/"}, "The address must begin with https://"),
        ({"url": "https://127.0.0.1/"}, "127.0.0.1 is inside a private network."),
        ({"url": "https://me:secret@example.org/"}, "must not contain a user name or password"),
        ({"url": ""}, "required"),
        ({"happenings": []}, "required"),
        ({"happenings": ["nonsense"]}, "nonsense"),
        ({"tournament": "two words"}, "slug"),
    ],
)
def test_an_invalid_webhook_is_refused_with_the_reason(
    client: Client, user: User, fields: dict[str, Any], message: str
) -> None:
    refused = client.post(ADDRESS, GIVEN | fields)
    assert refused.status_code == 422
    assert message in refused.content.decode()
    assert not Webhook.objects.exists()


def test_a_private_address_is_taken_where_the_installation_allows_it(
    client: Client, user: User, settings: Settings
) -> None:
    settings.WEBHOOKS_TO_PRIVATE_ADDRESSES = True
    assert created_webhook(client, url="http://127.0.0.1:9000/").url == "http://127.0.0.1:9000/"


def test_the_log_shows_the_outcome_of_each_message(client: Client, user: User) -> None:
    webhook = created_webhook(client)
    client.post(f"{ADDRESS}{webhook.pk}/try/")
    assert "next attempt" in client.get(f"{ADDRESS}{webhook.pk}/").content.decode()
    delivery.try_to_deliver(
        WebhookDelivery.objects.get().pk, lambda url, body, headers: HttpAnswer(None, "timed out", 5000)
    )
    source = client.get(f"{ADDRESS}{webhook.pk}/").content.decode()
    assert "timed out" in source
    assert "nothing is sent before" in source


def test_the_log_speaks_the_language_of_its_reader(client: Client, user: User) -> None:
    webhook = created_webhook(client)
    client.post(f"{ADDRESS}{webhook.pk}/try/")
    answer = HttpAnswer(302, "The address redirects to another one. Redirects are not followed.", 5)
    delivery.try_to_deliver(WebhookDelivery.objects.get().pk, lambda url, body, headers: answer)
    Webhook.objects.update(is_on=False, why_off="Nothing arrived for two days.")
    source = client.get(f"{ADDRESS}{webhook.pk}/", headers={"Accept-Language": "de"}).content.decode()
    assert "302 Die Adresse leitet auf eine andere weiter. Weiterleitungen werden nicht verfolgt. 5 ms" in source
    assert "Zwei Tage lang kam nichts an." in source


def test_a_message_that_arrived_is_sent_again_when_that_is_asked(client: Client, user: User) -> None:
    webhook = created_webhook(client)
    client.post(f"{ADDRESS}{webhook.pk}/try/")
    message = WebhookDelivery.objects.get()
    delivery.try_to_deliver(message.pk, lambda url, body, headers: HttpAnswer(200, "", 5))
    assert "arrived" in client.get(f"{ADDRESS}{webhook.pk}/").content.decode()
    client.post(f"{ADDRESS}{webhook.pk}/{message.uuid}/again/")
    message.refresh_from_db()
    assert (message.delivered_at, message.next_at is None) == (None, False)


def test_a_disabled_webhook_is_not_tried_and_restarts_when_enabled(client: Client, user: User) -> None:
    webhook = created_webhook(client)
    Webhook.objects.update(is_on=False, why_off="Nothing arrived for two days.", resting_until=timezone.now())
    assert "Nothing arrived for two days." in client.get(ADDRESS).content.decode()
    client.post(f"{ADDRESS}{webhook.pk}/try/")
    assert not WebhookDelivery.objects.exists()
    client.post(f"{ADDRESS}{webhook.pk}/", GIVEN)
    webhook.refresh_from_db()
    assert (webhook.is_on, webhook.why_off, webhook.resting_until) == (True, "", None)


def test_changed_settings_are_kept_and_wrong_ones_are_not(client: Client, user: User) -> None:
    webhook = created_webhook(client)
    assert client.post(f"{ADDRESS}{webhook.pk}/", GIVEN | {"url": "ftp://x"}).status_code == 422
    assert client.post(f"{ADDRESS}{webhook.pk}/", GIVEN | {"happenings": ["round.published"]}).status_code == 302
    webhook.refresh_from_db()
    assert (webhook.url, webhook.happenings) == (GIVEN["url"], ["round.published"])


def test_a_removed_webhook_is_deleted_with_its_log(client: Client, user: User) -> None:
    webhook = created_webhook(client)
    client.post(f"{ADDRESS}{webhook.pk}/try/")
    client.post(f"{ADDRESS}{webhook.pk}/remove/")
    assert not Webhook.objects.exists()
    assert not WebhookDelivery.objects.exists()


def test_the_number_of_webhooks_is_limited(client: Client, user: User) -> None:
    for _ in range(MAX_WEBHOOKS):
        assert client.post(ADDRESS, GIVEN).status_code == 302
    refused = client.post(ADDRESS, GIVEN)
    assert refused.status_code == 422
    assert "Remove one first" in refused.content.decode()


def test_a_webhook_of_another_account_is_404(client: Client, user: User) -> None:
    webhook = created_webhook(client)
    client.force_login(factories.create_account("stranger"))
    assert webhook.url not in client.get(ADDRESS).content.decode()
    assert client.get(f"{ADDRESS}{webhook.pk}/").status_code == 404
