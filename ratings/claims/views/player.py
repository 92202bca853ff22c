"""Claims for players: the report of an error, and its progress."""

from typing import Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from ratings.accounts.permissions import accounts_only
from ratings.calculations.calculation import working
from ratings.calculations.views.calculations import player_or_404, record_on_version
from ratings.claims import claims
from ratings.claims.forms import ClaimMessageForm, ReportErrorForm
from ratings.core.errors import Refused
from ratings.core.throttling import is_allowed
from ratings.delivery import mail
from ratings.links.token_views import by_token
from ratings.lists.claim_window import claim_deadline
from ratings.lists.views.versions import version_or_404
from ratings.models import Claim, Player, User, Version
from ratings.register import identity

MAX_CLAIMS, WINDOW_SECONDS = 5, 3600
MAX_MESSAGES = 60

by_link = by_token(claims.find_claim, "claim", "/claims/", "ratings/claims/claim_closed.html", no_store=True)


@require_http_methods(["GET", "HEAD", "POST"])
def report_error(request: HttpRequest, number: str, month: str, control: str, version: int) -> HttpResponse:
    """Render the form to report an error of a period before the deadline, or store the claim.

    A form that is sent twice is stored once.
    """
    version_ = version_or_404(month, control, version)
    player = record_on_version(version_, player_or_404(request, number), number, identity.read_merges())
    if player.number != number:
        return redirect("report_error", player.number, month, control, version)
    worked = working(player, version_)
    form = ReportErrorForm(worked, request.POST or None, initial={"token": claims.new_token()})
    refusal, status = _too_late(version_), 200
    if request.method == "POST":
        status = 422
        if not is_allowed(request, "claim", MAX_CLAIMS, WINDOW_SECONDS):
            refusal, status = _("Too many errors reported from this address. Try again in an hour."), 429
        elif form.is_valid():
            try:
                return _store_and_redirect(request, player, version_, form.cleaned_data)
            except Refused as refused:
                refusal = str(refused)
    context = {
        "player": player,
        "version": version_,
        "working": worked,
        "form": form,
        "refusal": refusal,
        "until": claim_deadline(version_, timezone.localdate()),
        "letters": mail.sends_mail(),
    }
    answer = render(request, "ratings/claims/report_error.html", context, status=status)
    patch_cache_control(answer, private=True, no_store=True)
    return answer


def _too_late(version: Version) -> str:
    try:
        claims.refuse_late(version, timezone.localdate())
    except Refused as refused:
        return str(refused)
    return ""


def _store_and_redirect(
    request: HttpRequest, player: Player, version: Version, cleaned: dict[str, Any]
) -> HttpResponse:
    claim = Claim(
        player=player,
        version=version,
        game_id=cleaned["game"],
        text=cleaned["text"],
        contact=cleaned["contact"],
        language=get_language() or "",
        by=request.user if request.user.is_authenticated else None,
        at=timezone.now(),
    )
    stored, token = claims.store_claim(claim, cleaned["token"], timezone.localdate())
    link = request.build_absolute_uri(reverse("claim", args=[token]))
    text = _(
        "The rating office has received your report. With this private link you can follow it and add "
        "messages:\n\n%(link)s\n"
    )
    mail.queue_mail(
        stored.contact, _("Your report of an error: %(list)s") % {"list": version.list}, text % {"link": link}
    )
    return redirect("claim", token)


@by_link
@require_http_methods(["GET", "HEAD", "POST"])
def claim(request: HttpRequest, claim_: Claim, token: str) -> HttpResponse:
    """Render the progress of a claim for anyone with the link, and the form for a message."""
    link = request.build_absolute_uri(reverse("claim", args=[token]))
    return _page(request, claim_, link=link, again=reverse("claim", args=[token]))


@require_safe
@accounts_only
def own_claims(request: HttpRequest) -> HttpResponse:
    """Render the claims of the account, and those on the periods of the account's player."""
    return render(
        request, "ratings/claims/own_claims.html", {"claims": claims.claims_of_user(cast(User, request.user))}
    )


@require_http_methods(["GET", "HEAD", "POST"])
@accounts_only
def own_claim(request: HttpRequest, pk: int) -> HttpResponse:
    """Render one claim of the account, and the form for a message."""
    claim_ = get_object_or_404(claims.claims_of_user(cast(User, request.user)), pk=pk)
    return _page(request, claim_, again=reverse("own_claim", args=[pk]))


def _page(request: HttpRequest, claim_: Claim, again: str, link: str = "") -> HttpResponse:
    form = ClaimMessageForm(request.POST or None)
    if request.method == "POST" and not is_allowed(request, "claim-say", MAX_MESSAGES, WINDOW_SECONDS):
        form.add_error(None, _("Too many messages from this address. Try again in an hour."))
    elif request.method == "POST" and form.is_valid():
        by = request.user if request.user.is_authenticated else None
        claims.add_message(claim_, form.cleaned_data["text"], by, timezone.now())
        messages.success(request, _("Sent to the rating office."))
        return redirect(again)
    context = {
        "claim": claim_,
        "answers": claim_.answers.select_related("by").order_by("pk"),
        "corrections": claim_.corrections.select_related("decision"),
        "form": form,
        "link": link,
        "holds_until": claims.link_valid_until(claim_),
    }
    return render(request, "ratings/claims/claim.html", context, status=422 if form.is_bound else 200)
