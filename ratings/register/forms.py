"""Forms of the register: a person, a fact, a merge, privacy, clubs."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.forms import ModelForm
from django.utils.translation import gettext_lazy as _

from ratings.core.encoding_option import encoding_field
from ratings.core.forms import NONE, DayInput
from ratings.models import Player, PlayerFact, Sex, Title, WomensTitle
from ratings.register.clubs import MAX_CLUB_LENGTH
from ratings.register.duplicates import possible_duplicates
from ratings.register.enrolment import PersonDetails
from ratings.register.record_overview import RecordOverview
from ratings.tables.patterns import FEDERATION, FIDE_ID, FIRST_BIRTH, LAST_BIRTH


class FactsForm(forms.Form):
    """Facts of a player that may change."""

    name = forms.CharField(label=_("Name"), max_length=80, help_text=_("Surname, given name"))
    federation = forms.RegexField(
        rf"^{FEDERATION}\Z",
        label=_("Federation"),
        error_messages={"invalid": _("Three capitals expected, as in NOR.")},
    )
    sex = forms.ChoiceField(label=_("Sex"), choices=[*NONE, *Sex.choices], required=False)
    title = forms.ChoiceField(label=_("Title"), choices=[*NONE, *Title.choices], required=False)
    womens_title = forms.ChoiceField(label=_("Women's title"), choices=[*NONE, *WomensTitle.choices], required=False)
    other_titles = forms.CharField(label=_("Other titles"), max_length=40, required=False)


class PlayerForm(FactsForm):
    """A new player of the register, as `PersonDetails`.

    If `duplicates` has players of the same name, the form is refused once, until the user confirms a new player.
    """

    field_order = ("name", "federation", "number", "sex", "birth_year", "birth_date")
    number = forms.RegexField(
        rf"^{FIDE_ID}\Z",
        label=_("FIDE ID"),
        required=False,
        help_text=_("Leave empty to get a number of this office."),
        error_messages={"invalid": _("A number of at most ten digits expected.")},
    )
    birth_year = forms.IntegerField(
        label=_("Year of birth"), min_value=FIRST_BIRTH, max_value=LAST_BIRTH, required=False
    )
    birth_date = forms.DateField(
        label=_("Date of birth"), widget=DayInput, required=False, help_text=_("Seen by staff only.")
    )
    is_new = forms.BooleanField(label=_("This is another player"), required=False, widget=forms.HiddenInput)

    duplicates: Sequence[PlayerFact] = ()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        date, year = cleaned.get("birth_date"), cleaned.get("birth_year")
        if date and year and date.year != year:
            self.add_error("birth_year", _("The year of birth is not that of the date of birth."))
        elif date:
            cleaned["birth_year"] = date.year
        if not self.errors:
            self._require_answer_about_duplicates(cleaned["is_new"])
        return cleaned

    def _require_answer_about_duplicates(self, answered: bool) -> None:
        self.duplicates = possible_duplicates(self.person())
        if self.duplicates:
            self.fields["is_new"].widget = forms.CheckboxInput()
        if self.duplicates and not answered:
            self.add_error("is_new", _("The register already has a player with this name. Check for a duplicate."))

    def person(self) -> PersonDetails:
        return PersonDetails(**{name: value for name, value in self.cleaned_data.items() if name != "is_new"})


class FactForm(FactsForm):
    """Facts of a player from a day on."""

    field_order = ("from_day", "name", "federation")
    from_day = forms.DateField(label=_("From"), widget=DayInput)

    def person(self) -> PersonDetails:
        return PersonDetails(**{name: value for name, value in self.cleaned_data.items() if name != "from_day"})


class CorrectFactForm(FactForm):
    """A corrected fact, and the reason of the correction."""

    field_order = (*FactForm.field_order, "sex", "title", "womens_title", "other_titles", "reason")  # type: ignore[assignment]
    reason = forms.CharField(label=_("Reason for the correction"), max_length=100)

    def person(self) -> PersonDetails:
        own_rows = ("from_day", "reason")
        return PersonDetails(**{name: value for name, value in self.cleaned_data.items() if name not in own_rows})


class BirthForm(forms.Form):
    """A player's birth data and visibility."""

    birth_year = forms.IntegerField(
        label=_("Year of birth"), min_value=FIRST_BIRTH, max_value=LAST_BIRTH, required=False
    )
    birth_date = forms.DateField(
        label=_("Date of birth"), widget=DayInput, required=False, help_text=_("Seen by staff only.")
    )
    noindex = forms.BooleanField(label=_("Kept out of search engines"), required=False)
    hidden = forms.BooleanField(label=_("Hidden: no public page beyond the lists"), required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        date, year = cleaned.get("birth_date"), cleaned.get("birth_year")
        if date and "birth_year" in self.changed_data and year and year != date.year:
            self.add_error("birth_year", _("The year of birth is not that of the date of birth."))
        elif date:
            cleaned["birth_year"] = date.year
        return cleaned


class ReasonForm(forms.Form):
    reason = forms.CharField(label=_("Reason"), max_length=300)


class MergeForm(ReasonForm):
    """The remaining record of a merge, and the reason."""

    field_order = ("kept", "reason")
    kept = forms.ChoiceField(label=_("Kept"), widget=forms.RadioSelect)

    def __init__(self, sides: Sequence[RecordOverview], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        numbers = [(side.player.number, f"{side.player.number} {side.name}") for side in sides]
        self.fields["kept"].choices = numbers  # type: ignore[attr-defined]
        self.fields["kept"].initial = numbers[0][0]


class PrivacyForm(ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Player
        fields = ("noindex",)


class ClubForm(forms.Form):
    """The club of a player from a day on."""

    club = forms.CharField(
        label=_("Club"),
        required=False,
        max_length=MAX_CLUB_LENGTH,
        help_text=_("Empty: of no club any more."),
        widget=forms.TextInput(attrs={"list": "clubs", "autocomplete": "off"}),
    )
    from_day = forms.DateField(label=_("From"), widget=DayInput)


class ClubsFileForm(forms.Form):
    """A file of clubs, and the day for its rows without one."""

    file = forms.FileField(label=_("File"), help_text=_("CSV, XLSX or ODS with the columns number, club, from"))
    encoding = encoding_field()
    from_day = forms.DateField(label=_("From (for rows without a day)"), widget=DayInput)
