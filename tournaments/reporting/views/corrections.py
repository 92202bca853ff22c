"""Corrections for the rating report only: the games with their results and reasons."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ratings.core.errors import Refused
from tournaments.core.permissions import desk, may_direct, signed_in_user
from tournaments.models import Pairing, Tournament
from tournaments.reporting import corrections
from tournaments.reporting.forms import CorrectionForm


@require_http_methods(["GET", "HEAD", "POST"])
@desk(may_direct)
def desk_corrections(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = CorrectionForm(tournament, request.POST or None, initial=request.GET.dict())
    if request.method == "POST" and form.is_valid():
        pairing, result, reason = form.pairing, form.cleaned_data["result"], form.cleaned_data["reason"]
        return _done(
            request, tournament, lambda: corrections.add_correction(pairing, result, reason, signed_in_user(request))
        )
    return render(
        request,
        "tournaments/reporting/desk_corrections.html",
        {
            "tournament": tournament,
            "form": form,
            "in_force": corrections.corrections_in_force(tournament),
            "rows": corrections.all_corrections(tournament),
        },
        status=422 if form.errors else 200,
    )


@require_POST
@desk(may_direct)
def take_back_correction(request: HttpRequest, tournament: Tournament, number: int, board: int) -> HttpResponse:
    pairing = get_object_or_404(Pairing, round__tournament=tournament, round__number=number, board=board)
    reason = request.POST.get("reason", "")
    return _done(request, tournament, lambda: corrections.withdraw_correction(pairing, reason, signed_in_user(request)))


def _done(request: HttpRequest, tournament: Tournament, action: Callable[[], object]) -> HttpResponse:
    try:
        action()
    except Refused as refused:
        for reason in refused.reasons:
            messages.error(request, reason)
    else:
        messages.success(request, _("The correction is stored. The result of the tournament does not change."))
    return redirect("desk_corrections", tournament.slug)
