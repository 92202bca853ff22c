"""Stored explanation of a round's pairing. Its JSON is validated; any other shape is ignored."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

StoredExplanation = dict[str, Any]
Key = Annotated[int, Field(ge=1, lt=2**63)]
Small = Annotated[int, Field(ge=-32768, le=32767)]
Word = Annotated[str, Field(max_length=40)]


class _Shape(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class _Side(_Shape):
    score: Small
    due: Literal["w", "b"] | None
    strength: Literal["none", "mild", "strong", "absolute"]
    difference: Small
    floated: Literal["", "up", "down"]

    @model_validator(mode="after")
    def _has_a_strength(self) -> "_Side":
        if self.due and self.strength == "none":
            raise ValueError
        return self


class _Sides(_Shape):
    white: _Side
    black: _Side | None


class _Pair(_Shape):
    white: Key
    black: Key | None
    score_group: Small
    article: Word
    sides: _Sides

    @model_validator(mode="after")
    def _has_both_sides(self) -> "_Pair":
        if (self.black is None) != (self.sides.black is None):
            raise ValueError
        return self


class _StoredExplanation(_Shape):
    edition: Word
    engine: Word
    pairs: list[_Pair]
    avoided: list[Annotated[list[Key], Field(min_length=2, max_length=2)]] = []
    rest: list[_Pair] = []
    last_accelerated: Key | None = None


def first_invalid_path(stored: object) -> str | None:
    """Return the path of the first invalid value, such as ``pairs.0.white``; None if all are valid."""
    try:
        _StoredExplanation.model_validate(stored)
    except ValidationError as error:
        return ".".join(map(str, error.errors(include_url=False)[0]["loc"])) or "–"
    return None


def read_explanation(stored: object) -> StoredExplanation | None:
    """Return the stored explanation, or None if it is missing or invalid.

    Rounds from a table or paired by hand have none.
    """
    return stored if isinstance(stored, dict) and first_invalid_path(stored) is None else None


def with_entry_keys(stored: StoredExplanation, keys: Mapping[int, int]) -> StoredExplanation:
    """Return the explanation with other entry keys; pairs without a new key are left out."""

    def pairs(explanations: list[StoredExplanation]) -> list[StoredExplanation]:
        complete = [pair for pair in explanations if {pair["white"], pair["black"] or pair["white"]} <= keys.keys()]
        return [pair | {"white": keys[pair["white"]], "black": keys.get(pair["black"])} for pair in complete]

    avoided = [sorted(keys[number] for number in pair) for pair in stored.get("avoided", ()) if {*pair} <= keys.keys()]
    mapped = stored | {"pairs": pairs(stored["pairs"]), "avoided": avoided}
    if "rest" in stored:
        mapped["rest"] = pairs(stored["rest"])
    if "last_accelerated" in stored:
        mapped["last_accelerated"] = keys.get(stored["last_accelerated"])
    return mapped
