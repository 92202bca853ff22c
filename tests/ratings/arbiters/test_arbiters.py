"""The search for arbiters, and the match of a name in a report."""

import datetime as dt

import pytest

from ratings.arbiters.arbiters import arbiter_named, matching_arbiters, store_arbiter
from ratings.models import Arbiter

pytestmark = pytest.mark.django_db

TODAY = dt.date(2026, 11, 25)


def stored_arbiter(name: str = "Ahlberg, Nora Marie", **fields: object) -> Arbiter:
    arbiter = Arbiter(name=name, **{"federation": "NOR", "level": "IA", **fields})
    store_arbiter(arbiter)
    return arbiter


@pytest.mark.parametrize(
    "text",
    [
        "Ahlberg, Nora Marie", "Nora Marie Ahlberg", "IA Ahlberg, Nora Marie", "IM AHLBERG Nora-Marie",
        "Somebody Else 1503014", "1503014", "Ahlberg, Nora Marie (1503014)",
    ],
)  # fmt: skip
def test_an_arbiter_is_recognised_by_number_or_name(text: str) -> None:
    arbiter = stored_arbiter(fide_id="1503014")
    stored_arbiter("Brandt, Emil")
    assert arbiter_named(text) == arbiter


@pytest.mark.parametrize("text", ["", "IA", "Ahlberg, Nora", "150301", "9991503014", "\0"])
def test_an_arbiter_with_other_data_is_not_recognised(text: str) -> None:
    stored_arbiter(fide_id="1503014")
    assert arbiter_named(text) is None


def test_among_namesakes_the_number_decides_else_the_longest_licence() -> None:
    numbered = stored_arbiter(fide_id="1503014", licence_until=dt.date(2020, 1, 1))
    longest = stored_arbiter(licence_until=dt.date(2027, 1, 1))
    stored_arbiter(licence_until=dt.date(2026, 1, 1))
    assert arbiter_named("Ahlberg, Nora Marie") == longest
    assert arbiter_named("Ahlberg, Nora Marie 1503014") == numbered


def test_the_list_is_narrowed_by_text_level_and_licence() -> None:
    valid = stored_arbiter(licence_until=TODAY)
    out = stored_arbiter("Brandt, Emil", level="NA", fide_id="77", licence_until=TODAY - dt.timedelta(days=1))
    dateless = stored_arbiter("Costa, Ines", level="FA")
    for filters, expected in (
        ({}, [valid, out, dateless]),
        ({"licence": "valid"}, [valid]),
        ({"licence": "out"}, [out]),
        ({"licence": "none"}, [dateless]),
        ({"level": "FA"}, [dateless]),
        ({"text": "Émil bran"}, [out]),
        ({"text": "77"}, [out]),
        ({"text": "7"}, []),
    ):
        assert [*matching_arbiters(filters, TODAY)] == expected, filters
