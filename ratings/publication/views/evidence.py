"""Downloads of a version's evidence, and of the program that derives a list again from it."""

from django.conf import settings
from django.http import FileResponse, HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from ratings.lists.views.download import sealed_file
from ratings.lists.views.versions import version_or_404
from ratings.publication.evidence import evidence_file, file_name


@require_safe
def evidence(request: HttpRequest, month: str, control: str, number: int) -> HttpResponseBase:
    """Send the zip file of a version's evidence."""
    version = version_or_404(month, control, number)

    def build_file() -> FileResponse:
        name = file_name(version)
        return FileResponse(evidence_file(version), as_attachment=True, filename=name, content_type="application/zip")

    return sealed_file(request, version.seal, build_file)


@require_safe
def verification_program(request: HttpRequest) -> FileResponse:
    """Send `verify.py`, which derives lists again without this program."""
    file = (settings.BASE_DIR / "docs" / "verify.py").open("rb")
    return FileResponse(file, as_attachment=True, filename="verify.py", content_type="text/x-python; charset=utf-8")
