"""Queries of a list: accepted as written, or refused by field."""

import pytest
from django.http import QueryDict

from ratings.lists.browse import BrowseForm, FederationForm
from ratings.lists.summary import filter_texts


@pytest.mark.parametrize("text", ["ger,aut", "GER AUT", " ger, AUT , ger"])
def test_several_federations_are_asked_for_at_once(text: str) -> None:
    form = BrowseForm({"federation": text})
    assert form.is_valid()
    assert form.cleaned_data["federation"] == ["GER", "AUT"]


@pytest.mark.parametrize("query", ["federation=ger&federation=AUT", "federation=&federation=ger,aut&federation="])
def test_federations_may_be_given_one_by_one(query: str) -> None:
    form = BrowseForm(QueryDict(query))
    assert form.is_valid()
    assert form.cleaned_data["federation"] == ["GER", "AUT"]
    assert "Found GER,AUT;" in FederationForm(QueryDict("federation=ger&federation=aut")).errors["federation"][0]


@pytest.mark.parametrize(
    ("query", "field", "sentence"),
    [
        ({"federation": "GERM"}, "federation", "Found GERM; expected codes of three letters"),
        ({"federation": "G3R"}, "federation", "Found G3R;"),
        ({"min_rating": "2200", "max_rating": "2199"}, "max_rating", "2199 is less than 2200."),
        ({"min_rating": "-1"}, "min_rating", "greater than or equal to 0"),
        ({"age": "u9"}, "age", "u9 is not one of the available choices"),
        ({"sort": "luck"}, "sort", "luck is not one of the available choices"),
    ],
)
def test_nonsense_is_refused_by_field(query: dict[str, str], field: str, sentence: str) -> None:
    form = BrowseForm(query)
    assert not form.is_valid()
    assert list(form.errors) == [field]
    assert sentence in form.errors[field][0]


def test_a_band_of_one_rating_is_a_band() -> None:
    assert BrowseForm({"min_rating": "2200", "max_rating": "2200"}).is_valid()


@pytest.mark.parametrize(("text", "code"), [("ger", "GER"), ("", "")])
def test_one_federation_is_asked_for_in_any_case(text: str, code: str) -> None:
    form = FederationForm({"federation": text})
    assert form.is_valid()
    assert form.cleaned_data["federation"] == code


def test_several_federations_are_not_one() -> None:
    assert "Found GER,AUT;" in FederationForm({"federation": "ger,aut"}).errors["federation"][0]


@pytest.mark.parametrize(
    ("query", "texts"),
    [
        ({}, []),
        ({"federation": "aut,ger"}, ["Austria, Germany"]),
        ({"federation": "QQQ"}, ["QQQ"]),
        ({"sex": "w", "age": "u14"}, ["Women", "Under 14"]),
        ({"age": "o65", "sex": "m"}, ["Men", "65 and older"]),
        ({"title": "any"}, ["Any title"]),
        ({"title": "WIM"}, ["Woman International Master"]),
        ({"min_rating": "2000"}, ["Rating from 2000"]),
        ({"max_rating": "2200"}, ["Rating up to 2200"]),
        ({"min_rating": "2000", "max_rating": "2200"}, ["Rating 2000–2200"]),
        ({"show": "new", "q": "ada"}, ["“ada”", "New on this list"]),
        ({"sort": "gain"}, ["Biggest gains since the previous list"]),
        ({"sort": "name"}, []),
    ],
)
def test_the_filters_are_written_out(query: dict[str, str], texts: list[str]) -> None:
    form = BrowseForm(query)
    assert form.is_valid()
    assert [sentence for _fields, sentence in filter_texts(form.cleaned_data)] == texts
