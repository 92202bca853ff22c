"""Forms for entry lines, late entries, absences and categories."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.models import User
from tournaments.entries.absences import next_round_number
from tournaments.entries.late_entries import LateEntry
from tournaments.models import Absence, AbsenceKind, Category, Tournament

# Only the arbiter can award a full-point bye; players cannot request it, and late entries cannot have it.
MISSED_ROUND_CHOICES = [
    (AbsenceKind.ZERO.value, gettext_lazy("0 each")),
    (AbsenceKind.HALF.value, gettext_lazy("½ each")),
]


class ClubInput(forms.TextInput):
    """A text input for a club, with suggestions from the page's datalist `clubs`."""

    def __init__(self) -> None:
        super().__init__({"list": "clubs", "autocomplete": "off"})


class EntryLineForm(forms.Form):
    """A typed text, or the number of the chosen player; `decides` is the open line to settle."""

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
            raise forms.ValidationError(_("This entry is incomplete. Reload the page."))
        return cleaned


class LateEntryForm(forms.Form):
    """The first round of a late entry, and the points for each missed round."""

    first_round = forms.IntegerField(label=gettext_lazy("Plays from round"), min_value=1, max_value=99)
    missed = forms.ChoiceField(label=gettext_lazy("Rounds missed are worth"), choices=MISSED_ROUND_CHOICES)

    def __init__(self, tournament: Tournament, data: Mapping[str, Any] | None = None, auto_id: str = "id_%s") -> None:
        usual = {"first_round": next_round_number(tournament), "missed": AbsenceKind.ZERO.value}
        super().__init__(data, initial=usual, auto_id=auto_id)

    def late_entry(self, by: User) -> LateEntry:
        """Return the late entry of a valid form."""
        return LateEntry(self.cleaned_data["first_round"], self.cleaned_data["missed"], by)


class ByeForm(forms.ModelForm):  # type: ignore[type-arg]
    """A bye for one round, requested by a player or awarded by the arbiter."""

    class Meta:
        model = Absence
        fields = ("first_round", "kind", "note")
        labels = {"first_round": gettext_lazy("Round")}


class WithdrawForm(forms.ModelForm):  # type: ignore[type-arg]
    """The first round without a withdrawn player."""

    class Meta:
        model = Absence
        fields = ("first_round", "note")


class PlayerReturnForm(forms.Form):
    """The first round of a returning player."""

    first_round = forms.IntegerField(label=gettext_lazy("Back from round"), min_value=1, max_value=99)


class CategoryForm(forms.ModelForm):  # type: ignore[type-arg]
    """A category with its limits; an empty limit does not apply."""

    federation = forms.CharField(
        label=gettext_lazy("Federation"),
        required=False,
        max_length=3,
        validators=[RegexValidator(r"^[A-Za-z]{3}$", gettext_lazy("A federation is three capital letters."))],
    )

    class Meta:
        model = Category
        fields = ("name", "sex", "born_from", "born_to", "rating_from", "rating_to", "club", "federation")
        widgets = {"club": ClubInput()}

    def clean_federation(self) -> str:
        return str(self.cleaned_data["federation"]).upper()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for first, last in (("born_from", "born_to"), ("rating_from", "rating_to")):
            low, high = cleaned.get(first), cleaned.get(last)
            if low is not None and high is not None and low > high:
                self.add_error(
                    last, _("The upper limit must not be less than the lower limit, %(low)s.") % {"low": low}
                )
        name = cleaned.get("name")
        twins = Category.objects.filter(tournament=self.instance.tournament, name=name).exclude(pk=self.instance.pk)
        if name and twins.exists():
            self.add_error("name", _("A category with this name already exists."))
        return cleaned
