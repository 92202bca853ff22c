"""The setting that requires a second officer for lists and corrections."""

from ratings.models import Installation


def second_officer_required() -> bool:
    """Return True if the office requires a second officer."""
    return Installation.objects.filter(two_persons=True).exists()
