"""The form of the installation's choices."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.models import Installation


class InstallationForm(forms.ModelForm):  # type: ignore[type-arg]
    """Name and federation of the rating authority, and its rules of the house."""

    class Meta:
        model = Installation
        fields = ("authority", "federation", "two_persons", "second_factor", "claim_days", "non_members", "currency",
                  "invoice_text")  # fmt: skip
        help_texts = {
            "two_persons": _("A list or a correction waits until a second officer approves it."),
            "second_factor": _(
                "Rating officers and administrators confirm their log-in, publishing and changes of roles with an app."
            ),
            "claim_days": _("How long after its publication a list may be disputed; with 0 no claims are taken."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """A new office begins with the second factor."""
        super().__init__(*args, **kwargs)
        self.fields["currency"].required = False
        if kwargs.get("instance") is None:
            self.initial["second_factor"] = True

    def clean_currency(self) -> str:
        """Return the code in capitals; an empty field leaves it as it was."""
        currency: str = self.cleaned_data["currency"].strip().upper()
        return currency or self.instance.currency

    def clean_federation(self) -> str:
        code: str = self.cleaned_data["federation"].upper()
        if not (len(code) == 3 and code.isascii() and code.isalpha()):
            raise forms.ValidationError(_("found %(found)s; three letters expected"), params={"found": code})
        return code
