"""Invitation of staff by link or letter, and the page on which the invited person accepts it."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_protect
from django.views.decorators.http import require_http_methods, require_POST

from ratings.accounts import sessions
from ratings.accounts.forms import InvitedAccountForm
from ratings.core.errors import Refused
from ratings.links.card import link_card_context
from ratings.links.invitations import revoke
from ratings.links.token_views import by_token
from ratings.models import User
from tournaments.core.permissions import desk, may_direct, signed_in_user
from tournaments.core.zones import in_event_zone
from tournaments.models import StaffInvitation, StaffRole, Tournament
from tournaments.setup import invitations
from tournaments.setup.forms.staff import InvitationForm
from tournaments.setup.views.staff import staff_page

by_invitation = by_token(
    invitations.find_invitation,
    "invitation",
    "/desk/invitations/",
    "tournaments/setup/invitation_closed.html",
    referrer="same-origin",
    no_cache=True,
    no_store=True,
)


@require_POST
@never_cache
@desk(may_direct)
def invite(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Create an invitation and display its link, which is not stored. Queue an e-mail if the form has an address."""
    form = InvitationForm(request.POST, instance=StaffInvitation(tournament=tournament))
    if not form.is_valid():
        return staff_page(request, tournament, invitation_form=form)
    try:
        invitation, token = invitations.invite(form.instance, form.cleaned_data["token"], signed_in_user(request))
    except Refused as refused:
        form.add_error(None, str(refused))
        return staff_page(request, tournament, invitation_form=form)
    card = link_card_context(request, "invitation", token)
    invitations.send_letter(invitation, card["address"])
    context = {"tournament": tournament, "invitation": invitation, **card}
    return render(request, "tournaments/setup/invitation_made.html", context)


@require_POST
@desk(may_direct)
def revoke_invitation(request: HttpRequest, tournament: Tournament, invitation_id: int) -> HttpResponse:
    revoke(get_object_or_404(tournament.invitations, pk=invitation_id), timezone.now())
    return redirect("desk_staff", tournament.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@by_invitation
@in_event_zone
@csrf_protect
def invitation(request: HttpRequest, opened: StaffInvitation, token: str) -> HttpResponse:
    """Render the invitation. A signed-in user accepts; any other visitor first creates an account in the same form."""
    wants_account = request.method == "POST" and not request.user.is_authenticated
    form = InvitedAccountForm(request.POST if wants_account else None)
    if request.method == "POST" and (not wants_account or form.is_valid()):
        try:
            return _accept(request, opened, form if wants_account else None)
        except Refused as refused:
            return _page(request, opened, form, [str(refused)])
    return _page(request, opened, form)


def _page(
    request: HttpRequest, opened: StaffInvitation, form: InvitedAccountForm, reasons: list[str] | None = None
) -> HttpResponse:
    context = {
        "invitation": opened,
        "targets": invitations.target_tournaments(opened),
        "form": form,
        "reasons": reasons or [],
    }
    status = 422 if reasons or form.is_bound else 200
    return render(request, "tournaments/setup/invitation.html", context, status=status)


def _accept(request: HttpRequest, opened: StaffInvitation, form: InvitedAccountForm | None) -> HttpResponse:
    with transaction.atomic():
        user: User = form.save() if form else signed_in_user(request)
        joined = invitations.accept(opened, user, timezone.now())
    if form:
        sessions.begin_session(request, user)
    messages.success(request, _("Welcome. Your role: %(role)s.") % {"role": opened.get_role_display()})
    if opened.role == StaffRole.CHECK_IN:
        return redirect("check_in", joined[0].event_id)
    if len(joined) > 1:
        return redirect("desk_event", joined[0].event_id)
    return redirect("desk_tournament", joined[0].slug)
