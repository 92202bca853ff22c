"""Who works at a tournament beside its chief arbiter."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.forms.staff import StaffForm
from tournaments.models import Role, Staff, Tournament
from tournaments.rights import desk, may_direct


@require_http_methods(["GET", "HEAD", "POST"])
@desk(may_direct)
def desk_staff(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = StaffForm(request.POST or None, instance=Staff(tournament=tournament))
    if request.method == "POST" and form.is_valid():
        form.save()
        return redirect("desk_staff", tournament.slug)
    context = {"tournament": tournament, "staff": tournament.staff.select_related("user"), "form": form}
    return render(request, "tournaments/desk_staff.html", context, status=422 if form.errors else 200)


@require_POST
@desk(may_direct)
def dismiss(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    get_object_or_404(tournament.staff.exclude(role=Role.CHIEF), pk=pk).delete()
    return redirect("desk_staff", tournament.slug)
