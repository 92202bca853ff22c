"""Categories: groups with prizes or standings of their own."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.core.permissions import desk, may_direct
from tournaments.entries.categories import describe_category, members
from tournaments.entries.forms import CategoryForm
from tournaments.models import Category, Tournament


@require_http_methods(["GET", "HEAD", "POST"])
@desk(may_direct)
def desk_categories(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _page(request, tournament, Category(tournament=tournament))


@require_http_methods(["GET", "HEAD", "POST"])
@desk(may_direct)
def desk_category(request: HttpRequest, tournament: Tournament, category_id: int) -> HttpResponse:
    return _page(request, tournament, get_object_or_404(tournament.categories, pk=category_id))


@require_POST
@desk(may_direct)
def remove_category(request: HttpRequest, tournament: Tournament, category_id: int) -> HttpResponse:
    tournament.categories.filter(pk=category_id).delete()
    return redirect("desk_categories", tournament.slug)


def _page(request: HttpRequest, tournament: Tournament, category: Category) -> HttpResponse:
    """Render all categories, and the form of `category`, which may be new."""
    form = CategoryForm(request.POST or None, instance=category)
    if request.method == "POST" and form.is_valid():
        form.save()
        return redirect("desk_categories", tournament.slug)
    entries = [*tournament.entries.all()]
    context = {
        "tournament": tournament,
        "categories": [
            (category, describe_category(category), members(category, entries))
            for category in tournament.categories.all()
        ],
        "form": form,
        "editing": tournament.categories.filter(pk=category.pk).first() if category.pk else None,
        "clubs": sorted({entry.club for entry in entries if entry.club}),
    }
    return render(request, "tournaments/setup/desk_categories.html", context, status=422 if form.errors else 200)
