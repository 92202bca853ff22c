"""Downloads of the lists of all time controls of a month as one file."""

from django.forms import Form
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from ratings.exports import COMBINED_FORMATS
from ratings.lists.downloads.build import formats_of
from ratings.lists.downloads.combined import CombinedExport, file_tag, pieces
from ratings.lists.views.download import BAD_REQUEST, FORMAT_LABELS, as_attachment, checksum_file, file_response
from ratings.lists.views.versions import refused_parameters, versions_of_month

COMBINED_LABELS = {**FORMAT_LABELS, "csv": _("CSV, a column for each rating type")}
# The address leads to the newest versions, and a newer version may be published.
CACHED = "public, max-age=300"


@require_safe
def combined_download(request: HttpRequest, month: str, file: str) -> HttpResponseBase:
    """Send the file, 304 or a byte range. The first request streams it uncached."""
    export = _export(month, file)
    if wrong := refused_parameters(request, Form()):
        return wrong
    mark = file_tag(export)
    answer = get_conditional_response(request, f'"{mark}"') or file_response(
        request, mark, lambda: pieces(export), export.content_type
    )
    if answer.status_code < BAD_REQUEST:
        answer["ETag"], answer["Cache-Control"] = f'"{mark}"', CACHED
    return as_attachment(answer, export.name)


@require_safe
def combined_checksum(request: HttpRequest, month: str, file: str) -> HttpResponseBase:
    """Return the SHA-256 of the file in the format of `sha256sum --check`."""
    export = _export(month, file)
    if wrong := refused_parameters(request, Form()):
        return wrong
    answer = checksum_file(request, file_tag(export), lambda: pieces(export), export.name)
    if answer.status_code < BAD_REQUEST:
        answer["Cache-Control"] = CACHED
    return answer


def _export(month: str, file: str) -> CombinedExport:
    """Return the file of an address; 404 for an unknown format."""
    name, _dot, ending = file.partition(".")
    if name not in COMBINED_FORMATS or ending not in ("", "zip"):
        raise Http404
    versions = {version.list.control: version for version in versions_of_month(month)}
    if name not in formats_of(next(iter(versions.values())).list.series):
        raise Http404
    return CombinedExport(versions, COMBINED_FORMATS[name], ending == "zip")
