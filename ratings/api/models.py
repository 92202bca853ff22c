"""Keys of the API, and the numbers of requests with them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class ApiKey(models.Model):
    """A key that allows more requests than an address without a key. Only its sha256 is stored.

    `begins` are the first characters of the key, by which its owner recognises it.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_keys")
    name = models.CharField(_("Purpose"), max_length=80)
    sha256 = models.CharField(max_length=64, unique=True, db_collation="C", editable=False)
    begins = models.CharField(max_length=12, editable=False)
    a_minute = models.PositiveIntegerField(_("Requests a minute"), default=600)
    a_day = models.PositiveIntegerField(_("Requests a day"), default=100_000)
    made_at = models.DateTimeField(editable=False)
    revoked_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("API key")
        constraints = [models.CheckConstraint(name="api_key_name", condition=~Q(name=""))]

    def __str__(self) -> str:
        return f"{self.begins}… {self.name}"


class ApiUse(models.Model):
    """The number of requests with one key on one day."""

    caller = models.CharField(max_length=40, db_collation="C")
    start = models.DateTimeField()
    count = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(name="api_use_once", fields=["caller", "start"])]

    def __str__(self) -> str:
        return f"{self.caller} {self.start}: {self.count}"
