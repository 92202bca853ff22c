"""Register pages of the office: find a player, see all facts, enrol players, record changes."""

import datetime as dt
from typing import Any, cast

from django.contrib import messages
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratings.accounts.permissions import officers_only
from ratings.core.errors import Refused
from ratings.models import Merge, Player, PlayerFact, PlayerNumber, RatedEvent, TimeControl, User
from ratings.register import (
    clubs,
    enrolment,
    queries,
)
from ratings.register import (
    facts as change_facts,
)
from ratings.register.forms import BirthForm, CorrectFactForm, FactForm, PlayerForm
from ratings.register.identity import read_merges
from ratings.register.merging import merges_of
from ratings.register.suggestions import SearchResult, search_players

MAX_EVENTS = 20


@require_safe
@officers_only
def register(request: HttpRequest) -> HttpResponse:
    """Render the players who match a name or number, hidden players included; for HTMX only the rows."""
    text = request.GET.get("q", "").strip()[:80]
    fits = search_players(text, timezone.localdate(), limit=50) if text else SearchResult([], [])
    context = {
        "text": text,
        "matches": fits.matches,
        "meant": fits.suggestions,
        "controls": TimeControl.choices,
        "people": None if text else Player.objects.count(),
    }
    name = "_registered" if request.htmx else "register"  # type: ignore[attr-defined]
    return render(request, f"ratings/register/{name}.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def register_player(request: HttpRequest, number: str) -> HttpResponse:
    """Render a player with all facts and numbers; POST records a fact from a later day on."""
    number_row = get_object_or_404(PlayerNumber.objects.select_related("player"), number=number.upper())
    player = number_row.player
    if player.number != number:
        return redirect("register_player", player.number)
    standing = player.facts.standing().first()
    form = FactForm(request.POST if request.method == "POST" else None, initial=_initial_values(standing))
    if request.method == "POST" and form.is_valid():
        by, today, from_day = cast(User, request.user), timezone.localdate(), form.cleaned_data["from_day"]
        try:
            change_facts.record_change(player, form.person(), from_day, by, today, _("register"))
        except Refused as refused:
            for reason in refused.reasons:
                form.add_error(None, reason)
        else:
            return _confirm_and_redirect(request, player, from_day)
    return _render_player(request, player, form=form)


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def correct_fact(request: HttpRequest, number: str, fact: int) -> HttpResponse:
    """Replace a fact that was wrong from the beginning; the wrong fact stays visible."""
    player = get_object_or_404(Player, number=number.upper())
    wrong = get_object_or_404(player.facts.standing(), pk=fact)
    initial = {field: getattr(wrong, field) for field in ("from_day", *PlayerFact.VALUE_FIELDS)}
    form = CorrectFactForm(request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.is_valid():
        by, today, from_day = cast(User, request.user), timezone.localdate(), form.cleaned_data["from_day"]
        try:
            change_facts.record_correction(wrong, form.person(), from_day, by, today, form.cleaned_data["reason"])
        except Refused as refused:
            for reason in refused.reasons:
                form.add_error(None, reason)
        else:
            return _confirm_and_redirect(request, player, min(from_day, wrong.from_day))
    context = {"player": player, "wrong": wrong, "form": form}
    return render(request, "ratings/register/correct_fact.html", context, status=422 if form.is_bound else 200)


@require_POST
@officers_only
def change_person(request: HttpRequest, number: str) -> HttpResponse:
    """Change a player's birth data and visibility."""
    player = get_object_or_404(Player, number=number.upper())
    form = BirthForm(request.POST, initial=_birth_initial(player))
    if not form.is_valid():
        return _render_player(request, player, birth_form=form)
    for field, value in form.cleaned_data.items():
        setattr(player, field, value)
    player.save(update_fields=[*form.cleaned_data])
    messages.success(request, _("Recorded. Published lists do not change."))
    return redirect("register_player", number)


def _confirm_and_redirect(request: HttpRequest, player: Player, from_day: dt.date) -> HttpResponse:
    """Confirm the change, and warn of lists published since `from_day` with other facts."""
    messages.success(request, _("Recorded."))
    lists = change_facts.contradicting_versions(player, from_day)
    if lists:
        message = ngettext(
            "%(count)d published list has a different value and does not change: %(lists)s.",
            "%(count)d published lists have a different value and do not change: %(lists)s.",
            len(lists),
        )
        messages.warning(request, message % {"count": len(lists), "lists": ", ".join(map(str, lists))})
    return redirect("register_player", player.number)


def _render_player(request: HttpRequest, player: Player, **forms: Form) -> HttpResponse:
    facts = player.facts.select_related("recorded_by", "replaced_by").order_by("-from_day", "-pk")
    context = {
        "form": FactForm(initial=_initial_values(player.facts.standing().first())),
        "birth_form": BirthForm(initial=_birth_initial(player)),
        "facts": facts,
        "merges": merges_of(player),
        "split": Merge.objects.filter(merged=player).exclude(undone_at=None).select_related("kept", "undone_by"),
        **_player_context(player),
        **forms,
    }
    return render(
        request,
        "ratings/register/register_player.html",
        context,
        status=422 if any(form.is_bound for form in forms.values()) else 200,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def enrol(request: HttpRequest) -> HttpResponse:
    """Enrol a new player with facts from today on."""
    form = PlayerForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            with transaction.atomic():
                by, today = cast(User, request.user), timezone.localdate()
                player = enrolment.enrol_all([form.person()], today, _("register"), by)[0]
        except enrolment.NumberTaken:
            form.add_error("number", _("The register has a player with this number."))
        else:
            messages.success(request, _("Enrolled as number %(number)s.") % {"number": player.number})
            return redirect("register_player", player.number)
    return render(request, "ratings/register/enrol.html", {"form": form}, status=422 if form.is_bound else 200)


def _player_context(player: Player) -> dict[str, Any]:
    today = timezone.localdate()
    mine = read_merges().records_of_player(player.pk)
    standing = RatedEvent.objects.standing().filter(pk=OuterRef("pk"))
    events = RatedEvent.objects.filter(submission__identifications__player__in=mine).distinct()
    return {
        "player": player,
        "summary": queries.summaries([player.pk], today)[0],
        "club": clubs.club_of_player(player, today),
        "numbers": player.numbers.order_by("recorded_at"),
        "controls": TimeControl.choices,
        "events": events.annotate(counts=Exists(standing)).order_by("-first_day", "-pk")[:MAX_EVENTS],
    }


def _initial_values(fact: PlayerFact | None) -> dict[str, object]:
    return {name: getattr(fact, name) for name in PlayerFact.VALUE_FIELDS} if fact else {}


def _birth_initial(player: Player) -> dict[str, object]:
    return {field: getattr(player, field) for field in BirthForm.base_fields}
