"""The language of an account: that of its letters."""

from django.conf import settings

from ratings.models import User


def keep_language(user: User, code: str) -> None:
    """Keep the language that an account reads in; a code of no language here changes nothing."""
    if code in dict(settings.LANGUAGES) and code != user.language:
        User.objects.filter(pk=user.pk).update(language=code)
        user.language = code


def language_of(user: User) -> str:
    """Return the language to write to an account in."""
    return user.language if user.language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
