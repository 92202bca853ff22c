"""Feed of the seals of published lists, for copies elsewhere."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratings.core.atom import AtomEntry, atom, conditional
from ratings.models import Version

ENTRIES = 60


@require_safe
def seals_feed(request: HttpRequest) -> HttpResponseBase:
    """Render a feed of the latest versions; the text of each entry is the seal."""
    versions = Version.objects.select_related("list__series").order_by("-at", "-pk")[:ENTRIES]
    entries = [
        AtomEntry(f"seal {version.seal}", str(version), version.seal, version.get_absolute_url(), version.at)
        for version in versions
    ]
    return conditional(request, atom(request, _("Seals of published lists"), reverse("lists"), entries))
