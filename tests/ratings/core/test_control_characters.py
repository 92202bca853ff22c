"""Control characters from a wrong encoding: no form accepts them."""

import pytest
from django import forms
from django.core.exceptions import ValidationError

from ratings.core.control_characters import refuse_controls
from ratings.register.forms import ClubForm
from ratings.submissions.forms import ReturnForm


@pytest.mark.parametrize("letter", ["\x80", "\x85", "\x8a", "\x92", "\x9f"])
def test_a_control_character_is_named_with_its_position(letter: str) -> None:
    with pytest.raises(ValidationError, match=rf"U\+{ord(letter):04X} at position 2"):
        refuse_controls(f"O{letter}Hara")


@pytest.mark.parametrize("text", ["O’Hara", "Łęcki, Jörg", "two\nlines", "a\u00a0b", ""])
def test_letters_and_signs_are_taken(text: str) -> None:
    refuse_controls(text)


@pytest.mark.parametrize("form", [ClubForm, ReturnForm])
def test_every_text_field_refuses_control_characters(form: type[forms.Form]) -> None:
    fields = [name for name, field in form.base_fields.items() if type(field) is forms.CharField]
    bound = form(dict.fromkeys(fields, "O\x92Hara"))
    assert fields
    assert all("control character" in str(bound.errors[name]) for name in fields)
