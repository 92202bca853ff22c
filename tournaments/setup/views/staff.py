"""Staff of a tournament: people with an account, and helpers with a link."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from ratings.core.errors import Refused
from ratings.links import links
from ratings.links.card import link_card_context
from ratings.links.invitations import invitation_rows
from tournaments.core.permissions import RIGHTS_OF, desk, may_direct, signed_in_user
from tournaments.models import HelperLink, Staff, StaffInvitation, StaffRole, Tournament
from tournaments.results import helper_links
from tournaments.results.forms.helper import HelperLinkForm
from tournaments.setup import invitations
from tournaments.setup.forms.staff import InvitationForm, StaffForm

# Labels of the rights in the table of roles, in the order of `RIGHTS_OF`.
RIGHT_LABELS = {
    "look in": _("see the desk"),
    "check in": _("check in players"),
    "enter results": _("enter results"),
    "pair": _("pair and publish, byes and withdrawals"),
    "direct": _("entries, settings, staff, report"),
    "remove": _("archive and delete"),
}


@require_http_methods(["GET", "HEAD", "POST"])
@desk(may_direct)
def desk_staff(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = StaffForm(request.POST or None, instance=Staff(tournament=tournament))
    if request.method == "POST" and form.is_valid():
        form.save()
        return redirect("desk_staff", tournament.slug)
    return staff_page(request, tournament, form=form)


@require_POST
@never_cache
@desk(may_direct)
def helper_link(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Create a helper link and display it as a card to print or scan. The link cannot be displayed again."""
    form = HelperLinkForm(request.POST, instance=HelperLink(tournament=tournament))
    if not form.is_valid():
        return staff_page(request, tournament, link_form=form)
    try:
        link, token = helper_links.create(form.instance, form.cleaned_data["token"], signed_in_user(request))
    except Refused as refused:
        form.add_error(None, str(refused))
        return staff_page(request, tournament, link_form=form)
    context = {"tournament": tournament, "link": link, **link_card_context(request, "helper", token)}
    return render(request, "tournaments/setup/helper_link.html", context)


@require_POST
@desk(may_direct)
def revoke_helper_link(request: HttpRequest, tournament: Tournament, link_id: int) -> HttpResponse:
    links.revoke(get_object_or_404(tournament.helper_links, pk=link_id), timezone.now())
    return redirect("desk_staff", tournament.slug)


@require_POST
@desk(may_direct)
def dismiss(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    get_object_or_404(tournament.staff.exclude(role=StaffRole.CHIEF), pk=pk).delete()
    return redirect("desk_staff", tournament.slug)


def staff_page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    form: StaffForm | None = None,
    link_form: HelperLinkForm | None = None,
    invitation_form: InvitationForm | None = None,
) -> HttpResponse:
    """Render the staff of the tournament. A form that the caller passes is rendered with its errors."""
    forms = {
        "form": form or StaffForm(instance=Staff(tournament=tournament)),
        "link_form": link_form or HelperLinkForm(),
        "invitation_form": invitation_form or InvitationForm(instance=StaffInvitation(tournament=tournament)),
    }
    context = {
        "tournament": tournament,
        "staff": tournament.staff.select_related("user"),
        "roles": [(role, [role in RIGHTS_OF[right] for right in RIGHT_LABELS]) for role in StaffRole],
        "rights": RIGHT_LABELS.values(),
        "rows": invitation_rows(
            invitations.invitations_of(tournament),
            invitations.role_name,
            lambda invitation: reverse("revoke_invitation", args=[tournament.slug, invitation.pk]),
        ),
        "links": helper_links.links_of(tournament),
        "now": timezone.now(),
        "may_direct": True,
        **forms,
    }
    status = 422 if any(each.errors for each in forms.values()) else 200
    return render(request, "tournaments/setup/desk_staff.html", context, status=status)
