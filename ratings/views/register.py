"""The register for the office: find people, see everything known of them, enrol new ones, note what changed."""

from typing import Any, cast

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from ratings import enrolment, lookup
from ratings.forms import FactForm, PersonForm
from ratings.models import Control, Player, PlayerFact, PlayerNumber, RatedEvent, User
from ratings.rights import officers_only

EVENTS = 20


@require_safe
@officers_only
def register(request: HttpRequest) -> HttpResponse:
    """Who fits a name or number, hidden people too; as one types only those found."""
    text = request.GET.get("q", "").strip()[:80]
    context = {
        "text": text,
        "found": lookup.find(text, timezone.localdate(), limit=50) if text else [],
        "controls": Control.choices,
        "people": None if text else Player.objects.count(),
    }
    name = "_registered" if request.htmx else "register"  # type: ignore[attr-defined]
    return render(request, f"ratings/{name}.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def register_player(request: HttpRequest, number: str) -> HttpResponse:
    """One person with every fact and number; a post adds what is true from another day on."""
    known = get_object_or_404(PlayerNumber.objects.select_related("player"), number=number)
    player = known.player
    if player.number != number:
        return redirect("register_player", player.number)
    facts = player.facts.select_related("recorded_by").order_by("-from_day", "-pk")
    form = FactForm(request.POST if request.method == "POST" else None, initial=_initial(facts[0]))
    if request.method == "POST" and form.is_valid():
        enrolment.record_fact(
            player, form.person(), form.cleaned_data["from_day"], _("register"), cast(User, request.user)
        )
        messages.success(request, _("Recorded."))
        return redirect("register_player", number)
    context = _context(player) | {"facts": facts, "form": form}
    return render(request, "ratings/register_player.html", context, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def enrol(request: HttpRequest) -> HttpResponse:
    """A new person in the register, true from today."""
    form = PersonForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            with transaction.atomic():
                by, today = cast(User, request.user), timezone.localdate()
                player = enrolment.enrol_all([form.person()], today, _("register"), by)[0]
        except enrolment.NumberTaken:
            form.add_error("number", _("The register has a person with this number."))
        else:
            messages.success(request, _("Enrolled as number %(number)s.") % {"number": player.number})
            return redirect("register_player", player.number)
    return render(request, "ratings/enrol.html", {"form": form}, status=422 if form.is_bound else 200)


def _context(player: Player) -> dict[str, Any]:
    today = timezone.localdate()
    events = RatedEvent.objects.filter(submission__identifications__player=player).distinct()
    return {
        "player": player,
        "found": lookup.described([player.pk], today)[0],
        "numbers": player.numbers.order_by("recorded_at"),
        "controls": Control.choices,
        "events": events.order_by("-first_day")[:EVENTS],
    }


def _initial(fact: PlayerFact) -> dict[str, object]:
    return {name: getattr(fact, name) for name in PlayerFact.SHOWN}
