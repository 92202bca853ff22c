"""Form for a helper link, by which a helper without an account enters results."""

import datetime as dt
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models import HelperLink
from tournaments.results.helper_links import end_of_day, new_token

MOST_HOURS = 240


class HelperLinkForm(forms.ModelForm):  # type: ignore[type-arg]
    """A link with a name, boards and hours. Without hours it is valid until the end of the day."""

    hours = forms.IntegerField(
        label=_("Hours"),
        required=False,
        min_value=1,
        max_value=MOST_HOURS,
        help_text=_("Validity of the link; empty: until the end of today"),
    )
    token = forms.CharField(widget=forms.HiddenInput, initial=new_token)

    class Meta:
        model = HelperLink
        fields = ("name", "first_board", "last_board")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].help_text = _("Name shown with the entries: “Anna”, “Phone 2”")
        self.fields["last_board"].help_text = _("Empty: to the last one")

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        now, hours = timezone.now(), self.cleaned_data.get("hours")
        self.instance.expires_at = now + dt.timedelta(hours=hours) if hours else end_of_day(now)
        return cleaned
