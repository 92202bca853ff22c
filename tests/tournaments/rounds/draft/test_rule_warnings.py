"""Rule violations in a draft, as sentences of the page."""

import pytest

from ratings.models import User
from tests.tournaments.swiss import create_swiss
from tournaments.models import ForbiddenPair, Round, Tournament
from tournaments.rounds.draft.rule_warnings import RuleWarning, rule_warnings

LINES = {1: "2w1 4b1 2w?", 2: "1b0 3b= 1b?", 3: "4w1 2w= 4w?", 4: "3b0 1w0 3b?", 5: "U F U"}


@pytest.fixture
def third_round(arbiter: User) -> Round:
    return create_swiss(arbiter, LINES, draft=3).rounds.get(number=3)


def warnings_of(round_: Round) -> dict[int, list[str]]:
    numbers = dict(round_.tournament.entries.values_list("pk", "start_number"))
    boards = round_.pairings.select_related("white", "black").order_by("board")
    by_entry = rule_warnings(round_, boards, round_.byes.select_related("entry"))
    return {numbers[pk]: [each.sentence for each in warnings] for pk, warnings in by_entry.items()}


def test_rematch_third_colour_and_second_bye_are_written_out(third_round: Round) -> None:
    assert warnings_of(third_round) == {
        1: ["They have met before, in round 1."],
        2: ["Brandt, Emil would have Black for the third time in a row."],
        3: ["They have met before, in round 1.", "Costa, Ines would have White for the third time in a row."],
        5: ["Eriksen, Liv has had a bye or a forfeit win already."],
    }


def test_forbidden_pairs_are_named(third_round: Round) -> None:
    first, second = (third_round.tournament.entries.get(start_number=number) for number in (1, 2))
    ForbiddenPair.objects.create(tournament=third_round.tournament, first=first, second=second)
    assert "This pair is forbidden." in warnings_of(third_round)[1]


def test_a_round_robin_warns_of_pairs_that_meet_too_often_only(cup: Tournament) -> None:
    first, third = cup.rounds.get(number=1), cup.rounds.get(number=3)
    board = first.pairings.order_by("board")[0]
    assert warnings_of(third) == {}
    again = third.pairings.first()
    again.white, again.black = board.black, board.white
    assert list(rule_warnings(third, [again], []).values()) == [
        [RuleWarning("met", "They also meet in round 1.", "also in round 1")]
    ]
    cup.cycles = third.tournament.cycles = 2
    assert rule_warnings(third, [again], []) == {}
