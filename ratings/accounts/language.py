"""The language of an account, used for mail."""

from django.conf import settings

from ratings.models import User


def store_language(user: User, code: str) -> None:
    """Store the language in which an account reads pages; an unknown code changes nothing."""
    if code in dict(settings.LANGUAGES) and code != user.language:
        User.objects.filter(pk=user.pk).update(language=code)
        user.language = code


def language_of(user: User) -> str:
    """Return the language for mail to an account."""
    return user.language if user.language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
