"""Memberships: recorded, withdrawn, from a file, and asked for on a day."""

import datetime as dt

import pytest
from django.db import IntegrityError, transaction

from ratings.core.errors import Refused
from ratings.members.membership import import_terms, latest_terms, members_on, record, valid, withdraw
from ratings.models import MembershipTerm, Player, User
from ratings.register.merging import merge
from tests.ratings import month

FIRST, LAST = dt.date(2025, 1, 1), dt.date(2025, 12, 31)
DAY = dt.timedelta(days=1)


@pytest.fixture
def abc(db: None) -> dict[str, Player]:
    return month.people("ABC")


@pytest.mark.parametrize(("day", "is_member"), [(FIRST - DAY, False), (FIRST, True), (LAST, True), (LAST + DAY, False)])
def test_a_member_is_one_from_the_first_to_the_last_day(
    abc: dict[str, Player], officer: User, day: dt.date, is_member: bool
) -> None:
    record(abc["A"], FIRST, LAST, officer, month.NOW)
    assert (abc["A"].pk in members_on(day)) is is_member
    assert abc["B"].pk not in members_on(day)


def test_a_membership_of_a_merged_record_is_that_of_the_one_kept(abc: dict[str, Player], officer: User) -> None:
    record(abc["B"], FIRST, LAST, officer, month.NOW)
    merge(abc["A"], abc["B"], "one person", officer, month.NOW)
    assert {abc["A"].pk, abc["B"].pk} <= members_on(FIRST)


def test_a_withdrawn_membership_counts_no_more_and_stays(abc: dict[str, Player], officer: User) -> None:
    term = record(abc["A"], FIRST, LAST, officer, month.NOW)
    withdraw(term, officer, month.NOW)
    assert (members_on(FIRST), MembershipTerm.objects.count()) == (frozenset(), 1)
    with pytest.raises(Refused):
        withdraw(term, officer, month.NOW)
    record(abc["A"], FIRST, LAST, officer, month.NOW)


def test_a_membership_is_recorded_once_and_ends_after_it_begins(abc: dict[str, Player], officer: User) -> None:
    record(abc["A"], FIRST, FIRST, officer, month.NOW)
    for last in (FIRST, FIRST - DAY):
        with pytest.raises(Refused):
            record(abc["A"], FIRST, last, officer, month.NOW)
    with pytest.raises(IntegrityError), transaction.atomic():
        MembershipTerm.objects.create(
            player=abc["A"], from_day=LAST, until=FIRST, recorded_by=officer, recorded_at=month.NOW
        )


def test_the_latest_term_of_each_player_is_the_longest(abc: dict[str, Player], officer: User) -> None:
    record(abc["A"], FIRST, LAST, officer, month.NOW)
    longest = record(abc["A"], FIRST, LAST + DAY, officer, month.NOW)
    other = record(abc["B"], FIRST, LAST, officer, month.NOW)
    assert [*latest_terms(valid())] == [other, longest]


@pytest.mark.parametrize("separator", [",", ";"])
def test_a_file_brings_what_is_new(abc: dict[str, Player], officer: User, separator: str) -> None:
    record(abc["A"], FIRST, LAST, officer, month.NOW)
    text = "\ufeffNumber,from,until\n101,2025-01-01,2025-12-31\n102,2025-01-01,2025-06-30\n"
    assert import_terms(text.replace(",", separator), officer, month.NOW) == 1
    assert members_on(FIRST) == {abc["A"].pk, abc["B"].pk}


def test_a_file_with_faults_names_them_all_and_brings_nothing(abc: dict[str, Player], officer: User) -> None:
    text = "number,from,until\n101,2025-01-01,2025-12-31\n999,2025-01-01,soon\n102,2025-06-01,2025-05-01\n103\n"
    with pytest.raises(Refused) as refused:
        import_terms(text, officer, month.NOW)
    rows = [reason.split(",")[0].split(":")[0] for reason in refused.value.reasons]
    assert rows == ["row 3", "row 3", "row 4", "row 5", "row 5"]
    assert not MembershipTerm.objects.exists()


@pytest.mark.parametrize("text", ["", "number,club\n101,North\n", "number,from,until\n", 'number,from,until\n"\0'])
def test_what_is_no_table_of_memberships_is_refused(db: None, officer: User, text: str) -> None:
    with pytest.raises(Refused):
        import_terms(text, officer, month.NOW)
