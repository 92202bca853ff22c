"""The setting that requires a second officer to approve lists and corrections."""

from ratings.models import Installation


def second_officer_required() -> bool:
    """Return True if the office requires a second officer's approval."""
    return Installation.objects.filter(two_persons=True).exists()
