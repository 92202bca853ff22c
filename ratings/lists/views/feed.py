"""Atom feed of new lists."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratings.core.atom import AtomEntry, atom, conditional
from ratings.core.templatetags.figures import month
from ratings.lists.list_ranks import list_sizes
from ratings.models import Version

ENTRIES = 30


@require_safe
def lists_feed(request: HttpRequest) -> HttpResponseBase:
    """Return the last published lists as a feed, an entry for each version."""
    versions = [*Version.objects.select_related("list__series").order_by("-at", "-pk")[:ENTRIES]]
    size_of = list_sizes(versions)
    entries = [
        AtomEntry(
            key=f"version {version.seal}",
            title=_("%(control)s list, %(month)s, version %(number)s")
            % {
                "control": version.list.label,
                "month": month(version.list.date),
                "number": version.number,
            },
            text=_("%(rated)s rated players, %(active)s of them active. %(reason)s")
            % {**size_of[version.pk]._asdict(), "reason": version.reason},
            address=version.get_absolute_url(),
            at=version.at,
        )
        for version in versions
    ]
    return conditional(request, atom(request, _("Rating lists"), reverse("lists"), entries))
