"""The form of a rating series."""

from django import forms
from django.utils.translation import gettext as _

from ratings.rules.edition_loader import EditionError
from ratings.series.editions import own_chapters
from ratings.series.models import RatingSeries


class RatingSeriesForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = RatingSeries
        fields = (
            "code", "name", "controls", "source", "chapter", "federations", "registered_only", "least_rounds",
            "lent_by",
        )  # fmt: skip

    def clean_chapter(self) -> str:
        """A chapter that the installation has editions of; one that was chosen before may stay."""
        chapter: str = self.cleaned_data["chapter"]
        try:
            chapters = [*own_chapters()]
        except EditionError:
            chapters = []
        if chapter and chapter not in {*chapters, self.initial.get("chapter")}:
            message = _("found %(found)s, expected a folder of EDITIONS_DIRECTORY: %(expected)s")
            raise forms.ValidationError(message % {"found": chapter, "expected": ", ".join(chapters) or _("none")})
        return chapter
