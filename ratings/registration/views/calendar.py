"""The public calendar of tournaments, as a page and as iCalendar files."""

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratings.models import Installation, Registration, RegistrationState
from ratings.register.federations import FEDERATIONS
from ratings.registration import icalendar
from ratings.registration.forms import CalendarForm, calendar_tournaments

EVER_APPROVED = Q(state=RegistrationState.APPROVED) | Q(
    state=RegistrationState.CANCELLED, events__state=RegistrationState.APPROVED
)


@require_safe
def calendar(request: HttpRequest) -> HttpResponse:
    """Render the approved tournaments that are not over, or those of a month."""
    form = CalendarForm(request.GET)
    filters = form.cleaned_data if form.is_valid() else {}
    context = {
        "form": form,
        "rows": calendar_tournaments(filters, timezone.localdate()),
        "federations": FEDERATIONS.values(),
    }
    return render(request, "ratings/registration/calendar.html", context)


@require_safe
def calendar_file(request: HttpRequest) -> HttpResponse:
    """Return the tournaments of the page, with its filters, as one file."""
    form = CalendarForm(request.GET)
    rows = calendar_tournaments(form.cleaned_data if form.is_valid() else {}, timezone.localdate())
    here = Installation.objects.first()
    name = _("Tournaments, %(authority)s") % {"authority": here.authority} if here else _("Tournaments")
    return _file(icalendar.to_icalendar(rows, name), "calendar")


@require_safe
def calendar_event_file(request: HttpRequest, code: str) -> HttpResponse:
    """Return one tournament as a file. A cancelled tournament has the status CANCELLED."""
    registration = get_object_or_404(Registration.objects.filter(EVER_APPROVED).distinct(), code=code)
    return _file(icalendar.to_icalendar([registration], registration.name), registration.code)


def _file(data: bytes, name: str) -> HttpResponse:
    answer = HttpResponse(data, content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}.ics"'
    return answer
