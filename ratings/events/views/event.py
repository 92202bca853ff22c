"""Pages of a rated event: its table, its rounds, and its report as a file."""

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratings.core.page_cache.live_pages import cached_by_state
from ratings.core.page_cache.state import office_state
from ratings.events.changes import figures_of
from ratings.events.rounds import rounds_of
from ratings.events.state import current_event, state_of
from ratings.events.table import table_of
from ratings.models import RatedEvent
from ratings.register.privacy import last_public_birth_year
from ratings.reports import trf26
from ratings.reports.canonical import public_copy
from ratings.reports.formats import FORMATS

# The largest primary key, an integer of eight bytes.
MAX_KEY = 2**63 - 1


def with_event(view: Callable[[HttpRequest, RatedEvent], HttpResponse]) -> Callable[..., HttpResponse]:
    """Return a view that receives the event with the primary key in the address.

    If a corrected report replaced the event, the view redirects to the new event.
    """

    @require_safe
    @wraps(view)
    def page(request: HttpRequest, event_id: int) -> HttpResponse:
        if event_id > MAX_KEY:
            raise Http404
        named = get_object_or_404(RatedEvent.objects.select_related("submission"), pk=event_id)
        event = current_event(named)
        return view(request, event) if event == named else redirect(view.__name__, event.pk)

    return page


@with_event
def event(request: HttpRequest, event: RatedEvent) -> HttpResponse:
    """Render the table of an event with all rating changes, and the data of the event."""

    def render_page() -> HttpResponse:
        state = state_of(event)
        context = {"event": event, "state": state, "table": table_of(event, state)}
        if state.is_rated and state.version:
            context["figures"] = figures_of(event, state.version)
        return render(request, "ratings/events/event.html", context)

    return cached_by_state(request, office_state(), render_page)


@require_safe
def event_of_evidence(request: HttpRequest, key: int) -> HttpResponse:
    """Redirect to the event with this key in the evidence of lists: the number of its report."""
    if key > MAX_KEY:
        raise Http404
    return redirect(current_event(get_object_or_404(RatedEvent, submission_id=key)))


@with_event
def event_rounds(request: HttpRequest, event: RatedEvent) -> HttpResponse:
    """Render an event round by round."""

    def render_page() -> HttpResponse:
        state = state_of(event)
        table = table_of(event, state)
        context = {"event": event, "state": state, "table": table, "rounds": rounds_of(table)}
        return render(request, "ratings/events/event_rounds.html", context)

    return cached_by_state(request, office_state(), render_page)


@with_event
def event_report(request: HttpRequest, event: RatedEvent) -> HttpResponse:
    """Return the report as a public file. It has only the year of a birth, and no birth of a minor."""
    name = request.GET.get("format", trf26.NAME)
    if name not in FORMATS:
        raise Http404(_("The report is there as %(formats)s.") % {"formats": ", ".join(FORMATS)})
    copy = public_copy(event.submission.content, last_public_birth_year(timezone.localdate()))
    headers = {"Content-Disposition": f'attachment; filename="event-{event.pk}-{name}.trf"'}
    return HttpResponse(
        FORMATS[name].write(copy).text.encode(), content_type="text/plain; charset=utf-8", headers=headers
    )
