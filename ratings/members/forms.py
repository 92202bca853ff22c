"""Forms of members: the filters of the list, and one member."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ratings.core.forms import DayInput
from ratings.models import FederationMember, Player, PlayerNumber
from ratings.register.identity import read_merges


class MemberFilterForm(forms.Form):
    """The filters of the list of members."""

    text = forms.CharField(label=_("Name or number"), required=False, max_length=80)
    state = forms.ChoiceField(
        label=_("State"),
        required=False,
        choices=[("", _("All")), ("current", _("members today")), ("ended", _("membership has ended"))],
    )


class MemberForm(forms.ModelForm):  # type: ignore[type-arg]
    """A member. For a new member the user enters a number in the register; the player never changes later."""

    player = forms.CharField(label=_("Number of the player"), max_length=12)

    class Meta:
        model = FederationMember
        fields = ("player", "number", "email", "until")
        widgets = {"until": DayInput}
        help_texts = {"until": _("Last day; empty: no end"), "email": _("Never public")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            del self.fields["player"]

    def clean_player(self) -> Player:
        text = self.cleaned_data["player"].strip().upper()
        row = PlayerNumber.objects.filter(number=text).first()
        if row is None:
            raise forms.ValidationError(gettext("The register has no player %(number)s."), params={"number": text})
        player = Player.objects.get(pk=read_merges().current(row.player_id))
        if FederationMember.objects.filter(player=player).exists():
            raise forms.ValidationError(gettext("This player is already a member."))
        return player
