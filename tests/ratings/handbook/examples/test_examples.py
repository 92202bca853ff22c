"""Printed examples: they agree with the articles, apart from the errors in print that we list."""

import pytest
from django.test import Client

from ratings.handbook.examples.all_examples import EXAMPLES
from ratings.handbook.examples.example import Example
from ratings.handbook.examples.handbook import round_robin
from ratings.lists.editions import edition_named


def test_exactly_one_printed_figure_is_wrong() -> None:
    lines = [(example.key, line) for example in EXAMPLES for line in example.lines()]
    assert len(lines) > 20
    errs = [(key, line.printed, line.computed) for key, line in lines if not line.is_confirmed]
    assert errs == [("paper-2010", "2648", "2649.04")]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.key)
def test_every_example_stands_under_an_edition(example: Example) -> None:
    assert edition_named(example.chapter, example.edition).name == example.edition


@pytest.mark.whole
@pytest.mark.django_db
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.key)
def test_the_calculator_answers_each_example_with_the_same_figure(client: Client, example: Example) -> None:
    for line in example.lines():
        if line.address:
            answer = client.get(line.address)
            assert answer.status_code == 200, line.address
            assert line.computed.lstrip("-") in answer.content.decode()


def test_the_round_robin_of_2003_comes_out_as_its_own_list_says() -> None:
    answer = round_robin()
    ru, rc, rc_of_the_list, ru_new, change = zip(*(player.figures for player in answer.players), strict=True)
    assert [figure.computed for figure in ru] == ["", "", "2411", "", "2386", "", "", "2150", "2032", ""]
    assert not [figure for figure in rc_of_the_list if figure.is_misprint]
    assert [figure.computed for figure in ru_new if figure.computed] == ["2414", "2386", "2139", "1989"]
    assert [figure.computed for figure in change if figure.computed] == [
        "8.90",
        "6.10",
        "7.80",
        "28.95",
        "-13.05",
        "-43.05",
    ]
    assert [player.name for player, figure in zip(answer.players, rc, strict=True) if figure.is_misprint] == list(
        "ABCDEHI"
    )
    assert [player.name for player, figure in zip(answer.players, change, strict=True) if figure.is_misprint] == [
        "B",
        "D",
    ]
