"""What of a form of filters is set, as a person reads it."""

import pytest
from django import forms

from ratings.core.templatetags.filters import set_filters


class Filters(forms.Form):
    state = forms.CharField(widget=forms.HiddenInput)
    round = forms.IntegerField(label="round")
    by = forms.ChoiceField(label="By", choices=[("", "all"), ("7", "Kari Lund")])
    only = forms.BooleanField(label="Only with errors")


@pytest.mark.parametrize(
    ("given", "lines"),
    [
        ({}, []),
        ({"state": "all", "round": "", "by": ""}, []),
        ({"round": "3", "by": "7", "only": "on"}, ["Round: 3", "By: Kari Lund", "Only with errors"]),
        ({"by": "8"}, []),
    ],
)
def test_what_is_set_is_named(given: dict[str, str], lines: list[str]) -> None:
    assert set_filters(Filters(given)) == lines
