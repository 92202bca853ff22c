"""The first day of an office: its checklist, marks on steps, and a test mail."""

from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratings.accounts.permissions import officers_only
from ratings.core.site_address import full_address
from ratings.delivery import mail
from ratings.models import FirstDayState, User
from ratings.office import first_day as steps


@require_safe
@officers_only
def first_day(request: HttpRequest) -> HttpResponse:
    """Render the checklist on its own page, which remains after *Today* no longer begins with it."""
    return render(request, "ratings/office/first_day.html", {"checklist": steps.checklist(timezone.localdate())})


@require_POST
@officers_only
def mark_first_day(request: HttpRequest, step: str) -> HttpResponse:
    """Mark a step as done or left out, or remove the mark."""
    state = request.POST.get("state", "")
    if step not in steps.STEPS_BY_NAME or state not in ("", *FirstDayState.values):
        raise Http404
    steps.record_mark(steps.STEPS_BY_NAME[step], state, cast(User, request.user), timezone.now())
    return redirect("office" if request.POST.get("from") == "office" else "first_day")


@require_POST
@officers_only
def test_mail(request: HttpRequest) -> HttpResponse:
    """Send a test mail to the signed-in user."""
    user = cast(User, request.user)
    text = _("%(name)s sent this e-mail to test the mail of the rating office:\n\n%(link)s\n")
    values = {"name": user.get_full_name() or user.username, "link": full_address("/office/first-day/")}
    if mail.queue_mail(user.email, _("Test of mail"), text % values):
        messages.success(request, _("An e-mail is being sent to %(address)s.") % {"address": user.email})
    elif user.email:
        messages.error(request, _("This installation sends no mail: set EMAIL_URL, or leave the step out."))
    else:
        messages.error(request, _("Your account has no e-mail address."))
    return redirect("first_day")
