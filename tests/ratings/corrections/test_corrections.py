"""A wrong fact after publication: its consequences, and the ways to decide."""

import datetime as dt

import pytest

from ratings.core.errors import Refused
from ratings.corrections import cascade as cascades
from ratings.corrections import proposals
from ratings.corrections.decisions import decide
from ratings.corrections.list_differences import rating_changes
from ratings.corrections.proposals import CorrectionReason
from ratings.models import (
    Adjustment,
    Cascade,
    Correction,
    CorrectionDecision,
    CorrectionWay,
    Game,
    Installation,
    Player,
    RatedEvent,
    Run,
    User,
    Version,
)
from ratings.periods import run as running
from ratings.publication.verify import verify
from tests.ratings.month import DECEMBER, JANUARY, NOW, create_event, ratings_of, run_and_publish, run_list
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db

FEBRUARY = dt.date(2026, 2, 1)
LATER = NOW + dt.timedelta(days=70)


@pytest.fixture
def officer() -> User:
    return create_account("officer", "officers")


@pytest.fixture
def players(players: dict[str, Player]) -> dict[str, Player]:
    """Three published months: A beat B in the first, A and C met in the second, D and E in the third."""
    create_event(players, "A1B B=C", name="Autumn")
    run_and_publish(DECEMBER)
    create_event(players, "A1C", name="Winter", list_date=JANUARY)
    run_and_publish(JANUARY)
    create_event(players, "D1E", name="Late winter", list_date=FEBRUARY)
    run_and_publish(FEBRUARY)
    return players


def because(officer: User, reason: str = "The score sheets say that Black won") -> CorrectionReason:
    return CorrectionReason(reason, officer, LATER)


def lost_after_all(officer: User) -> Correction:
    """Propose that White lost the first game of the first month."""
    game = Game.objects.get(event__name="Autumn", event__brought_by=None, round=1)
    return proposals.propose_result(game, "0", "1", because(officer))


def computed(correction: Correction, officer: User) -> Cascade:
    cascade = cascades.request_cascade(correction, officer, LATER)
    cascades.execute(cascade.pk)
    cascade.refresh_from_db()
    assert (cascade.failure, cascade.is_under_way) == ("", False)
    return cascade


def newest() -> list[tuple[str, int]]:
    return [(version.list.month, version.number) for version in Version.objects.newest().order_by("list__date")]


def test_a_proposed_correction_changes_nothing_that_counts(players: dict[str, Player], officer: User) -> None:
    before = ratings_of(run_list(DECEMBER))
    lost_after_all(officer)
    assert [event_.name for event_ in RatedEvent.objects.standing()] == ["Autumn", "Winter", "Late winter"]
    assert ratings_of(run_list(DECEMBER)) == before
    with pytest.raises(Exception, match="Nothing has changed"):
        run_and_publish(DECEMBER)


def test_the_cascade_shows_every_list_and_person_that_moves(players: dict[str, Player], officer: User) -> None:
    cascade = computed(lost_after_all(officer), officer)
    rows = [(row.list.month, row.moved, row.first_ratings) for row in cascade.lists.all()]
    assert [row[0] for row in rows] == ["2025-12", "2026-01", "2026-02"]
    assert [row[1] for row in rows] == [2, 2, 2]
    assert (cascade.done, cascade.total) == (3, 3)
    december, january, february = [row.run for row in cascade.lists.all()]
    assert ratings_of(december)["A"] == 2000 - 13
    assert ratings_of(december)["B"] == 1900 + 13 - 3
    # the second month begins with the corrected first one, so A's expected score against C differs
    assert ratings_of(january)["A"] == ratings_of(december)["A"] + 5
    assert ratings_of(february)["A"] == ratings_of(january)["A"]
    assert newest() == [("2025-11", 1), ("2025-12", 1), ("2026-01", 1), ("2026-02", 1)]


def test_new_versions_replace_all_affected_lists_together_and_are_verified(
    players: dict[str, Player], officer: User
) -> None:
    correction = lost_after_all(officer)
    expected = [ratings_of(row.run) for row in computed(correction, officer).lists.all()]
    decide(correction, CorrectionWay.VERSIONS, "The arbiter confirmed it.", officer, LATER)
    assert newest() == [("2025-11", 1), ("2025-12", 2), ("2026-01", 2), ("2026-02", 2)]
    versions = [*Version.objects.newest().filter(number=2).order_by("list__date")]
    assert [ratings_of(version) for version in versions] == expected
    assert all(verify(version).ok for version in Version.objects.all())
    assert [event_.name for event_ in RatedEvent.objects.standing().filter(name="Autumn")] == ["Autumn"]
    assert "Correction" in versions[0].reason


def test_one_adjustment_puts_the_difference_on_the_next_list(players: dict[str, Player], officer: User) -> None:
    correction = lost_after_all(officer)
    last = computed(correction, officer).lists.last()
    assert last is not None
    should = ratings_of(last.run)
    decide(correction, CorrectionWay.ADJUSTMENT, "Too long ago for new versions.", officer, LATER)
    assert newest()[-1] == ("2026-02", 1)
    rows = {
        adjustment.player.number: (adjustment.points, adjustment.list_date) for adjustment in Adjustment.objects.all()
    }
    assert {day for _, day in rows.values()} == {dt.date(2026, 3, 1)}
    assert {*rows} == {"101", "102"}
    march = run_and_publish(dt.date(2026, 3, 1))
    assert ratings_of(march)["A"] == should["A"]
    assert ratings_of(march)["B"] == should["B"]


def test_nothing_but_the_record_keeps_the_cascade_as_a_note(players: dict[str, Player], officer: User) -> None:
    correction = lost_after_all(officer)
    computed(correction, officer)
    runs = Run.objects.count()
    decide(correction, CorrectionWay.RECORD, "Nobody asked for it.", officer, LATER)
    cascade = CorrectionDecision.objects.get().cascade
    assert [row["list"] for row in cascade] == ["standard 2025-12", "standard 2026-01", "standard 2026-02"]
    assert {person["name"] for person in cascade[0]["people"]} == {"Aune, Ada", "Brun, Bo"}
    assert Run.objects.count() == runs - 3
    assert newest()[-1] == ("2026-02", 1)
    assert ratings_of(run_list(DECEMBER))["A"] == 2007


def test_an_event_rated_twice_is_taken_out(players: dict[str, Player], officer: User) -> None:
    twin = RatedEvent.objects.get(name="Winter")
    correction = proposals.propose_doubled(twin, because(officer, "It is part of the league, too"))
    cascade = computed(correction, officer)
    assert [row.list.month for row in cascade.lists.all()] == ["2026-01", "2026-02"]
    decide(correction, CorrectionWay.VERSIONS, "Taken out.", officer, LATER)
    assert (
        ratings_of(Version.objects.newest().get(list__date=JANUARY))["C"]
        == ratings_of(Version.objects.newest().get(list__date=DECEMBER))["C"]
    )


def test_a_report_that_was_missing_enters_the_list_it_belongs_to(players: dict[str, Player], officer: User) -> None:
    late = create_event(players, "C1D", name="Forgotten", list_date=DECEMBER)
    correction = proposals.propose_missing(late, because(officer, "The report lay in a drawer"))
    assert "Forgotten" not in {event_.name for event_ in RatedEvent.objects.standing()}
    computed(correction, officer)
    decide(correction, CorrectionWay.VERSIONS, "It counts.", officer, LATER)
    assert "Forgotten" in {event_.name for event_ in RatedEvent.objects.standing()}
    assert newest()[1] == ("2025-12", 2)


def test_lists_that_come_out_the_same_get_no_new_version(players: dict[str, Player], officer: User) -> None:
    correction = proposals.propose_result(Game.objects.get(event__name="Late winter"), "0", "1", because(officer))
    cascade = computed(correction, officer)
    assert [row.list.month for row in cascade.lists.all()] == ["2026-02"]
    decide(correction, CorrectionWay.VERSIONS, "Corrected.", officer, LATER)
    assert newest() == [("2025-11", 1), ("2025-12", 1), ("2026-01", 1), ("2026-02", 2)]


def test_a_list_published_meanwhile_makes_the_cascade_outdated(players: dict[str, Player], officer: User) -> None:
    correction = lost_after_all(officer)
    computed(correction, officer)
    run_and_publish(dt.date(2026, 3, 1))
    with pytest.raises(Refused, match="Compute the consequences again"):
        decide(correction, CorrectionWay.VERSIONS, "Corrected.", officer, LATER)
    assert not CorrectionDecision.objects.exists()
    computed(correction, officer)
    decide(correction, CorrectionWay.VERSIONS, "Corrected.", officer, LATER)
    assert newest()[-1] == ("2026-03", 2)


def test_an_event_accepted_meanwhile_keeps_every_list_from_being_published(
    players: dict[str, Player], officer: User
) -> None:
    correction = lost_after_all(officer)
    computed(correction, officer)
    create_event(players, "C1E", name="Meanwhile", list_date=FEBRUARY)
    with pytest.raises(Refused, match="Meanwhile"):
        decide(correction, CorrectionWay.VERSIONS, "Corrected.", officer, LATER)
    assert newest() == [("2025-11", 1), ("2025-12", 1), ("2026-01", 1), ("2026-02", 1)]


def test_a_cascade_that_was_broken_off_goes_on_with_the_list_it_was_at(
    players: dict[str, Player], officer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    correction = lost_after_all(officer)
    cascade = cascades.request_cascade(correction, officer, LATER)
    rate = cascades.rate
    calls: list[object] = []

    def dies_at_the_second(inputs: object) -> object:
        calls.append(inputs)
        if len(calls) == 2:
            raise MemoryError
        return rate(inputs)  # type: ignore[arg-type]

    monkeypatch.setattr(cascades, "rate", dies_at_the_second)
    with pytest.raises(MemoryError):
        cascades.execute(cascade.pk)
    cascades.execute(cascade.pk)
    assert len(calls) == 4
    cascade.refresh_from_db()
    assert (cascade.done, cascade.is_under_way) == (3, False)


def test_a_cancelled_cascade_leaves_no_lists(players: dict[str, Player], officer: User) -> None:
    cascade = cascades.request_cascade(lost_after_all(officer), officer, LATER)
    cascades.cancel(cascade)
    cascades.execute(cascade.pk)
    assert not Run.objects.filter(of_cascade__cascade=cascade).exists()
    assert Version.objects.count() == 4


@pytest.mark.parametrize("codes", ["11", "1=", "ZZ", "10"])
def test_an_invalid_or_unchanged_result_is_refused(codes: str, players: dict[str, Player], officer: User) -> None:
    with pytest.raises(Refused):
        proposals.propose_result(Game.objects.get(event__name="Autumn", round=1), *codes, because(officer))


def test_an_event_whose_list_is_not_published_is_left_to_the_arbiter(players: dict[str, Player], officer: User) -> None:
    open_event = create_event(players, "A1E", name="Spring", list_date=dt.date(2026, 3, 1))
    with pytest.raises(Refused, match="not published yet"):
        proposals.propose_doubled(open_event, because(officer))


def test_an_event_has_one_open_correction_at_most(players: dict[str, Player], officer: User) -> None:
    first = lost_after_all(officer)
    with pytest.raises(Refused, match=f"Correction {first.pk}"):
        lost_after_all(officer)
    decide(first, CorrectionWay.DROPPED, "It was right.", officer, LATER)
    lost_after_all(officer)


def test_with_the_two_officer_rule_a_second_officer_must_approve(players: dict[str, Player], officer: User) -> None:
    Installation.objects.create(authority="Office", federation="AUT", two_persons=True)
    correction = lost_after_all(officer)
    computed(correction, officer)
    for second in (None, officer):
        with pytest.raises(Refused, match="second officer"):
            decide(correction, CorrectionWay.RECORD, "So be it.", officer, LATER, second)
    decide(correction, CorrectionWay.RECORD, "So be it.", officer, LATER, create_account("second", "officers"))


def test_a_cancelled_cascade_takes_nothing_from_the_one_asked_for_after_it(
    players: dict[str, Player], officer: User
) -> None:
    correction = lost_after_all(officer)
    first = cascades.request_cascade(correction, officer, LATER)
    cascades.cancel(first)
    second = computed(correction, officer)
    cascades.execute(first.pk)
    assert all(row.run_id for row in second.lists.all())
    decide(correction, CorrectionWay.VERSIONS, "Corrected.", officer, LATER)
    assert newest()[-1] == ("2026-02", 2)


def test_lists_that_were_dropped_are_computed_again_before_a_decision(
    players: dict[str, Player], officer: User
) -> None:
    correction = lost_after_all(officer)
    row = computed(correction, officer).lists.select_related("run").first()
    assert row is not None
    assert row.run is not None
    running.delete_run(row.run)
    with pytest.raises(Refused, match="were dropped"):
        decide(correction, CorrectionWay.VERSIONS, "Corrected.", officer, LATER)


def test_nothing_is_computed_for_a_correction_that_is_decided(players: dict[str, Player], officer: User) -> None:
    correction = lost_after_all(officer)
    decide(correction, CorrectionWay.DROPPED, "It was right.", officer, LATER)
    with pytest.raises(Refused, match="decided already"):
        cascades.request_cascade(correction, officer, LATER)


def test_a_first_rating_that_comes_out_otherwise_is_counted(players: dict[str, Player], officer: User) -> None:
    march = dt.date(2026, 3, 1)
    create_event(players, "F=A F=B F=C F=D F=E", name="Spring", list_date=march)
    run_and_publish(march)
    game = Game.objects.get(event__name="Spring", round=1)
    row = computed(proposals.propose_result(game, "1", "0", because(officer)), officer).lists.get()
    assert row.first_ratings == 1
    assert row.run is not None
    first = rating_changes(row.run.pk, row.against.run_id)[0]
    assert (first.name, first.first, first.difference) == ("Falk, Finn", True, first.now - first.before)
