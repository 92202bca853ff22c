"""Downloads of files with non-public personal data; each is recorded in the audit."""

from typing import cast

from django.http import HttpRequest, HttpResponse

from ratings.models import PersonalDownload, PersonalFile, User


def personal_file(
    request: HttpRequest, kind: PersonalFile, name: str, data: bytes, content_type: str, persons: int
) -> HttpResponse:
    """Return the file as a download, after recording the user and the number of people in the file.

    A file without people is not recorded, nor is a HEAD request.
    """
    if persons and request.method == "GET":
        PersonalDownload.objects.create(kind=kind, name=name, persons=persons, by=cast(User, request.user))
    answer = HttpResponse(data, content_type=content_type)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
