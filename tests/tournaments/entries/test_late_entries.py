import pytest

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories, manual_swiss
from tournaments.entries import entries
from tournaments.models import Entry, Tournament


def spans(entry: Entry) -> list[tuple[int, int | None, str]]:
    return [(absence.first_round, absence.last_round, absence.kind) for absence in entry.absences.all()]


def numbers(tournament: Tournament) -> list[str]:
    return [entry.name for entry in tournament.entries.order_by("start_number")]


@pytest.mark.parametrize("kind", ["Z", "H"])
def test_a_late_entry_has_a_bye_in_each_round_before_their_first(arbiter: User, kind: str) -> None:
    tournament, _ = manual_swiss.create_manual_swiss(arbiter)
    for number in (1, 2):
        manual_swiss.pair_neighbours(tournament, number)
    entry = entries.enter_player(
        tournament, factories.enrol_player("Late, Lea"), late=manual_swiss.late_entry(arbiter, 4, kind)
    )
    assert (spans(entry), manual_swiss.byes_of_entry(entry)) == ([(1, 3, kind)], [(1, kind), (2, kind)])


def test_half_points_for_missed_rounds_are_limited_as_byes_are(arbiter: User) -> None:
    tournament, _ = manual_swiss.create_manual_swiss(arbiter, half_byes_allowed=1)
    for number in (1, 2):
        manual_swiss.pair_neighbours(tournament, number)
    person = factories.enrol_player("Late, Lea")
    with pytest.raises(Refused, match="2 rounds with a half-point bye; this tournament allows 1"):
        entries.enter_player(tournament, person, late=manual_swiss.late_entry(arbiter, 3, "H"))
    assert not tournament.entries.filter(player=person).exists()
    assert entries.enter_player(tournament, person, late=manual_swiss.late_entry(arbiter, 3, "Z")).pk


def test_a_late_entry_is_numbered_by_rating_while_round_four_is_not_out(arbiter: User) -> None:
    tournament, players = manual_swiss.create_manual_swiss(arbiter)
    person = factories.enrol_player("Late, Lea")
    factories.publish_list({person: 2060}, on=factories.FIRST_DAY)
    for number in (1, 2, 3):
        manual_swiss.pair_neighbours(tournament, number)
    entry = entries.enter_player(tournament, person, late=manual_swiss.late_entry(arbiter, 4))
    assert (entry.start_number, numbers(tournament)[1]) == (2, "Late, Lea")
    assert [person.name for person in players] == [name for name in numbers(tournament) if name != "Late, Lea"]


@pytest.mark.parametrize("state", ["published", "draft"])
def test_a_late_entry_is_last_once_round_four_is_out_or_while_a_draft_stands_on_the_numbers(
    arbiter: User, state: str
) -> None:
    tournament, _ = manual_swiss.create_manual_swiss(arbiter)
    person = factories.enrol_player("Late, Lea")
    factories.publish_list({person: 2060}, on=factories.FIRST_DAY)
    paired = 4 if state == "published" else 2
    for number in range(1, paired + 1):
        manual_swiss.pair_neighbours(tournament, number, state if number == paired else "published")
    assert entries.enter_player(tournament, person, late=manual_swiss.late_entry(arbiter, paired + 1)).start_number == 5


def test_a_late_entry_is_last_where_numbers_were_not_given_by_rating(arbiter: User) -> None:
    tournament, (first, second, *_) = manual_swiss.create_manual_swiss(arbiter)
    first.rating, second.rating = 1000, 1001
    Entry.objects.bulk_update([first, second], ["rating"])
    manual_swiss.pair_neighbours(tournament, 1)
    assert (
        entries.enter_player(
            tournament, factories.enrol_player("Late, Lea"), late=manual_swiss.late_entry(arbiter, 2)
        ).start_number
        == 5
    )


@pytest.mark.parametrize(
    ("first_round", "reason"), [(1, "play from round 3 on"), (2, "play from round 3 on"), (8, "has 7 rounds")]
)
def test_a_late_entry_needs_an_unpaired_round(arbiter: User, first_round: int, reason: str) -> None:
    tournament, _ = manual_swiss.create_manual_swiss(arbiter)
    manual_swiss.pair_neighbours(tournament, 1)
    manual_swiss.pair_neighbours(tournament, 2, "draft")
    with pytest.raises(Refused, match=reason):
        entries.enter_player(
            tournament, factories.enrol_player("Late, Lea"), late=manual_swiss.late_entry(arbiter, first_round)
        )


def test_before_round_one_a_player_may_be_entered_from_a_later_round(arbiter: User) -> None:
    tournament, _ = manual_swiss.create_manual_swiss(arbiter)
    entry = entries.enter_player(
        tournament, factories.enrol_player("Late, Lea"), late=manual_swiss.late_entry(arbiter, 3)
    )
    assert (spans(entry), manual_swiss.byes_of_entry(entry)) == ([(1, 2, "Z")], [])
    assert (
        spans(
            entries.enter_player(
                tournament, factories.enrol_player("Early, Eve"), late=manual_swiss.late_entry(arbiter, 1)
            )
        )
        == []
    )


def test_once_round_one_is_paired_the_round_has_to_be_given(arbiter: User) -> None:
    tournament, _ = manual_swiss.create_manual_swiss(arbiter)
    manual_swiss.pair_neighbours(tournament, 1)
    with pytest.raises(Refused, match="The rounds are paired"):
        entries.enter_player(tournament, factories.enrol_player("Late, Lea"))


def test_a_round_robin_has_no_late_entries(cup: Tournament, arbiter: User) -> None:
    with pytest.raises(Refused, match="to add a player"):
        entries.enter_player(cup, factories.enrol_player("Late, Lea"), late=manual_swiss.late_entry(arbiter, 4))
    assert cup.entries.count() == 4
