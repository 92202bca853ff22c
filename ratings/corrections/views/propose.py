"""Pages that propose a correction: a wrong result, a wrong player, an event rated twice, an annulment."""

from collections.abc import Callable
from typing import Any, cast

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ratings.accounts.permissions import officers_only
from ratings.checks.case import SubmissionCase, collect_case
from ratings.core.errors import Refused
from ratings.corrections import cascade as cascades
from ratings.corrections import proposals
from ratings.corrections.forms import AnnulForm, CorrectionReasonForm, ResultForm, result_text
from ratings.corrections.proposals import CorrectionReason
from ratings.identification.candidates import candidates
from ratings.models import Claim, Correction, Game, PlayerNumber, RatedEvent, User
from ratings.register.queries import facts_on

Proposal = Callable[[CorrectionReason], Correction]


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def propose_result(request: HttpRequest, game: int) -> HttpResponse:
    """Propose another result of a game; the parameter `claim` is the claim that the correction answers."""
    rated_game = get_object_or_404(Game.objects.select_related("event__submission", "white", "black"), pk=game)
    rated = rated_game.white_result + rated_game.black_result
    form = ResultForm(rated, request.POST or None)
    context = {"game": rated_game, "event": rated_game.event, "rated": result_text(rated), "names": _names(rated_game)}
    if request.method == "POST" and form.is_valid():
        codes = form.cleaned_data["codes"]
        answer = _propose(
            request, form, lambda because: proposals.propose_result(rated_game, codes[0], codes[1], because)
        )
        if answer:
            return answer
    return _page(request, "propose_result", form, context)


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def propose_identity(request: HttpRequest, event: int, start_number: int) -> HttpResponse:
    """Propose another player for a line of a rated report, found by name or number."""
    rated = _event_or_404(event)
    case = collect_case(rated.submission)
    line = case.by_number.get(start_number)
    if line is None:
        raise Http404
    text = request.GET.get("q", "").strip()[:80]
    context = {"event": rated, "line": line, "text": text, "control": rated.control}
    context["candidates"] = candidates(line, case.day, rated.control, text)
    if "HX-Request" in request.headers and request.method == "GET":
        return render(request, "ratings/corrections/_candidates.html", context)
    form = CorrectionReasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        number = request.POST.get("number", "").strip().upper()
        number_row = get_object_or_404(PlayerNumber.objects.select_related("player"), number=number)
        answer = _propose(
            request, form, lambda because: proposals.propose_identity(rated, start_number, number_row.player, because)
        )
        if answer:
            return answer
    return _page(request, "propose_identity", form, context)


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def propose_doubled(request: HttpRequest, event: int) -> HttpResponse:
    """Propose to drop an event that another report also contains."""
    rated = _event_or_404(event)
    form = CorrectionReasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        answer = _propose(request, form, lambda because: proposals.propose_doubled(rated, because))
        if answer:
            return answer
    return _page(
        request, "propose_doubled", form, {"event": rated, "twins": _duplicate_events(collect_case(rated.submission))}
    )


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def propose_annulment(request: HttpRequest, event: int) -> HttpResponse:
    """Propose to annul an event. The effects are computed before the decision."""
    rated = _event_or_404(event)
    form = AnnulForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        kind = form.cleaned_data["kind"]
        answer = _propose(request, form, lambda because: proposals.propose_annulment(rated, kind, because))
        if answer:
            return answer
    return _page(request, "propose_annulment", form, {"event": rated})


def _event_or_404(pk: int) -> RatedEvent:
    return get_object_or_404(RatedEvent.objects.select_related("submission"), pk=pk)


def _duplicate_events(case: SubmissionCase) -> list[RatedEvent]:
    """Return the other events that have games of this event."""
    return list(
        RatedEvent.objects.standing().filter(submission__in=[twin.submission for twin in case.similar_submissions])
    )


def _names(game: Game) -> dict[str, str]:
    facts = facts_on([game.white_id, game.black_id], game.event.first_day)
    players = {"white": game.white, "black": game.black}
    return {side: facts[player.pk].name if player.pk in facts else player.number for side, player in players.items()}


def _propose(request: HttpRequest, form: CorrectionReasonForm, proposal: Proposal) -> HttpResponse | None:
    """Create a proposal and start its cascade. If it is refused, return None; the form then has the reasons."""
    by = cast(User, request.user)
    claim = Claim.objects.filter(pk=request.GET.get("claim") or 0).first()
    cleaned = form.cleaned_data
    because = CorrectionReason(cleaned["reason"], by, timezone.now(), evidence=cleaned["evidence"], claim=claim)
    try:
        with transaction.atomic():
            correction = proposal(because)
            cascades.request_cascade(correction, by, because.at)
    except Refused as refused:
        form.add_error(None, list(refused.reasons))
        return None
    messages.success(request, _("Proposed. Published lists do not change before the decision."))
    return redirect(correction)


def _page(request: HttpRequest, name: str, form: CorrectionReasonForm, context: dict[str, Any]) -> HttpResponse:
    status = 422 if form.is_bound else 200
    return render(request, f"ratings/corrections/{name}.html", {"form": form, **context}, status=status)
