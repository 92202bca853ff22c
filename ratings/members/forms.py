"""Forms of members: one membership, and a file of many."""

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ratings.core.forms import DayInput
from ratings.models import Player, PlayerNumber

MOST_BYTES = 10_000_000


class TermForm(forms.Form):
    """A player by any number of theirs, and the days of the membership."""

    number = forms.CharField(label=_("Number of the player"), max_length=12)
    from_day = forms.DateField(label=_("Member from"), widget=DayInput)
    until = forms.DateField(label=_("Valid until"), widget=DayInput)

    def clean_number(self) -> Player:
        number = self.cleaned_data["number"].strip().upper()
        row = PlayerNumber.objects.filter(number=number).select_related("player").first()
        if row is None:
            raise forms.ValidationError(_("No player of the register has this number."))
        return row.player


class TermsFileForm(forms.Form):
    """A file of memberships."""

    file = forms.FileField(label=_("CSV file"), help_text=_("Columns: number, from, until"))

    def clean_file(self) -> str:
        """Return the text of the file."""
        file = self.cleaned_data["file"]
        if file.size > MOST_BYTES:
            message = gettext("%(size)d bytes found; at most 10 MB expected.")
            raise forms.ValidationError(message, params={"size": file.size})
        try:
            text: str = file.read().decode()
        except UnicodeDecodeError as error:
            message = gettext("Found a byte that is not UTF-8 at %(place)d; expected a CSV file in UTF-8.")
            raise forms.ValidationError(message % {"place": error.start}) from error
        return text
