"""The form of members that are looked for."""

from django import forms
from django.utils.translation import gettext_lazy as _


class MemberFilterForm(forms.Form):
    """Which members are listed."""

    text = forms.CharField(label=_("Name or number"), required=False, max_length=80)
    state = forms.ChoiceField(
        label=_("State"),
        required=False,
        choices=[("", _("All")), ("current", _("members today")), ("ended", _("membership has ended"))],
    )
