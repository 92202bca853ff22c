"""Delivery of messages, with growing pauses between attempts until the last."""

import datetime as dt
from collections.abc import Iterator, Mapping

import pytest
import time_machine
from procrastinate.contrib.django.models import ProcrastinateJob

from ratings.core.queue import MESSAGES, WORK
from ratings.delivery import retries
from ratings.delivery.retries import PAUSES
from ratings.models import Webhook, WebhookAttempt, WebhookDelivery
from ratings.periods import run
from ratings.webhooks import delivery
from ratings.webhooks.events import create_test_delivery
from ratings.webhooks.http import HttpAnswer
from ratings.webhooks.signature import secret
from tests.ratings.month import list_of
from tests.ratings.webhooks.conftest import Receiver
from tests.ratings.webhooks.test_signature import proven

NOW = dt.datetime(2025, 12, 1, 9, 30, tzinfo=dt.UTC)
TAKEN, REFUSED, SILENT = HttpAnswer(200, "", 3), HttpAnswer(500, "", 3), HttpAnswer(None, "timed out", 5000)


class FakeNetwork:
    """A fake network that returns one answer and counts its calls."""

    def __init__(self, answer: HttpAnswer) -> None:
        self.answer, self.times = answer, 0

    def __call__(self, url: str, body: bytes, headers: Mapping[str, str]) -> HttpAnswer:
        self.times += 1
        return self.answer


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOW, tick=False) as coordinates:
        yield coordinates


@pytest.fixture
def message(clock: time_machine.Traveller, webhook: Webhook) -> WebhookDelivery:
    return create_test_delivery(webhook)


def jobs(message: WebhookDelivery) -> list[dt.datetime | None]:
    """Return the scheduled times of the delivery's jobs."""
    jobs = ProcrastinateJob.objects.filter(task_name="ratings.deliver", args__delivery_id=message.pk)
    return [*jobs.order_by("id").values_list("scheduled_at", flat=True)]


def test_a_message_that_is_taken_is_not_sent_again(message: WebhookDelivery) -> None:
    sent = FakeNetwork(TAKEN)
    delivery.try_to_deliver(message.pk, sent)
    assert delivery.try_to_deliver(message.pk, sent) is None
    message.refresh_from_db()
    assert (sent.times, message.delivered_at, message.next_at, message.attempts) == (1, NOW, None, 1)
    assert [*message.tries.values_list("status", "milliseconds")] == [(200, 3)]


def test_a_new_message_is_queued_for_the_worker(message: WebhookDelivery) -> None:
    assert jobs(message) == [NOW]


def test_messages_have_a_queue_of_their_own(message: WebhookDelivery) -> None:
    requested = run.request_run(list_of("standard", NOW.date()), None, NOW)
    assert ProcrastinateJob.objects.get(args__delivery_id=message.pk).queue_name == MESSAGES
    assert ProcrastinateJob.objects.get(args__run_id=requested.pk).queue_name == WORK


def test_each_pause_is_longer_and_the_last_try_gives_up(
    message: WebhookDelivery, clock: time_machine.Traveller
) -> None:
    sent, begun = FakeNetwork(REFUSED), NOW
    for number, pause in enumerate(PAUSES, start=1):
        delivered = delivery.try_to_deliver(message.pk, sent)
        assert delivered is not None
        assert (delivered.attempts, delivered.next_at) == (number, begun + pause)
        begun += pause
        clock.move_to(begun)
    last = delivery.try_to_deliver(message.pk, sent)
    assert last is not None
    assert (last.is_given_up, sent.times) == (True, len(PAUSES) + 1)
    assert list(PAUSES) == sorted(PAUSES)
    assert jobs(message)[1:] == [jobs(message)[0] + sum(PAUSES[:n], dt.timedelta()) for n in range(1, len(PAUSES) + 1)]


def test_before_its_time_nothing_is_sent(message: WebhookDelivery, clock: time_machine.Traveller) -> None:
    sent = FakeNetwork(REFUSED)
    delivery.try_to_deliver(message.pk, sent)
    clock.move_to(NOW + PAUSES[0] - dt.timedelta(seconds=6))
    assert delivery.try_to_deliver(message.pk, sent) is None
    assert sent.times == 1


def test_a_webhook_of_which_nothing_arrives_is_switched_off(
    message: WebhookDelivery, clock: time_machine.Traveller
) -> None:
    fail_all_attempts(message, clock)
    message.webhook.refresh_from_db()
    assert (message.webhook.is_on, message.webhook.why_off) == (False, "Nothing arrived for two days.")


def test_a_webhook_that_accepted_another_message_stays_on(
    message: WebhookDelivery, clock: time_machine.Traveller
) -> None:
    other = create_test_delivery(message.webhook)
    delivery.try_to_deliver(other.pk, FakeNetwork(TAKEN))
    fail_all_attempts(message, clock)
    message.webhook.refresh_from_db()
    assert message.webhook.is_on


def fail_all_attempts(message: WebhookDelivery, clock: time_machine.Traveller) -> None:
    while message.next_at:
        clock.move_to(message.next_at)
        delivery.try_to_deliver(message.pk, FakeNetwork(REFUSED))
        message.refresh_from_db()


def test_a_silent_receiver_is_paused_and_a_refusing_one_is_not(
    message: WebhookDelivery, clock: time_machine.Traveller
) -> None:
    delivery.try_to_deliver(message.pk, FakeNetwork(SILENT))
    other, sent = create_test_delivery(message.webhook), FakeNetwork(TAKEN)
    put_off = delivery.try_to_deliver(other.pk, sent)
    assert put_off is not None
    assert (sent.times, put_off.next_at, put_off.attempts) == (0, NOW + PAUSES[0], 0)
    clock.move_to(NOW + PAUSES[0])
    delivery.try_to_deliver(other.pk, sent)
    message.webhook.refresh_from_db()
    assert (sent.times, message.webhook.resting_until) == (1, None)


def test_a_paused_receiver_is_tried_with_a_single_message(
    message: WebhookDelivery, clock: time_machine.Traveller
) -> None:
    delivery.try_to_deliver(message.pk, FakeNetwork(SILENT))
    other, sent = create_test_delivery(message.webhook), FakeNetwork(TAKEN)
    clock.move_to(NOW + PAUSES[0])

    def while_it_waits(url: str, body: bytes, headers: Mapping[str, str]) -> HttpAnswer:
        delivery.try_to_deliver(other.pk, sent)
        assert sent.times == 0
        return SILENT

    delivery.try_to_deliver(message.pk, while_it_waits)
    other.refresh_from_db()
    assert (other.attempts, other.next_at) == (0, NOW + PAUSES[0] + retries.LEASE)
    clock.move_to(NOW + PAUSES[0] + PAUSES[1])
    delivery.try_to_deliver(other.pk, sent)
    assert sent.times == 1


def test_any_answer_ends_the_pause(message: WebhookDelivery, clock: time_machine.Traveller) -> None:
    delivery.try_to_deliver(message.pk, FakeNetwork(SILENT))
    clock.move_to(NOW + PAUSES[0])
    delivery.try_to_deliver(message.pk, FakeNetwork(REFUSED))
    message.webhook.refresh_from_db()
    assert message.webhook.resting_until is None


def test_a_refusal_keeps_nothing_else_waiting(message: WebhookDelivery) -> None:
    delivery.try_to_deliver(message.pk, FakeNetwork(REFUSED))
    other, sent = create_test_delivery(message.webhook), FakeNetwork(TAKEN)
    delivery.try_to_deliver(other.pk, sent)
    assert sent.times == 1


def test_nothing_is_sent_to_a_webhook_that_was_switched_off(message: WebhookDelivery) -> None:
    Webhook.objects.update(is_on=False)
    sent = FakeNetwork(TAKEN)
    delivered = delivery.try_to_deliver(message.pk, sent)
    assert delivered is not None
    assert (sent.times, delivered.is_given_up) == (0, True)


def test_a_message_whose_worker_died_is_taken_up_again(message: WebhookDelivery, clock: time_machine.Traveller) -> None:
    class Died(Exception):
        pass

    def dies(url: str, body: bytes, headers: Mapping[str, str]) -> HttpAnswer:
        raise Died

    with pytest.raises(Died):
        delivery.try_to_deliver(message.pk, dies)
    retries.requeue_late(WebhookDelivery.objects.all(), NOW + retries.LEASE)
    assert len(jobs(message)) == 1
    retries.requeue_late(WebhookDelivery.objects.all(), NOW + retries.LEASE + dt.timedelta(minutes=1, seconds=1))
    assert len(jobs(message)) == 2
    clock.move_to(NOW + retries.LEASE)
    delivery.try_to_deliver(message.pk, FakeNetwork(TAKEN))
    message.refresh_from_db()
    assert message.delivered_at == NOW + retries.LEASE


def test_a_message_sent_again_starts_with_new_attempts(message: WebhookDelivery) -> None:
    delivery.try_to_deliver(message.pk, FakeNetwork(TAKEN))
    message.refresh_from_db()
    delivery.retry(message)
    delivered = delivery.try_to_deliver(message.pk, FakeNetwork(TAKEN))
    assert delivered is not None
    assert (delivered.attempts, WebhookAttempt.objects.count()) == (1, 2)


def test_old_messages_are_forgotten_and_waiting_ones_are_not(message: WebhookDelivery) -> None:
    waiting = create_test_delivery(message.webhook)
    delivery.try_to_deliver(message.pk, FakeNetwork(TAKEN))
    retries.delete_finished(WebhookDelivery.objects.all(), delivery.RETENTION, NOW + delivery.RETENTION)
    assert WebhookDelivery.objects.count() == 2
    retries.delete_finished(
        WebhookDelivery.objects.all(), delivery.RETENTION, NOW + delivery.RETENTION + dt.timedelta(seconds=1)
    )
    assert [*WebhookDelivery.objects.all()] == [waiting]


def test_a_message_arrives_signed_over_a_real_connection(receiver: Receiver, webhook: Webhook) -> None:
    Webhook.objects.update(url=receiver.url)
    message = create_test_delivery(webhook)
    delivery.try_to_deliver(message.pk)
    ((_path, headers, body),) = receiver.got
    assert body == message.body.encode()
    assert headers["webhook-id"] == str(message.uuid)
    assert proven(secret(webhook), headers, body)
