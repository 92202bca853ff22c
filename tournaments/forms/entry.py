"""What is filled in about who plays."""

from django import forms

from tournaments.models import Entry


class PersonForm(forms.ModelForm):  # type: ignore[type-arg]
    """A person who is not in the register yet."""

    class Meta:
        model = Entry
        fields = ("name", "federation", "sex", "birth_year")

    def clean_federation(self) -> str:
        return str(self.cleaned_data["federation"]).upper()
