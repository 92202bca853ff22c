"""A line typed to enter a player, as the browser sends it."""

from django import forms
from django.utils.translation import gettext as _


class EntryLineForm(forms.Form):
    """The text typed, or the number of the player who was chosen; `decides` is the open line that this one settles."""

    uuid = forms.UUIDField(required=False)
    q = forms.CharField(required=False, max_length=80)
    number = forms.CharField(required=False, max_length=12)
    club = forms.CharField(required=False, max_length=80)
    decides = forms.IntegerField(required=False, min_value=1)

    def clean_club(self) -> str:
        return " ".join(str(self.cleaned_data["club"]).split())

    def clean(self) -> dict[str, object] | None:
        cleaned = super().clean()
        if not self.errors and not (self.cleaned_data["q"] or self.cleaned_data["number"]):
            raise forms.ValidationError(_("This entry is incomplete; load the page again."))
        return cleaned
