"""Forms for corrections, for officers."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.core.templatetags.figures import result
from ratings.corrections.models import ANNULMENTS
from ratings.models import CorrectionKind, CorrectionWay

RESULTS = ("10", "==", "01", "+-", "-+", "--", "WL", "DD", "LW")
NOT_RATED = "WDL"


class CorrectionReasonForm(forms.Form):
    """The reason for a correction, with evidence."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        help_text=_("Published with the lists: state the error and how it was found."),
    )
    evidence = forms.CharField(
        label=_("Evidence"),
        required=False,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("Only rating officers see this."),
    )


class AnnulForm(CorrectionReasonForm):
    """The reason for annulling an event, and its category."""

    field_order = ("kind", "reason", "evidence")
    kind = forms.TypedChoiceField(
        label=_("Category"),
        coerce=CorrectionKind,
        choices=[(kind.value, kind.label) for kind in ANNULMENTS],
        widget=forms.RadioSelect,
    )


class ResultForm(CorrectionReasonForm):
    """The right result of a game; `codes` are the codes of the report files for White and Black."""

    field_order = ("codes", "reason", "evidence")
    codes = forms.ChoiceField(label=_("Correct result"))

    def __init__(self, rated: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        others = [codes for codes in RESULTS if codes != rated]
        self.fields["codes"].choices = [(codes, result_text(codes)) for codes in others]  # type: ignore[attr-defined]


def result_text(codes: str) -> str:
    """Return two result codes as a score, such as ``1 – 0``."""
    sentence = f"{result(codes[0])} – {result(codes[1])}"
    if codes[0] in "+-":
        return str(_("%(result)s, by forfeit") % {"result": sentence})
    return str(_("%(result)s, not rated") % {"result": sentence}) if codes[0] in NOT_RATED else sentence


class DecisionForm(forms.Form):
    """The decision on a correction, with a note."""

    way = forms.ChoiceField(choices=CorrectionWay, widget=forms.RadioSelect)
    note = forms.CharField(label=_("Decision and reason"), widget=forms.Textarea({"rows": 3, "class": "form-control"}))
