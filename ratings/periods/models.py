"""That something was written of which runs read."""

from django.db import models


class Touch(models.Model):
    """A write to a table that runs read: append only, by triggers alone; see `ratings.periods.change_token`."""

    class Meta:
        default_permissions = ("view",)

    def __str__(self) -> str:
        return str(self.pk)
