from django import forms
from django.db.models.fields import BLANK_CHOICE_DASH

from ratings.models import Arbiter, Payer


class ChoiceForm(forms.ModelForm):
    payer = forms.ModelChoiceField(Payer.objects.none(), required=False)

    class Meta:
        model = Arbiter
        fields = ("level",)


def test_no_choice_is_a_dash() -> None:
    """O30: selects of models began with nine dashes."""
    rendered = str(ChoiceForm())
    assert rendered.count('<option value=""') == 2
    assert BLANK_CHOICE_DASH[0][1] not in rendered
    assert rendered.count(">–</option>") == 2
    assert '<option value="NA">' in rendered
