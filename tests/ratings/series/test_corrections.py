"""Corrections by series: the later lists of each series that the event enters, in the chain of the series."""

import datetime as dt
from typing import NamedTuple

import pytest
from django.test import Client
from django.urls import reverse

from ratings.core.errors import Refused
from ratings.corrections import cascade as cascades
from ratings.corrections import proposals
from ratings.corrections.decisions import decide
from ratings.corrections.detail import charts_of, effects, lists_of
from ratings.corrections.proposals import CorrectionReason
from ratings.models import (
    Adjustment,
    Cascade,
    Correction,
    CorrectionWay,
    Player,
    RatedEvent,
    RatingSeries,
    User,
    Version,
)
from ratings.periods.adjustments import AdjustmentReason, adjust, adjustments_of, take_back
from ratings.publication.verify import verify
from tests.ratings.month import DECEMBER, JANUARY, NOW, create_event, default_series, ratings_of, run_and_publish
from tests.ratings.second_series import enter_event, publish_first_list, run_and_publish_month

FEBRUARY = dt.date(2026, 2, 1)
LATER = NOW + dt.timedelta(days=70)


class Months(NamedTuple):
    """Two months of two series: `both` enters both, `ours` the default one alone; December is published in both."""

    both: RatedEvent
    ours: RatedEvent


@pytest.fixture
def published_months(players: dict[str, Player], national_series: RatingSeries) -> Months:
    publish_first_list(national_series, {"101": 1500, "102": 1400, "103": 1450})
    both, ours = create_event(players, "A1B B=C", "Both"), create_event(players, "D1E", "Ours")
    enter_event(both, national_series)
    run_and_publish()
    run_and_publish_month("2025-12")
    enter_event(create_event(players, "A=C", "Winter", JANUARY), national_series, JANUARY)
    run_and_publish(JANUARY)
    run_and_publish_month("2026-01")
    return Months(both, ours)


def corrected(of: RatedEvent, officer: User) -> tuple[Correction, Cascade]:
    """Create a correction (White lost the first game of the event) with computed consequences."""
    because = CorrectionReason("Black won", officer, LATER)
    correction = proposals.propose_result(of.games.get(round=1), "0", "1", because)
    cascade = cascades.request_cascade(correction, officer, LATER)
    cascades.execute(cascade.pk)
    cascade.refresh_from_db()
    assert (cascade.failure, cascade.is_under_way) == ("", False)
    return correction, cascade


def newest(series: RatingSeries) -> list[int]:
    """Return the numbers of the newest versions of a series, by date."""
    return [version.number for version in Version.objects.of_series(series).newest().order_by("list__date")]


def all_hold() -> bool:
    return all(verify(version).ok for version in Version.objects.all())


def test_each_series_is_corrected_on_a_chain_of_its_own(
    published_months: Months, officer: User, officer_client: Client, national_series: RatingSeries
) -> None:
    correction, cascade = corrected(published_months.both, officer)
    assert [str(row.list) for row in cascade.lists.all()] == [
        "Standard 2025-12", "NAT Standard 2025-12", "Standard 2026-01", "NAT Standard 2026-01",
    ]  # fmt: skip
    assert [name for name, _chart in charts_of(lists_of(cascade))] == ["Standard", "NAT Standard"]
    page = officer_client.get(correction.get_absolute_url()).content.decode()
    row = cascade.lists.get(list__series=national_series, list__date=DECEMBER)
    detail = officer_client.get(reverse("correction_list", args=[correction.pk, row.pk])).content.decode()
    for text in (page, detail):  # O28: both lists were called "Standard, December 2025"
        assert "NAT Standard, December 2025" in text
    preview = officer_client.get(reverse("run_changes", args=[row.run_id])).content.decode()
    assert "NAT Standard December 2025, version 1" in " ".join(preview.split())
    assert "NAT Standard 2025-12 v2" in effects(cascade)[0].sentence
    decide(correction, CorrectionWay.VERSIONS, "The arbiter confirmed it.", officer, LATER)
    assert (
        "NAT Standard, December 2025, version 2" in officer_client.get(correction.get_absolute_url()).content.decode()
    )
    assert newest(default_series()) == newest(national_series) == [1, 2, 2]
    chain = Version.objects.of_series(national_series).order_by("pk")
    assert [version.previous for version in chain] == [None, *chain[:4]]
    december = chain.get(list__date=DECEMBER, number=2)
    assert ratings_of(december)["A"] == 1500 - 15  # 0 − 0.64, K 24
    assert [e.name for e in RatedEvent.objects.standing().entering(national_series, DECEMBER)] == ["Both"]
    assert all_hold()


def test_a_cascade_in_one_series_leaves_the_other_alone(
    published_months: Months, officer: User, national_series: RatingSeries
) -> None:
    correction, cascade = corrected(published_months.ours, officer)
    assert {row.list.series_code for row in cascade.lists.all()} == {""}
    decide(correction, CorrectionWay.VERSIONS, "The arbiter confirmed it.", officer, LATER)
    assert (newest(default_series()), newest(national_series)) == ([1, 2, 2], [1, 1, 1])
    assert all_hold()


def test_an_event_whose_list_is_published_in_the_other_series_alone_is_corrected_there(
    published_months: Months, officer: User, players: dict[str, Player], national_series: RatingSeries
) -> None:
    spring = create_event(players, "B1A", "Spring", FEBRUARY)
    with pytest.raises(Refused, match="not published yet"):
        corrected(spring, officer)
    enter_event(spring, national_series, FEBRUARY)
    run_and_publish_month("2026-02")
    correction, _version = corrected(spring, officer)
    decide(correction, CorrectionWay.VERSIONS, "The arbiter confirmed it.", officer, LATER)
    assert (newest(default_series()), newest(national_series)) == ([1, 1, 1], [1, 1, 1, 2])
    assert all_hold()


def test_one_adjustment_a_series_puts_the_difference_on_the_next_list(
    published_months: Months, officer: User, players: dict[str, Player], national_series: RatingSeries
) -> None:
    correction, cascade = corrected(published_months.both, officer)
    differences = {
        row.list.series_code: ratings_of(row.run)["A"] for row in cascade.lists.filter(list__date=JANUARY) if row.run
    }
    lists = {"": default_series(), "NAT": national_series}
    before = {
        code: ratings_of(Version.objects.of_series(lists[code]).get(list__date=JANUARY))["A"] for code in differences
    }
    decide(correction, CorrectionWay.ADJUSTMENT, "Too long ago.", officer, LATER)
    fields = {row.series.address_code: row.points for row in Adjustment.objects.filter(player=players["A"])}
    assert fields == {"": differences[""] - before[""], "NAT": differences["NAT"] - before["NAT"]}
    assert fields[""] != fields["NAT"]
    assert ratings_of(run_and_publish_month("2026-02"))["A"] == differences["NAT"]
    assert ratings_of(run_and_publish(FEBRUARY))["A"] == differences[""]
    assert all_hold()


def test_points_are_given_and_taken_back_in_one_series_alone(
    published_months: Months,
    officer: User,
    players: dict[str, Player],
    national_series: RatingSeries,
    officer_client: Client,
) -> None:
    because = AdjustmentReason("A mistake of the old list", officer)
    with pytest.raises(Refused, match="no rating on the previous list"):
        adjust(national_series, players["D"], "standard", FEBRUARY, 10, "once", because)
    with pytest.raises(Refused, match="The list is published"):
        adjust(national_series, players["A"], "standard", JANUARY, 10, "once", because)
    adjustment = adjust(national_series, players["A"], "standard", FEBRUARY, 10, "once", because)
    ours, theirs = run_and_publish(FEBRUARY), run_and_publish_month("2026-02")
    before = ratings_of(Version.objects.of_series(national_series).get(list__date=JANUARY))["A"]
    assert (ratings_of(theirs)["A"] or 0) - (before or 0) == 10
    assert adjustments_of([players["A"].pk], [ours.list]) == []
    assert adjustments_of([players["A"].pk], [theirs.list]) == [adjustment]
    with pytest.raises(Refused, match="The list is published"):
        take_back(adjustment, because)
    later = adjust(national_series, players["A"], "standard", dt.date(2026, 3, 1), 10, "once", because)
    assert take_back(later, because).series == national_series
    page = officer_client.get("/office/adjustments/").content.decode()
    assert page.count("<td>NAT Standard, ") == 3
