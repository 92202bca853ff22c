"""The settings of a filter as text."""

import pytest
from django import forms
from django.test import RequestFactory

from ratings.core.filter_chips import address_without, filter_chips
from ratings.registration.forms import CalendarForm


class Filters(forms.Form):
    state = forms.CharField(widget=forms.HiddenInput, required=False)
    round = forms.TypedChoiceField(label="round", choices=[("", "all"), (3, "3")], coerce=int, required=False)
    by = forms.ChoiceField(label="By", choices=[("", "all"), ("7", "Kari Lund")], required=False)
    only = forms.BooleanField(label="Only with errors", required=False)
    first = forms.DateField(label="From", required=False)


@pytest.mark.parametrize(
    ("query", "texts"),
    [
        ("", []),
        ("state=all&round=&by=", []),
        ("round=3&by=7&only=on", ["Round: 3", "Kari Lund", "Only with errors"]),
        ("by=8&first=soon", []),
        ("first=2025-12-24", ["From: 24 Dec 2025"]),
    ],
)
def test_valid_filters_have_chips_and_refused_ones_have_none(query: str, texts: list[str]) -> None:
    request = RequestFactory().get(f"/log/?{query}")
    assert [chip.label for chip in filter_chips(request, Filters(request.GET))] == texts


def test_each_chip_links_to_the_first_page_without_its_filter() -> None:
    request = RequestFactory().get("/calendar/?control=rapid&federation=ger&month=2026-01&page=2")
    assert [*map(tuple, filter_chips(request, CalendarForm(request.GET)))] == [
        ("Rapid", "/calendar/?federation=ger&month=2026-01"),
        ("Federation: GER", "/calendar/?control=rapid&month=2026-01"),
        ("Month: January 2026", "/calendar/?control=rapid&federation=ger"),
    ]


def test_an_address_without_all_that_is_asked_has_no_query() -> None:
    assert address_without(RequestFactory().get("/lists/?sex=w"), ("sex", "title")) == "/lists/"
