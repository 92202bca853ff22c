"""Printed card with the self-check-in link of an event, and the list to tick on paper."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from ratings.core.errors import Refused
from ratings.links.card import link_card_context
from tournaments.checkin import link
from tournaments.checkin.attendance import attendance
from tournaments.checkin.models import EventCheckIn
from tournaments.checkin.permissions import check_in as at_check_in
from tournaments.checkin.permissions import direct_check_in
from tournaments.checkin.rounds import check_in_rounds
from tournaments.core.permissions import may_check_in, tournaments_with
from tournaments.models import Event


@require_safe
@never_cache
@direct_check_in
def check_in_card(request: HttpRequest, event: Event) -> HttpResponse:
    """Render the card; without a link, a button that creates one."""
    stored = EventCheckIn.objects.filter(event=event, is_in_use=True).first()
    token = link.token_of(stored) if stored else ""
    context = {"event": event, "in_use": stored is not None, **link_card_context(request, "self_check_in", token)}
    return render(request, "tournaments/checkin/card.html", context)


@require_POST
@direct_check_in
def make_check_in_link(request: HttpRequest, event: Event) -> HttpResponse:
    try:
        link.create_link(event)
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect("check_in_card", event.pk)


@require_POST
@direct_check_in
def withdraw_check_in_link(request: HttpRequest, event: Event) -> HttpResponse:
    link.withdraw_link(event)
    return redirect("check_in_card", event.pk)


@require_safe
@at_check_in
def check_in_list(request: HttpRequest, event: Event) -> HttpResponse:
    """Render the players by name with a box each, a table per tournament; present ones are ticked."""
    rounds = check_in_rounds(tournaments_with(may_check_in, request.user, event))
    lines = attendance(rounds)
    tables = [
        (round_, [line for line in lines if line.entry.tournament_id == round_.tournament.pk]) for round_ in rounds
    ]
    return render(request, "tournaments/checkin/list.html", {"event": event, "tables": tables})
