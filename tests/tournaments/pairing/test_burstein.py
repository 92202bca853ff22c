import pytest

from tests.tournaments.pairing.sixteen import EDITION, second_round, sixteen
from tests.tournaments.tiebreaks.report_lines import report_of_lines
from tournaments.pairing import dutch
from tournaments.pairing.burstein import opposition_indexes, pair, seeding_rounds
from tournaments.pairing.engines.external import EngineFailed
from tournaments.pairing.from_report import field_of


@pytest.mark.parametrize(("rounds", "seeding"), [(1, 0), (2, 1), (3, 1), (7, 3), (8, 4), (9, 4), (13, 4)])
def test_half_of_the_rounds_seed_and_at_most_four(rounds: int, seeding: int) -> None:
    assert seeding_rounds(rounds) == seeding


def test_a_seeding_round_is_one_of_the_dutch_system() -> None:
    """By hand: 1 is due Black like 3, 5 and 7, so 1 meets 6, and 2 meets 5; 3 meets 8, and 4 meets 7."""
    report = sixteen(rounds=4)
    paired = pair(second_round(report), EDITION, report)
    assert paired == dutch.pair(second_round(report), EDITION)
    assert paired.pairs()[:4] == [(6, 1), (2, 5), (8, 3), (4, 7)]


def test_after_the_seeding_the_first_by_index_meets_the_last() -> None:
    """By hand: all in a score group have the same index, so the start numbers decide, and colours suit (4.3)."""
    report = sixteen(rounds=3)
    assert pair(second_round(report), EDITION, report).pairs() == [
        (8, 1), (2, 7), (6, 3), (4, 5), (9, 16), (15, 10), (11, 14), (13, 12),
    ]  # fmt: skip


def test_the_index_is_the_opposition_before_the_round() -> None:
    """By hand: 1 has 15, 2 has 10, 3 has 0 and 4 has 15; in round 3 player 3 is away, as in round 2: one draw."""
    report = report_of_lines({1: "3w1 2b= 4w1", 2: "4b= 1w= Z", 3: "1b0 Z Z", 4: "2w= U 1b0"}, round_count=4)
    away = opposition_indexes(field_of(report, 3, [1, 2, 4], 4), report)
    assert {number: away[number] for number in (1, 2, 4)} == {1: (15, 100), 2: (30, 150), 4: (25, 200)}
    back = opposition_indexes(field_of(report, 3, [1, 2, 3, 4], 4), report)
    assert back == {1: (10, 50), 2: (30, 150), 3: (15, 0), 4: (25, 200)}


def test_the_number_of_rounds_must_be_known() -> None:
    report = sixteen(rounds=None)
    with pytest.raises(EngineFailed, match=r"the Burstein System depends on how many rounds there are.*add record 142"):
        pair(second_round(report), EDITION, report)


@pytest.mark.usefixtures("without_py4swiss")
def test_without_py4swiss_only_the_seeding_rounds_are_paired() -> None:
    report = sixteen(rounds=3)
    with pytest.raises(EngineFailed, match="the Burstein System needs the package py4swiss, which is not installed"):
        pair(second_round(report), EDITION, report)
    assert len(pair(second_round(report), EDITION, sixteen(rounds=4)).boards) == 8
