"""What a filter is set to, in words."""

from django.template import Context
from django.test import RequestFactory

from ratings.core.templatetags.chips import chips
from ratings.registration.forms import CalendarForm


def test_each_filter_that_is_set_has_its_words_and_the_address_without_it() -> None:
    request = RequestFactory().get("/calendar/?control=rapid&federation=ger&month=&page=2")
    form = CalendarForm(request.GET)
    form.is_valid()
    made = chips(Context({"request": request}), form)
    assert [(chip.words, chip.without) for chip in made] == [
        ("Rapid", "/calendar/?federation=ger&month="),
        ("Federation: GER", "/calendar/?control=rapid&month="),
    ]


def test_nonsense_is_no_filter() -> None:
    request = RequestFactory().get("/calendar/?control=quick&federation=12345&month=soon")
    form = CalendarForm(request.GET)
    form.is_valid()
    assert chips(Context({"request": request}), form) == []
