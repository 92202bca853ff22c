"""That something was written of which runs read."""

from django.db import models


class Touch(models.Model):
    """A statement that wrote to a table of which runs read (append only, by triggers alone; see `ratings.stamp`)."""

    class Meta:
        default_permissions = ("view",)

    def __str__(self) -> str:
        return str(self.pk)
