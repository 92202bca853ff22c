"""The texts of all rules against a pair, with citations in the Handbook's form."""

import pytest
from django.utils import translation

from tournaments.rounds.rule_texts import CERTAIN_OBJECTIONS, CONSEQUENCES, objection, rule_name

CRITERIA = [f"C{number}" for number in range(4, 22)]


@pytest.mark.parametrize("rule", [*CRITERIA, "4.2", "4.3", "4.4"])
def test_each_rule_violation_has_a_text_in_both_languages(rule: str) -> None:
    english = objection(rule)
    with translation.override("de"):
        german = objection(rule)
    assert rule in english
    assert rule in german
    assert english.split(" (")[0] != german.split(" (")[0]


@pytest.mark.parametrize("rule", ["C1", "C3", "forbidden"])
def test_each_certain_rule_violation_has_a_text(rule: str) -> None:
    assert objection(rule, certain=True).startswith(CERTAIN_OBJECTIONS[rule])


def test_a_pair_that_the_tournament_forbids_cites_no_rule() -> None:
    assert objection("forbidden", certain=True) == "this tournament forbids the pair"


def test_criteria_and_articles_are_cited_differently() -> None:
    assert (rule_name("C12"), rule_name("4.3")) == ("criterion C12", "article 4.3")


def test_each_rule_has_its_own_text() -> None:
    assert len({*CONSEQUENCES.values()}) == len(CONSEQUENCES)
