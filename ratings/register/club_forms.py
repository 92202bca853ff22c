"""What officers fill in about clubs."""

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.core.forms import DayInput
from ratings.register.clubs import LONGEST

BYTES = 10_000_000


class ClubForm(forms.Form):
    """The club of one person from a day on."""

    club = forms.CharField(
        label=gettext_lazy("Club"),
        required=False,
        max_length=LONGEST,
        help_text=gettext_lazy("Empty: of no club any more."),
        widget=forms.TextInput(attrs={"list": "clubs", "autocomplete": "off"}),
    )
    from_day = forms.DateField(label=gettext_lazy("From"), widget=DayInput)


class ClubsFileForm(forms.Form):
    """A file of clubs, and the day from which its rows hold that name none."""

    file = forms.FileField(label=gettext_lazy("CSV file"), help_text=gettext_lazy("Columns: number, club, from"))
    from_day = forms.DateField(label=gettext_lazy("From, where a row names no day"), widget=DayInput)

    def clean_file(self) -> str:
        """The text of the file."""
        file = self.cleaned_data["file"]
        if file.size > BYTES:
            raise forms.ValidationError(_("%(size)d bytes found; at most 10 MB expected."), params={"size": file.size})
        try:
            text: str = file.read().decode()
        except UnicodeDecodeError as error:
            raise forms.ValidationError(
                _("Found a byte that is not UTF-8 at %(place)d; expected a CSV file in UTF-8.") % {"place": error.start}
            ) from error
        return text
