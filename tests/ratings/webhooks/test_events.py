"""Webhook events: created with the action itself, for the webhooks that subscribe to it, and for no others."""

import json
from typing import Any

import pytest
from django.db import transaction

from ratings.core.errors import Refused
from ratings.core.errors import Refused as NotTakenBack
from ratings.models import User, Webhook, WebhookDelivery
from tests.lock_order import mark_as_test_transaction
from tests.ratings import month
from tests.tournaments import factories
from tournaments.results import results
from tournaments.rounds.rounds import publish, publish_all
from tournaments.rounds.unpublish import unpublish

pytestmark = pytest.mark.django_db


def messages_of(happening: str = "") -> list[dict[str, Any]]:
    """Return the messages in order of creation."""
    deliveries = WebhookDelivery.objects.order_by("pk")
    return [
        json.loads(delivery.body) for delivery in (deliveries.filter(happening=happening) if happening else deliveries)
    ]


def test_a_published_list_is_sent_with_its_seal(webhook: Webhook) -> None:
    players = month.enrol_players()
    month.publish_base_list(players)
    month.create_event(players, "A1B")
    version = month.run_and_publish()
    _base, message = messages_of()
    assert message["type"] == "list.published"
    assert message["data"] == {
        "series": "MAIN", "control": "standard", "month": "2025-12", "date": "2025-12-01", "version": 1,
            "reason": "monthly list",
        "seal": version.seal, "address": "/api/v1/lists/2025-12/standard/v1",
    }  # fmt: skip


def test_a_list_that_is_refused_is_not_sent(webhook: Webhook) -> None:
    month.publish_base_list(month.enrol_players())
    with pytest.raises(Refused):
        month.run_and_publish(reason=" ")
    assert len(messages_of()) == 1


def test_a_rolled_back_event_is_not_sent(webhook: Webhook) -> None:
    with mark_as_test_transaction(transaction.atomic()):
        month.publish_base_list(month.enrol_players())
        transaction.set_rollback(True)
    assert messages_of() == []


def test_each_round_is_sent_once_when_it_is_published(webhook: Webhook) -> None:
    cup = factories.create_running_tournament(factories.create_account("arbiter", "arbiters"))
    publish_all(cup)
    assert [message["data"]["round"] for message in messages_of("round.published")] == [1, 2, 3]
    first = messages_of("round.published")[0]["data"]
    assert (first["tournament"], first["boards"]) == (cup.slug, 2)
    assert first["address"] == f"/api/v1/tournaments/{cup.slug}/rounds/1"


def test_a_round_that_is_taken_back_is_sent_once(webhook: Webhook) -> None:
    by = factories.create_account("arbiter", "arbiters")
    cup = factories.create_running_tournament(by)
    for _again in range(2):
        unpublish(cup.rounds.get(number=3), by, "a mistake")
    (message,) = messages_of("round.unpublished")
    assert message["data"] == {
        "tournament": cup.slug, "round": 3, "address": f"/api/v1/tournaments/{cup.slug}/rounds/3",
    }  # fmt: skip


def test_a_round_that_may_not_be_taken_back_is_not_sent(webhook: Webhook) -> None:
    by = factories.create_account("arbiter", "arbiters")
    with pytest.raises(NotTakenBack):
        unpublish(factories.create_running_tournament(by).rounds.get(number=1), by, "a mistake")
    assert messages_of("round.unpublished") == []


def test_a_result_is_sent_and_so_is_its_correction_but_not_its_confirmation(webhook: Webhook) -> None:
    by = factories.create_account("arbiter", "arbiters")
    board = factories.board(factories.create_running_tournament(by), 1, 1)
    factories.enter_result(board, "10", by)
    factories.enter_result(board, "10", by)
    factories.enter_result(board, "==", by)
    changes = [message["data"] for message in messages_of("result.changed")]
    assert [(change["result"], change["version"]) for change in changes] == [("10", 1), ("==", 2)]
    assert changes[0]["white"] == {"start_number": board.white.start_number, "name": board.white.name}


def test_drafts_send_no_event(webhook: Webhook) -> None:
    by = factories.create_account("arbiter", "arbiters")
    cup = factories.create_running_tournament(by)
    last = cup.rounds.get(number=3)
    unpublish(last, by, "a mistake")
    before = len(messages_of())
    with pytest.raises(results.Refused):
        factories.enter_result(factories.board(cup, 3, 1), "10", by)
    assert len(messages_of()) == before
    publish(last)
    assert messages_of()[-1]["data"]["round"] == 3


@pytest.mark.parametrize(
    "query",
    [{"happenings": ["list.published"]}, {"tournament": "another-cup"}, {"is_on": False}],
    ids=["wants other things", "of another tournament", "switched off"],
)
def test_a_webhook_without_the_event_type_is_not_notified(webhook: Webhook, query: dict[str, Any]) -> None:
    Webhook.objects.update(**query)
    by = factories.create_account("arbiter", "arbiters")
    factories.enter_result(factories.board(factories.create_running_tournament(by), 1, 1), "10", by)
    assert messages_of() == []


def test_a_webhook_for_a_tournament_is_notified_of_that_tournament(webhook: Webhook) -> None:
    by = factories.create_account("arbiter", "arbiters")
    Webhook.objects.update(tournament="autumn-cup-2025")
    cup = factories.create_running_tournament(by)
    assert cup.slug == "autumn-cup-2025"
    assert len(messages_of("round.published")) == 3


def test_an_account_that_was_closed_is_sent_nothing(webhook: Webhook, webhook_owner: User) -> None:
    User.objects.filter(pk=webhook_owner.pk).update(is_active=False)
    factories.create_running_tournament(factories.create_account("arbiter", "arbiters"))
    assert messages_of() == []
