"""The two-person rule: nobody publishes a list, or decides on a correction, alone."""

from ratings.models import Installation


def second_officer_required() -> bool:
    """Whether the office has switched the rule on."""
    return Installation.objects.filter(two_persons=True).exists()
