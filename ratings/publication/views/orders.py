"""Pages of publication orders: list, approve, change and cancel."""

from collections.abc import Callable
from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratings.accounts.permissions import officers_only
from ratings.accounts.second_factor import second_factor_required
from ratings.accounts.settings import second_officer_required
from ratings.core.errors import Refused
from ratings.models import PublicationOrder, User, Version
from ratings.publication import orders
from ratings.publication.forms import PublicationForm, order_form


@require_safe
@officers_only
def publications(request: HttpRequest) -> HttpResponse:
    """Render the orders that wait for their time or for a second officer."""
    context = {"orders": orders.open_orders(), "two_persons": second_officer_required(), "now": timezone.now()}
    return render(request, "ratings/publication/publications.html", context)


@require_POST
@officers_only
@second_factor_required
def approve_publication(request: HttpRequest, pk: int) -> HttpResponse:
    ordered = _order_or_404(pk)

    def act(by: User) -> None:
        messages.success(request, result_message(orders.approve(ordered, by, timezone.now())))

    return _run_action(request, ordered, act)


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
@second_factor_required
def change_publication(request: HttpRequest, pk: int) -> HttpResponse:
    """Change an order's reason or time. The changing officer becomes its author."""
    ordered, now = _order_or_404(pk), timezone.now()
    form = PublicationForm(request.POST) if request.method == "POST" else order_form(ordered, now)
    if not form.is_bound or not form.is_valid():
        context = {"order": ordered, "form": form}
        return render(
            request, "ratings/publication/change_publication.html", context, status=422 if form.is_bound else 200
        )
    fields = form.cleaned_data

    def act(by: User) -> None:
        orders.change(ordered, fields["reason"], fields["due"], by, now)
        messages.success(request, _("The order was changed."))

    return _run_action(request, ordered, act)


@require_POST
@officers_only
def cancel_publication(request: HttpRequest, pk: int) -> HttpResponse:
    ordered = _order_or_404(pk)

    def act(by: User) -> None:
        orders.cancel(ordered)
        messages.success(request, _("The order was cancelled. The run is unchanged."))

    return _run_action(request, ordered, act)


def result_message(done: Version | PublicationOrder) -> str:
    """Return the message about an order or a version for the officer."""
    if isinstance(done, Version):
        return _("Published as version %(number)d.") % {"number": done.number}
    if second_officer_required() and not done.approved_by:
        return _("Ordered. Another officer must approve it.")
    if done.due <= timezone.now():
        return _("The list is being published.")
    return _("The list will be published at the set time.")


def _order_or_404(pk: int) -> PublicationOrder:
    return get_object_or_404(PublicationOrder.objects.select_related("run__list__series", "by", "approved_by"), pk=pk)


def _run_action(request: HttpRequest, order: PublicationOrder, action: Callable[[User], None]) -> HttpResponse:
    """Run `action` and redirect to the run, with the reasons of a refusal as messages."""
    try:
        action(cast(User, request.user))
    except Refused as refused:
        for reason in refused.reasons:
            messages.error(request, reason)
    return redirect(order.run)
