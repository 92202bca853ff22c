"""The column of folded names that a run writes."""

import pytest

from ratings.engine.columns import plain_values, texts
from ratings.periods.store import FoldedNames
from ratings.text.folding import fold

NAMES = ["Müller-Łęcki, J.", "O'Neill, Ada", "...", "Aune,  Bo ", "Иванов, Пётр"]


@pytest.mark.parametrize("names", [NAMES, NAMES[2:3], []])
def test_names_folded_in_a_batch_equal_single_folding(names: list[str]) -> None:
    assert plain_values(FoldedNames(texts(names))[:]) == [fold(name) for name in names]


def test_a_slice_of_names_is_folded() -> None:
    folded = FoldedNames(texts(NAMES))
    assert len(folded) == len(NAMES)
    assert plain_values(folded[1:3]) == [fold(name) for name in NAMES[1:3]]
