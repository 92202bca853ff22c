"""Messages to the staff of an event: written by its chief or deputy, dismissed by each reader, stored as a log."""

from django.contrib import messages as notices
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.command import messages
from tournaments.command.forms import MessageForm
from tournaments.command.templatetags.command import staff_messages_bar
from tournaments.command.views.command import command_page
from tournaments.core.permissions import desk_of_event, may_direct, may_look_in, signed_in_user, tournaments_with
from tournaments.models import Event

ROWS_PER_PAGE = 50


@require_http_methods(["GET", "HEAD", "POST"])
@desk_of_event(may_look_in)
def staff_messages(request: HttpRequest, event: Event) -> HttpResponse:
    """Render all messages with their readers; on POST send a new one, if the person may direct."""
    if request.method == "POST":
        return _send(request, event_id=event.pk)
    page = Paginator(messages.sent_messages(event), ROWS_PER_PAGE).get_page(request.GET.get("page"))
    context = {"event": event, "page": page, "directs": tournaments_with(may_direct, signed_in_user(request), event)}
    return render(request, "tournaments/command/staff_messages.html", context)


@desk_of_event(may_direct)
def _send(request: HttpRequest, event: Event) -> HttpResponse:
    form = MessageForm(request.POST)
    if not form.is_valid():
        return command_page(request, event, message_form=form)
    messages.send_message(event, form.cleaned_data["text"], signed_in_user(request), timezone.now())
    notices.success(request, _("The message is on the desk pages of all staff."))
    return redirect("desk_event", event.pk)


@require_safe
@desk_of_event(may_look_in)
def unread_messages(request: HttpRequest, event: Event) -> HttpResponse:
    """Render the bar of unread messages, for open desk pages, which request it every half minute."""
    return render(request, "tournaments/command/_messages_bar.html", staff_messages_bar(request, event))


@require_POST
@desk_of_event(may_look_in)
def dismiss_message(request: HttpRequest, event: Event, message_id: int) -> HttpResponse:
    messages.dismiss_message(get_object_or_404(event.staff_messages, pk=message_id), signed_in_user(request))
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "tournaments/command/_messages_bar.html", staff_messages_bar(request, event))
    back = request.POST.get("back", "")
    is_page_here = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    return redirect(back) if back.startswith("/") and is_page_here else redirect("desk_event", event.pk)
