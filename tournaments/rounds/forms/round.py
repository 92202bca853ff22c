"""Forms for the day and the publication time of a round."""

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.core.forms import DayInput
from tournaments.models import Round


class ClockInput(forms.TimeInput):
    input_type = "time"

    def __init__(self) -> None:
        super().__init__(format="%H:%M")


class PublicationTimeInput(forms.DateTimeInput):
    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


class RoundDayForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Round
        fields = ("day", "time")

    day = forms.DateField(widget=DayInput(), label=_("Day"))
    time = forms.TimeField(widget=ClockInput(), label=_("Time"), required=False)


class PublishAtForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Round
        fields = ("publish_at",)

    publish_at = forms.DateTimeField(widget=PublicationTimeInput(), label=_("Day and time"), required=False)
