"""Fields of the pairing form, repeated on the pages that ask a question before the pairing."""

from django.http import HttpRequest

CARRIED_FIELDS = ("engine", "rest_only", "again", "seen", "reason", "acceleration")
CARRIED_LISTS = ("adjourn",)


def carried_fields(request: HttpRequest, *, with_games: bool = False) -> list[tuple[str, str]]:
    """Return the fields to send again; `with_games` adds the games to register as adjourned."""
    params = request.POST
    fields = [(name, params[name]) for name in CARRIED_FIELDS if name in params]
    return fields + [(name, value) for name in CARRIED_LISTS if with_games for value in params.getlist(name)]


def is_key(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10
