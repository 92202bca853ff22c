"""The lists of all time controls of a month as one file."""

from django.http import Http404, HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from ratings.exports import COMBINED
from ratings.lists.downloads import file_cache
from ratings.lists.downloads.combined import CombinedExport, pieces, tag
from ratings.lists.views.download import FORMAT_WORDS, kept_file
from ratings.lists.views.versions import versions_of

COMBINED_WORDS = {**FORMAT_WORDS, "csv": _("CSV, a column for each time control")}
# The newest versions stand behind the address: a later one may come.
CACHED = "public, max-age=300"


@require_safe
def combined_download(request: HttpRequest, month: str, file: str) -> HttpResponseBase:
    """The file, or that it is the one the reader has."""
    name, _dot, ending = file.partition(".")
    if name not in COMBINED or ending not in ("", "zip"):
        raise Http404
    versions = {version.list.control: version for version in versions_of(month)}
    export = CombinedExport(versions, COMBINED[name], ending == "zip")
    mark = tag(export)
    answer = get_conditional_response(request, f'"{mark}"') or _file(request, export, mark)
    answer["ETag"], answer["Cache-Control"] = f'"{mark}"', CACHED
    answer["Content-Disposition"] = f'attachment; filename="{export.name}"'
    return answer


def _file(request: HttpRequest, export: CombinedExport, mark: str) -> HttpResponseBase:
    """The file as this machine keeps it; while it has none, as it is being made."""
    if kept := file_cache.find(mark):
        return kept_file(request, kept, "", export.content_type)
    if request.method == "HEAD":
        return StreamingHttpResponse((), content_type=export.content_type)
    return StreamingHttpResponse(file_cache.passed_on(mark, pieces(export)), content_type=export.content_type)
