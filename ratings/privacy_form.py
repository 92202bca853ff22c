"""What a person decides about his own pages."""

from django.forms import ModelForm

from ratings.models import Player


class PrivacyForm(ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Player
        fields = ("noindex",)
