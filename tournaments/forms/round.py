"""What is filled in about a round."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.day import Day
from tournaments.models import Round


class RoundDayForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Round
        fields = ("day",)
        widgets = {"day": Day()}

    day = forms.DateField(widget=Day(), label=_("Day"))
