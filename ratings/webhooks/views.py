"""The webhooks of an account: their settings, and the log of their messages."""

from typing import Any, cast
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ratings.accounts.permissions import accounts_only
from ratings.models import User, Webhook
from ratings.webhooks import delivery as deliver
from ratings.webhooks.events import create_test_delivery
from ratings.webhooks.forms import MAX_WEBHOOKS, WebhookForm
from ratings.webhooks.signature import new_salt, secret

MAX_DELIVERIES = 100


@require_http_methods(["GET", "HEAD", "POST"])
@accounts_only
def webhooks(request: HttpRequest) -> HttpResponse:
    """Render the account's webhooks, or add a posted one."""
    mine = Webhook.objects.filter(user=cast(User, request.user))
    webhook = Webhook(user=cast(User, request.user), salt=new_salt(), made_at=timezone.now())
    form = WebhookForm(request.POST or None, instance=webhook)
    if request.method == "POST" and mine.count() >= MAX_WEBHOOKS:
        form.add_error(
            None, _("You have %(most)d webhooks, the most allowed. Remove one first.") % {"most": MAX_WEBHOOKS}
        )
    elif request.method == "POST" and form.is_valid():
        return redirect("webhook", form.save().pk)
    context = {"webhooks": mine, "form": form, "now": timezone.now()}
    return render(request, "ratings/webhooks/webhooks.html", context, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@accounts_only
def webhook(request: HttpRequest, pk: int) -> HttpResponse:
    """Render secret, settings and the log of a webhook, the newest message first; a post changes the settings."""
    own = _own_webhook_or_404(request, pk)
    form = WebhookForm(request.POST or None, instance=_own_webhook_or_404(request, pk))
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Recorded."))
        return redirect("webhook", pk)
    context: dict[str, Any] = {
        "webhook": own,
        "form": form,
        "secret": secret(own),
        "now": timezone.now(),
        "deliveries": own.deliveries.prefetch_related("tries")[:MAX_DELIVERIES],
    }
    answer = render(request, "ratings/webhooks/webhook.html", context, status=422 if form.is_bound else 200)
    patch_cache_control(answer, private=True, no_store=True)
    return answer


@require_POST
@accounts_only
def try_webhook(request: HttpRequest, pk: int) -> HttpResponse:
    own = _own_webhook_or_404(request, pk)
    if own.is_on:
        create_test_delivery(own)
        messages.success(request, _("A message is being sent. Check the log in a moment."))
    else:
        messages.error(request, _("The webhook is switched off. Switch it on first."))
    return redirect("webhook", pk)


@require_POST
@accounts_only
def send_again(request: HttpRequest, pk: int, message: UUID) -> HttpResponse:
    """Send a message again, also one that was delivered."""
    delivery = get_object_or_404(_own_webhook_or_404(request, pk).deliveries, uuid=message)
    deliver.retry(delivery)
    messages.success(request, _("A message is being sent. Check the log in a moment."))
    return redirect("webhook", pk)


@require_POST
@accounts_only
def remove_webhook(request: HttpRequest, pk: int) -> HttpResponse:
    """Delete the webhook and its log."""
    _own_webhook_or_404(request, pk).delete()
    messages.success(request, _("The webhook and its log are removed."))
    return redirect("webhooks")


def _own_webhook_or_404(request: HttpRequest, pk: int) -> Webhook:
    return get_object_or_404(Webhook, pk=pk, user=cast(User, request.user))
