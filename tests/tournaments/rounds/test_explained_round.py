"""The explanation of a past round, paired again, and messages about rounds that cannot be repeated."""

import datetime as dt

import pytest

from ratings.models import User
from tests.tournaments.rounds.pairing_tasks.random_swiss import create_club_swiss, play_rounds, start_number_pairs
from tournaments.models import Acceleration, ForbiddenPair, Pairing, Tournament
from tournaments.rounds.explained_round import NotExplained, explained_round
from tournaments.rounds.opponent_reasons import not_meeting_reason, pair_reasons
from tournaments.rounds.score_groups import score_groups

OF_2026 = {"first_day": dt.date(2026, 2, 1), "last_day": dt.date(2026, 2, 5)}


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    """Nine players, three rounds played with random results."""
    tournament = create_club_swiss(arbiter, 9, rounds=5, **OF_2026)
    play_rounds(tournament, 3)
    return tournament


def test_every_round_is_explained_as_it_was_paired(tournament: Tournament) -> None:
    for round_ in tournament.rounds.all():
        explanation = explained_round(round_).explanation
        pairs = {frozenset(pair) for number in range(1, 10) if (pair := explanation.pair_numbers(number))}
        assert pairs == {frozenset((white, black)) for white, black in start_number_pairs(round_)}


def test_an_earlier_meeting_is_the_reason_of_two_players(tournament: Tournament) -> None:
    explained = explained_round(tournament.rounds.get(number=3))
    first = Pairing.objects.filter(round__number=1).order_by("board")[0]
    sentence = not_meeting_reason(explained, first.white, first.black)
    assert sentence == (
        f"{first.white.name} and {first.black.name} do not meet, "
        "because they have already played each other (criterion C1)."
    )


def test_any_two_players_have_an_answer(tournament: Tournament) -> None:
    explained = explained_round(tournament.rounds.get(number=3))
    for player in explained.entries.values():
        assert pair_reasons(explained, player)
        for other in explained.entries.values():
            if player != other:
                assert not_meeting_reason(explained, player, other).endswith(".")


def test_a_pair_names_all_players_passed_over(tournament: Tournament) -> None:
    explained = explained_round(tournament.rounds.get(number=3))
    for bracket in explained.explanation.brackets():
        for pair in bracket.pairs:
            lines = pair_reasons(explained, explained.entries[pair.higher])
            assert len(lines) == 1 + (len(pair.passed_over) or 1)


def test_the_score_groups_have_all_players(tournament: Tournament) -> None:
    groups = score_groups(explained_round(tournament.rounds.get(number=3)))
    assert [group.score for group in groups] == sorted((group.score for group in groups), reverse=True)
    assert sum(group.size - len(group.moved_down) for group in groups) == 9
    assert sum(group.bye is not None for group in groups) == 1


def test_the_player_with_the_bye_has_no_opponent(tournament: Tournament) -> None:
    round_ = tournament.rounds.get(number=3)
    explained = explained_round(round_)
    resting = round_.byes.get().entry
    assert pair_reasons(explained, resting) == [f"{resting.name} has the pairing-allocated bye."]


def test_a_pair_that_was_changed_by_hand_is_named_so(tournament: Tournament) -> None:
    """The second players of two boards are exchanged: the system's pair is explained, the actual one named."""
    round_ = tournament.rounds.get(number=3)
    first, second = round_.pairings.order_by("board")[:2]
    a, b, c, d = first.white, first.black, second.white, second.black
    round_.pairings.filter(pk__in=[first.pk, second.pk]).delete()
    for board, white, black in ((1, a, d), (2, c, b)):
        Pairing.objects.create(round=round_, board=board, white=white, black=black)
    explained = explained_round(round_)
    assert not_meeting_reason(explained, a, d) == (
        f"{a.name} and {d.name} meet in this round, because the arbiter paired them by hand."
    )
    assert (
        not_meeting_reason(explained, a, b)
        == f"The system had paired {a.name} and {b.name}; the arbiter changed that by hand."
    )
    begin, made_by_system, *_ = pair_reasons(explained, b)
    assert begin == f"The arbiter paired {b.name} by hand. The system had:"
    assert {a.name, b.name} <= {entry.name for entry in (a, b, c, d) if entry.name in made_by_system}
    assert not pair_reasons(explained, round_.pairings.get(board=3).white)[0].startswith("The arbiter")


def test_after_a_result_has_changed_the_round_is_not_explained(tournament: Tournament) -> None:
    Pairing.objects.filter(round__number=1).update(white_result="0", black_result="1")
    with pytest.raises(NotExplained, match="have changed since"):
        explained_round(tournament.rounds.get(number=2))


def test_after_a_rule_has_made_it_impossible_the_round_is_not_explained(tournament: Tournament) -> None:
    ForbiddenPair.objects.create(tournament=tournament, kind="federation", hard=True)
    with pytest.raises(NotExplained, match="have changed since"):
        explained_round(tournament.rounds.get(number=3))


def test_with_other_points_than_its_acceleration_is_for_the_round_is_not_explained(tournament: Tournament) -> None:
    tournament.acceleration, tournament.win_points = Acceleration.BAKU, 30
    tournament.save()
    with pytest.raises(NotExplained, match="1, ½ and 0 points"):
        explained_round(tournament.rounds.get(number=2))


def test_a_round_by_older_rules_says_from_when_on(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 4)
    play_rounds(tournament, 1)
    with pytest.raises(NotExplained, match="1 February 2026"):
        explained_round(tournament.rounds.get())


def test_a_round_by_a_table_was_not_paired_by_the_system(cup: Tournament) -> None:
    with pytest.raises(NotExplained, match="did not pair"):
        explained_round(cup.rounds.get(number=1))
