"""Files with personal data that is not public: whoever takes one stands in the audit."""

from typing import cast

from django.http import HttpRequest, HttpResponse

from ratings.models import PersonalDownload, PersonalFile, User


def personal_file(
    request: HttpRequest, kind: PersonalFile, name: str, data: bytes, content_type: str, persons: int
) -> HttpResponse:
    """The file as a download, after it was written down who takes it and how many people are in it.

    Nothing is written down where nobody is in it, or where only its headers are asked for.
    """
    if persons and request.method == "GET":
        PersonalDownload.objects.create(kind=kind, name=name, persons=persons, by=cast(User, request.user))
    answer = HttpResponse(data, content_type=content_type)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
