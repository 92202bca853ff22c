"""Forms of the register of arbiters: the filters of the list, and one arbiter."""

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ratings.core.forms import DayInput
from ratings.models import Arbiter, ArbiterLevel, User
from ratings.register.federations import FEDERATIONS


class ArbiterFilterForm(forms.Form):
    """The filters of the list of arbiters."""

    text = forms.CharField(label=_("Name or FIDE ID"), required=False, max_length=80)
    level = forms.ChoiceField(label=_("Arbiter level"), required=False, choices=[("", _("All")), *ArbiterLevel.choices])
    licence = forms.ChoiceField(
        label=_("Licence"),
        required=False,
        choices=[("", _("All")), ("valid", _("valid")), ("out", _("expired")), ("none", _("no date"))],
    )


class ArbiterForm(forms.ModelForm):  # type: ignore[type-arg]
    """An arbiter, and the user name of the arbiter's account."""

    account = forms.CharField(label=_("Account"), required=False, max_length=150, help_text=_("Empty: none"))

    class Meta:
        model = Arbiter
        fields = ("name", "fide_id", "federation", "level", "category", "licence_until")
        widgets = {"licence_until": DayInput}

    def clean_federation(self) -> str:
        code: str = self.cleaned_data["federation"].strip().upper()
        if code not in FEDERATIONS and code != self.initial.get("federation"):
            raise forms.ValidationError(gettext("%(code)s is not a federation code."), params={"code": code})
        return code

    def clean_account(self) -> str:
        """Return the user name, and assign its account to the arbiter.

        ValidationError if the account is unknown or belongs to another arbiter.
        """
        name: str = self.cleaned_data["account"].strip()
        user = User.objects.filter(username=name).first() if name else None
        if name and not user:
            raise forms.ValidationError(gettext("This account does not exist."))
        other = Arbiter.objects.filter(user=user).exclude(pk=self.instance.pk or 0).first() if user else None
        if other:
            raise forms.ValidationError(gettext("This is the account of %(name)s."), params={"name": other.name})
        self.instance.user = user
        return name
