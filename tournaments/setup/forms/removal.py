"""Forms to copy, archive or delete a tournament."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.core.forms import DayInput
from tournaments.core.limits import DAY_RANGE, DAY_VALIDATORS
from tournaments.models import RemovalKind, Tournament


class RemovalForm(forms.Form):
    """Archive or delete; deleting requires the name of the tournament."""

    kind = forms.ChoiceField(choices=RemovalKind.choices)
    name = forms.CharField(label=_("Name of the tournament"), required=False, max_length=200)

    def __init__(self, tournament: Tournament, *args: Any) -> None:
        super().__init__(*args)
        self.tournament = tournament

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        if self.cleaned_data.get("kind") == RemovalKind.DELETED and (
            " ".join(self.cleaned_data.get("name", "").split()) != " ".join(self.tournament.name.split())
        ):
            self.add_error("name", _("Type the name of the tournament exactly as above."))
        return cleaned


class CopyForm(forms.Form):
    """The name and the first day of a copy, and an option to join the event of its template."""

    name = forms.CharField(label=_("Name"), max_length=200)
    first_day = forms.DateField(label=_("First day"), widget=DayInput(), validators=DAY_VALIDATORS)
    same_event = forms.BooleanField(label=_("Part of the same event"), required=False)

    def __init__(self, template: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.template = template

    def clean_first_day(self) -> Any:
        """Return the first day. Raise ValidationError if the last day of the copy is outside the limits."""
        first = self.cleaned_data["first_day"]
        if first - self.template.first_day > DAY_RANGE[1] - self.template.last_day:
            raise forms.ValidationError(_("Enter a day from 1900 to 2199."))
        return first
