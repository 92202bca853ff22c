"""Claims at the office: the queue, and the answer."""

from collections.abc import Iterable, Iterator
from typing import cast

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_http_methods, require_safe

from ratings.accounts.permissions import officers_only
from ratings.claims.claims import (
    DECIDED_STATES,
    claims_awaiting_office,
    claims_awaiting_player,
    claims_with_state,
    decided_claims,
    record_answer,
)
from ratings.claims.forms import AnswerForm
from ratings.core.errors import Refused
from ratings.delivery import mail
from ratings.lists.claim_window import ClaimDeadline, claim_deadline
from ratings.models import Claim, User

MOST_ROWS = 100


@require_safe
@officers_only
def claim_queue(request: HttpRequest) -> HttpResponse:
    """Render the claims that wait for the office, oldest first; those that wait for players; and decided claims."""
    context = {
        "waiting": [*_with_age_and_deadline(claims_awaiting_office())],
        "with_players": [*_with_age_and_deadline(claims_awaiting_player())],
        "decided": decided_claims()[:MOST_ROWS],
    }
    return render(request, "ratings/claims/claim_queue.html", context)


def _with_age_and_deadline(claims: Iterable[Claim]) -> Iterator[tuple[Claim, int, ClaimDeadline]]:
    """Yield each claim with the days since its last message, and its deadline."""
    today = timezone.localdate()
    for claim in claims:
        last = getattr(claim, "last_at", None) or claim.at
        yield claim, (today - last.date()).days, claim_deadline(claim.version, today)


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def answer_claim(request: HttpRequest, pk: int) -> HttpResponse:
    """Render one claim with all its messages, or record an answer."""
    claim = get_object_or_404(claims_with_state(), pk=pk)
    form = AnswerForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            record_answer(
                claim, form.cleaned_data["state"], form.cleaned_data["text"], cast(User, request.user), timezone.now()
            )
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            _mail_answer(request, claim)
            return redirect("answer_claim", pk)
    context = {
        "claim": claim,
        "answers": claim.answers.select_related("by").order_by("pk"),
        "corrections": claim.corrections.select_related("decision"),
        "until": claim_deadline(claim.version, timezone.localdate(claim.at)),
        "is_decided": getattr(claim, "state", None) in DECIDED_STATES,
        "form": form,
    }
    return render(request, "ratings/claims/answer_claim.html", context, status=422 if form.is_bound else 200)


def _mail_answer(request: HttpRequest, claim: Claim) -> None:
    """Mail a notice without the text of the answer, because only the player has the private link."""
    with override(claim.language or settings.LANGUAGE_CODE):
        message = _(
            "The rating office has answered your report about %(list)s. Open your private link to read the answer."
        )
        subject = _("Answer to your report: %(list)s") % {"list": claim.version.list}
        queued = mail.queue_mail(claim.contact, subject, message % {"list": claim.version.list})
    if queued:
        messages.success(request, _("Answered. An e-mail is on its way."))
    else:
        messages.success(request, _("Answered. The player can read it through the private link."))
