"""Registrations of tournaments: an arbiter's own, and the officers' queue."""

from typing import cast

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratings.accounts.permissions import is_officer, officers_only, reporters_only
from ratings.core.errors import Refused
from ratings.models import Installation, Registration, RegistrationState, User
from ratings.registration import registration as registering
from ratings.registration.forms import RegistrationForm

MAX_ROWS = 200


@require_safe
@reporters_only
def registrations(request: HttpRequest) -> HttpResponse:
    """Render registrations by state: officers see all, arbiters their own."""
    state = request.GET.get("state", "asked" if is_officer(request.user) else "all")
    if state not in ("all", *RegistrationState.values):
        raise Http404
    visible = registering.registrations_of(request.user)
    rows = (visible if state == "all" else visible.filter(state=state)).order_by("-first_day", "-pk")[:MAX_ROWS]
    context = {
        "rows": [(registration_, registering.is_late(registration_)) for registration_ in rows],
        "state": state,
        "states": [*RegistrationState.choices, ("all", _("all"))],
    }
    return render(request, "ratings/registration/registrations.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@reporters_only
def registration_new(request: HttpRequest) -> HttpResponse:
    """Render the form, or register a tournament. A late registration is accepted with a warning."""
    form = RegistrationForm(request.POST or None, initial=_initial(cast(User, request.user)))
    if request.method == "POST" and form.is_valid():
        registered = registering.register(form.save(commit=False), cast(User, request.user), timezone.now())
        messages.success(request, _("Registered with the code %(code)s.") % {"code": registered.code})
        return redirect("registration", registered.code)
    status = 422 if request.method == "POST" else 200
    return render(request, "ratings/registration/registration_new.html", {"form": form}, status=status)


@require_safe
@reporters_only
def registration(request: HttpRequest, code: str) -> HttpResponse:
    """Render one registration: its facts, notice, decision and reports."""
    return _page(request, _registration_or_403(request, code))


@require_http_methods(["GET", "HEAD", "POST"])
@reporters_only
def registration_change(request: HttpRequest, code: str) -> HttpResponse:
    """Change the facts of a registration that is not decided."""
    registration_ = _registration_or_403(request, code)
    if registration_.state != RegistrationState.ASKED:
        messages.error(request, _("A decided registration cannot be changed: cancel it and register again."))
        return redirect("registration", code)
    form = RegistrationForm(request.POST or None, instance=registration_)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Recorded."))
        return redirect("registration", code)
    status = 422 if request.method == "POST" else 200
    context = {"form": form, "registration": registration_}
    return render(request, "ratings/registration/registration_change.html", context, status=status)


@require_POST
@officers_only
def decide_registration(request: HttpRequest, code: str) -> HttpResponse:
    registration_ = get_object_or_404(Registration, code=code)
    wanted = request.POST.get("state", "")
    if wanted not in (RegistrationState.APPROVED, RegistrationState.DECLINED):
        return _page(request, registration_, _("Approve or decline the registration."), 422)
    return _decide_and_redirect(request, registration_, RegistrationState(wanted))


@require_POST
@reporters_only
def cancel_registration(request: HttpRequest, code: str) -> HttpResponse:
    return _decide_and_redirect(request, _registration_or_403(request, code), RegistrationState.CANCELLED)


def _decide_and_redirect(request: HttpRequest, registration_: Registration, state: RegistrationState) -> HttpResponse:
    remark = request.POST.get("remark", "").replace("\0", "")
    try:
        registering.decide(registration_.code, state, cast(User, request.user), timezone.now(), remark)
    except Refused as refused:
        return _page(request, registration_, str(refused), 422)
    messages.success(request, _("The tournament is %(state)s.") % {"state": state.label})
    return redirect("registration", registration_.code)


def _page(request: HttpRequest, registration_: Registration, refusal: str = "", status: int = 200) -> HttpResponse:
    context = {
        "registration": registration_,
        "wanted": registering.required_notice(registration_),
        "given": registering.days_of_notice(registration_),
        "late": registering.is_late(registration_),
        "reports": registering.reports_of([registration_])[registration_.pk],
        "may_decide": is_officer(request.user),
        "may": {state.value: registration_.state in before for state, before in registering.STATES_BEFORE.items()},
        "refusal": refusal,
    }
    return render(request, "ratings/registration/registration.html", context, status=status)


def _registration_or_403(request: HttpRequest, code: str) -> Registration:
    """Return a registration that the user may see; 404 or 403 otherwise."""
    registration_ = get_object_or_404(Registration.objects.select_related("by", "decided_by"), code=code)
    if not registering.registrations_of(request.user).filter(code=code).exists():
        raise PermissionDenied
    return registration_


def _initial(user: User) -> dict[str, str]:
    here = Installation.objects.first()
    return {
        "federation": here.federation if here else "",
        "chief_arbiter": ", ".join(filter(None, (user.last_name, user.first_name))),
    }
