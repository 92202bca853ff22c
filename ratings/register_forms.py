"""What officers fill in about people who are in the register: facts put right, birth, two records that are one."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.enrolment import Person
from ratings.forms import Day, FactForm
from ratings.owned import Owned


class CorrectFactForm(FactForm):
    """A fact as it should have been recorded, and why."""

    field_order = (*FactForm.field_order, "sex", "title", "womens_title", "other_titles", "reason")  # type: ignore[assignment]
    reason = forms.CharField(label=_("Why it was wrong"), max_length=100)

    def person(self) -> Person:
        apart = ("from_day", "reason")
        return Person(**{name: value for name, value in self.cleaned_data.items() if name not in apart})


class BirthForm(forms.Form):
    """When somebody was born, and whether he is shown to everybody."""

    birth_year = forms.IntegerField(label=_("Year of birth"), min_value=1850, max_value=2100, required=False)
    birth_date = forms.DateField(
        label=_("Date of birth"), widget=Day, required=False, help_text=_("Seen by staff only.")
    )
    noindex = forms.BooleanField(label=_("Kept out of search engines"), required=False)
    hidden = forms.BooleanField(label=_("Hidden: no public page beyond the lists"), required=False)

    def clean(self) -> dict[str, Any]:
        found = super().clean() or self.cleaned_data
        date, year = found.get("birth_date"), found.get("birth_year")
        if date and "birth_year" in self.changed_data and year and year != date.year:
            self.add_error("birth_year", _("The year of birth is not that of the date of birth."))
        elif date:
            found["birth_year"] = date.year
        return found


class ReasonForm(forms.Form):
    reason = forms.CharField(label=_("Reason"), max_length=300)


class MergeForm(ReasonForm):
    """Which of two records is kept, and why they are one person."""

    field_order = ("kept", "reason")
    kept = forms.ChoiceField(label=_("Kept"), widget=forms.RadioSelect)

    def __init__(self, sides: Sequence[Owned], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        numbers = [(side.player.number, f"{side.player.number} {side.name}") for side in sides]
        self.fields["kept"].choices = numbers  # type: ignore[attr-defined]
        self.fields["kept"].initial = numbers[0][0]
