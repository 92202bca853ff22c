"""The confirmation of leaving FIDE mode."""

from django import forms
from django.utils.translation import gettext_lazy as _


class LeaveFideModeForm(forms.Form):
    """A reason, and a box to confirm the step."""

    reason = forms.CharField(label=_("Reason"), max_length=200, help_text=_("The log keeps it."))
    understood = forms.BooleanField(
        label=_("I leave FIDE mode. This cannot be undone."),
        error_messages={"required": _("Tick the box to leave FIDE mode; without it nothing changes.")},
    )
