"""Forms of a registration and of the calendar's filters."""

import datetime as dt
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from ratings.core.forms import DayInput
from ratings.lists import months
from ratings.lists.forms import FederationForm
from ratings.models import Registration, RegistrationState, TimeControl
from ratings.registration.models import CommissionApproval
from ratings.registration.registration import fast_classic_on
from ratings.rules.registration import is_fast_classic
from ratings.rules.time_control_parser import parse_written

MAX_RATING = 3500


class RatingField(forms.IntegerField):
    def __init__(self, label: Any) -> None:
        text = _("A high rating requires an earlier registration")
        super().__init__(label=label, required=False, min_value=1, max_value=MAX_RATING, help_text=text)


class RegistrationForm(forms.ModelForm):  # type: ignore[type-arg]
    """A tournament to register."""

    website = forms.URLField(label=_("Website"), required=False, max_length=200, assume_scheme="https")
    highest_rating = RatingField(_("Highest rating expected"))
    highest_woman = RatingField(_("Highest rating of a woman expected"))

    class Meta:
        model = Registration
        fields = (
            "name", "place", "federation", "first_day", "last_day", "system", "rounds", "control", "time_control",
            "chief_arbiter", "website", "for_norms", "commission_approval", "highest_rating", "highest_woman",
        )  # fmt: skip
        widgets = {"first_day": DayInput, "last_day": DayInput}
        help_texts = {"time_control": _("As on the invitation: 90 min + 30 s")}

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        if self.cleaned_data.get("commission_approval") == CommissionApproval.FAST_CLASSIC:
            self._check_fast_classic()
        return cleaned

    def _check_fast_classic(self) -> None:
        """Refuse fast classic before its first edition, for rapid and blitz, and with too little time."""
        day, written = self.cleaned_data.get("first_day"), self.cleaned_data.get("time_control")
        if not (day and written):
            return
        rule = fast_classic_on(day)
        if rule is None:
            self.add_error("commission_approval", _("Fast classic begins with the events of 2026."))
            return
        if self.cleaned_data.get("control") != TimeControl.STANDARD:
            self.add_error("control", _("Fast classic is rated standard."))
        time = parse_written(written)
        if time is None or not is_fast_classic(rule, time):
            self.add_error(
                "time_control",
                _("Fast classic needs at least %(minutes)s minutes and %(seconds)s seconds a move: 45 min + 30 s.")
                % {"minutes": rule.minutes, "seconds": rule.increment},
            )

    def clean_federation(self) -> str:
        federation: str = self.cleaned_data["federation"]
        return federation.strip().upper()


class CalendarForm(FederationForm):
    """The filters of the calendar. No filter is required; an invalid value is an error of its field."""

    control = forms.ChoiceField(label=_("Rated as"), required=False, choices=[("", _("All")), *TimeControl.choices])
    field_order = ("control", "federation", "month")

    month = forms.CharField(
        label=_("Month"), required=False, max_length=7, widget=forms.TextInput(attrs={"type": "month"})
    )

    def clean_month(self) -> dt.date | None:
        text = self.cleaned_data["month"].strip()
        try:
            return months.first_day(text) if text else None
        except months.NoSuchList as error:
            raise forms.ValidationError(str(error)) from error


def calendar_tournaments(filters: dict[str, Any], today: dt.date) -> "QuerySet[Registration]":
    """Return the matching approved tournaments, by first day. Without a month, past tournaments are left out."""
    registrations = Registration.objects.filter(state=RegistrationState.APPROVED)
    month = filters.get("month")
    if month:
        registrations = registrations.filter(first_day__lte=months.last_day(month), last_day__gte=month)
    else:
        registrations = registrations.filter(last_day__gte=today)
    for name in ("control", "federation"):
        if filters.get(name):
            registrations = registrations.filter(**{name: filters[name]})
    return registrations.order_by("first_day", "name", "pk")
