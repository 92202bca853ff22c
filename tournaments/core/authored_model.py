"""Authors of rows at the desk: an account of this installation, or a name from an imported file."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext as _

BY_ACCOUNT = Q(by__isnull=False, as_imported="")
AS_IMPORTED = Q(by=None) & ~Q(as_imported="")


class AuthoredModel(models.Model):
    """A row with its author, either an account or a name from an imported file.

    Nothing proves the name in `as_imported`, so it never stands for an account. A constraint of each table demands
    exactly one of the two. `imported_before` is True if the row was imported in the exporting installation, too: then
    the signature of the file does not prove the author.
    """

    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    as_imported = models.CharField(max_length=150, blank=True, editable=False)
    imported_before = models.BooleanField(default=False, db_default=False, editable=False)

    class Meta:
        abstract = True

    @property
    def author_name(self) -> str:
        """The displayed name of the author; an imported name is marked as imported."""
        if self.by:
            return self.by.get_full_name() or self.by.get_username()
        return mark_as_imported(self.as_imported, before=self.imported_before) if self.as_imported else ""

    @property
    def is_imported(self) -> bool:
        """True if the row came in an imported file."""
        return bool(self.as_imported)


def mark_as_imported(name: str, *, before: bool = False) -> str:
    """Return an imported name with a mark, so that readers do not take it for an account.

    With `before`, the name was imported in the exporting installation, too.
    """
    text = _("%(name)s (imported before)") if before else _("%(name)s (as imported)")
    return text % {"name": name}
