"""Who did something at a desk: a person with an account here, or a name that only an imported file knows."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext as _

BY_ACCOUNT = Q(by__isnull=False, as_imported="")
AS_IMPORTED = Q(by=None) & ~Q(as_imported="")


class Authored(models.Model):
    """A row with its author. `as_imported` is a name out of a file that nothing proves: it never stands for an account.

    Each table has a constraint that one of the two is said, and not both.
    """

    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    as_imported = models.CharField(max_length=150, blank=True, editable=False)

    class Meta:
        abstract = True

    @property
    def who(self) -> str:
        """The name of the author, to be shown; one out of a file says so."""
        if self.by:
            return self.by.get_full_name() or self.by.get_username()
        return named_as_imported(self.as_imported) if self.as_imported else ""


def named_as_imported(name: str) -> str:
    """A name out of a file, so that nobody takes it for an account of this installation."""
    return _("%(name)s (as imported)") % {"name": name}
