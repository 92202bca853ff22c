"""What is filled in about who works at a tournament."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.models import User
from tournaments.models import Role, Staff


class StaffForm(forms.ModelForm):  # type: ignore[type-arg]
    """Another person at the tournament, by the name of the account."""

    user = forms.CharField(label=_("Account"), max_length=150)

    class Meta:
        model = Staff
        fields = ("user", "role")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["role"].choices = [(role.value, role.label) for role in (Role.HELPER, Role.DEPUTY)]  # type: ignore[attr-defined]

    def clean_user(self) -> User:
        user = User.objects.filter(username=self.cleaned_data["user"], is_active=True).first()
        if user is None:
            raise forms.ValidationError(_("There is no such account."))
        if self.instance.tournament.staff.filter(user=user).exists():
            raise forms.ValidationError(_("This account works at the tournament already."))
        return user
