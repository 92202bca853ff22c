"""Forms for the staff of a tournament: accounts and invitations."""

import datetime as dt
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ratings.models import User
from tournaments.models import Staff, StaffInvitation
from tournaments.results.helper_links import new_token
from tournaments.setup.invitations import offered_roles

MOST_DAYS, USUAL_DAYS = 60, 7


class StaffForm(forms.ModelForm):  # type: ignore[type-arg]
    """A new member of the staff, by user name, with a role."""

    user = forms.CharField(label=_("Account"), max_length=150)

    class Meta:
        model = Staff
        fields = ("user", "role")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["role"].choices = offered_roles()  # type: ignore[attr-defined]

    def clean_user(self) -> User:
        user = User.objects.filter(username=self.cleaned_data["user"], is_active=True).first()
        if user is None:
            raise forms.ValidationError(_("This account does not exist."))
        if self.instance.tournament.staff.filter(user=user).exists():
            raise forms.ValidationError(_("This account works at the tournament already."))
        return user


class InvitationForm(forms.ModelForm):  # type: ignore[type-arg]
    """An invitation: name, role, and the days of validity of its link."""

    days = forms.IntegerField(
        label=_("Days"), min_value=1, max_value=MOST_DAYS, initial=USUAL_DAYS, help_text=_("Validity of the link")
    )
    token = forms.CharField(widget=forms.HiddenInput, initial=new_token)

    class Meta:
        model = StaffInvitation
        fields = ("name", "email", "role", "whole_event")
        labels = {"name": _("Name")}

    prefix = "invitation"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["role"].choices = offered_roles()  # type: ignore[attr-defined]
        self.fields["email"].help_text = _("Empty: you pass the link on yourself")
        if self.instance.tournament.event.tournaments.not_removed().count() < 2:
            del self.fields["whole_event"]

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        if days := self.cleaned_data.get("days"):
            self.instance.expires_at = timezone.now() + dt.timedelta(days=days)
        return cleaned
