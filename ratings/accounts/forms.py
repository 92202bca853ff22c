"""Forms of accounts: settings of the installation, an account and its roles, invitations and requests."""

from typing import Any

from django import forms
from django.contrib.auth.forms import BaseUserCreationForm, UsernameField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ratings.accounts.invitations import new_token
from ratings.accounts.logo import MAX_LOGO_BYTES, is_png
from ratings.models import AccountInvitation, AccountRequest, AccountRole, Installation, PlayerNumber, User


class InstallationForm(forms.ModelForm):  # type: ignore[type-arg]
    """Name, federation and settings of the rating authority."""

    field_order = ("authority", "federation", "logo", "no_logo")
    logo = forms.FileField(
        label=_("Logo"),
        required=False,
        help_text=_("A PNG of at most 50 kB, preferably square, shown beside the name."),
    )
    no_logo = forms.BooleanField(label=_("Show no logo"), required=False)

    class Meta:
        model = Installation
        fields = (
            *("authority", "federation", "contact", "imprint"),
            *("two_persons", "second_factor", "account_requests", "claim_days"),
            *("non_members", "currency", "invoice_text"),
        )
        widgets = {"imprint": forms.Textarea(attrs={"rows": 5})}
        help_texts = {
            "two_persons": _("A second officer must approve each list and correction."),
            "second_factor": _(
                "Rating officers and administrators confirm their log-in, publishing and changes of roles with an app."
            ),
            "claim_days": _("Days after publication in which a list may be disputed; 0 closes claims."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Preselect the second factor for a new installation."""
        super().__init__(*args, **kwargs)
        self.fields["currency"].required = False
        if kwargs.get("instance") is None:
            self.initial["second_factor"] = True

    def clean_logo(self) -> bytes | None:
        """Return the bytes of a valid PNG; None without a file."""
        file = self.cleaned_data["logo"]
        if not file:
            return None
        data: bytes = file.read(MAX_LOGO_BYTES + 1)
        if len(data) > MAX_LOGO_BYTES or not is_png(data):
            raise forms.ValidationError(gettext("The file is not a PNG of at most 50 kB and 1,000 pixels a side."))
        return data

    def clean_currency(self) -> str:
        """Return the code of the currency in capitals; for an empty field, the current code."""
        currency: str = self.cleaned_data["currency"].strip().upper()
        return currency or self.instance.currency

    def clean_federation(self) -> str:
        code: str = self.cleaned_data["federation"].upper()
        if not (len(code) == 3 and code.isascii() and code.isalpha()):
            raise forms.ValidationError(_("found %(found)s; three letters expected"), params={"found": code})
        return code


class AccountFilterForm(forms.Form):
    """The filters of the list of accounts."""

    text = forms.CharField(label=_("Name or e-mail"), required=False, max_length=80)
    role = forms.ChoiceField(label=_("Role"), required=False, choices=[("", _("Everybody")), *AccountRole.choices])
    state = forms.ChoiceField(
        label=_("State"),
        required=False,
        choices=[("", _("All")), ("active", _("active")), ("deactivated", _("deactivated"))],
    )


class AccountForm(forms.ModelForm):  # type: ignore[type-arg]
    """Name, address and roles of an account, and its player."""

    roles = forms.MultipleChoiceField(
        label=_("Roles"), choices=AccountRole, required=False, widget=forms.CheckboxSelectMultiple
    )
    number = forms.CharField(
        label=_("Player"), required=False, max_length=20, help_text=_("Number in the register; empty: none")
    )

    class Meta:
        model = User
        fields = ("first_name", "last_name", "email")

    def clean_email(self) -> str:
        return _unused_address(self.cleaned_data["email"], self.instance)

    def clean_number(self) -> str:
        """Return the number, and assign its player to the account; the player must not belong to another account."""
        text: str = self.cleaned_data["number"].strip().upper()
        number = PlayerNumber.objects.filter(number=text).select_related("player").first()
        if text and not number:
            raise forms.ValidationError(gettext("The register has no player %(number)s."), params={"number": text})
        player = number.player if number else None
        other = User.objects.filter(player=player).exclude(pk=self.instance.pk).first() if player else None
        if other:
            raise forms.ValidationError(
                gettext("This player has the account %(name)s already."), params={"name": other.username}
            )
        self.instance.player = player
        return text


class AccountInvitationForm(forms.ModelForm):  # type: ignore[type-arg]
    """An invitation: name, address and roles."""

    roles = forms.MultipleChoiceField(label=_("Roles"), choices=AccountRole, widget=forms.CheckboxSelectMultiple)
    token = forms.CharField(widget=forms.HiddenInput, initial=new_token)

    class Meta:
        model = AccountInvitation
        fields = ("name", "email", "roles")
        labels = {"name": _("Name")}
        help_texts = {"email": _("Empty: you pass the link on yourself")}

    def clean_email(self) -> str:
        return _unused_address(self.cleaned_data["email"])


class InvitedAccountForm(BaseUserCreationForm):  # type: ignore[type-arg]
    """The account that an invited person without an account creates."""

    class Meta:
        model = User
        fields = ("username", "first_name", "last_name")
        field_classes = {"username": UsernameField}
        help_texts = {"username": _("Letters and digits, without spaces. You log in with it.")}


class AccountRequestForm(forms.ModelForm):  # type: ignore[type-arg]
    """A visitor's request for an account."""

    class Meta:
        model = AccountRequest
        fields = ("name", "email", "text")
        labels = {"name": _("Your name"), "email": _("Your e-mail address")}
        widgets = {"text": forms.Textarea(attrs={"rows": 4})}
        help_texts = {"text": _("For example your FIDE arbiter ID and your club.")}


def _unused_address(email: str, user: User | None = None) -> str:
    """Return the address. ValidationError if another account than `user` has the address."""
    others = User.objects.exclude(pk=user.pk) if user else User.objects.all()
    if email and (other := others.filter(email__iexact=email).first()):
        raise forms.ValidationError(
            gettext("The account %(name)s has this address already."), params={"name": other.username}
        )
    return email
