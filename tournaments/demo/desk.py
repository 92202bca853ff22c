"""Tournaments at the desk: two played today, an event of two groups, one to be handed in, one for tomorrow."""

import datetime as dt
from uuid import NAMESPACE_URL, UUID, uuid5

import numpy as np
from django.utils.translation import gettext as _

from ratings.models import ListedRating, Player, Sex
from ratings.register.queries import version_in_force
from ratings.rules.edition import edition_on
from ratings.rules.expectation import expected_scores
from tournaments.checkin.marks import MarkRequest, store_mark
from tournaments.checkin.rounds import open_check_in
from tournaments.core.fide_mode import mode_of_new_tournament
from tournaments.core.schedule import spread_rounds, store_schedule
from tournaments.demo.dice import DemoDice
from tournaments.demo.office import CHIEF_ARBITER, FEDERATION, DemoAccounts
from tournaments.entries import (
    absences,
    entries,
    numbering,
)
from tournaments.models import ByeKind, Category, Event, Pairing, Staff, StaffRole, Tournament
from tournaments.results import (
    results,
)
from tournaments.rounds import (
    rounds,
)
from tournaments.rounds.pairing_tasks import pair
from tournaments.setup.create import create_tournament
from tournaments.systems.dutch import DUTCH

ROUNDS_PLAYED = 4
BOARDS_ENTERED = 2
SWISS_ROUNDS_PLAYED = 4
SWISS_BOARDS_ENTERED = 6
GROUP_ROUNDS = 5
GROUP_BOARDS_ENTERED = {"A": 3, "B": 1}
GROUP_CHECKED_IN = 6  # players of group A checked in for round 3


def create_running(accounts: DemoAccounts, today: dt.date) -> Tournament:
    """Create a tournament of ten players; four rounds are complete, today's has two of five results."""
    days = dt.timedelta(days=ROUNDS_PLAYED)
    tournament = _create_and_pair(
        accounts, "Klarsee Masters", "Klarsee", today - days, today + days, _players(today, 3, 10)
    )
    _play(accounts, tournament, ROUNDS_PLAYED * 5 + BOARDS_ENTERED)
    return tournament


def create_finished(accounts: DemoAccounts, today: dt.date) -> Tournament:
    """Create a tournament of six players with all results; none of them plays in the current open."""
    first = today - dt.timedelta(days=6)
    tournament = _create_and_pair(
        accounts, "Obersteg Hexagonal", "Obersteg", first, today - dt.timedelta(days=2), _players(today, 61, 6)
    )
    _play(accounts, tournament, 15)
    return tournament


def create_swiss(accounts: DemoAccounts, today: dt.date) -> Tournament:
    """Create an open of 41 players in the fifth of nine rounds, with six boards entered.

    One player has a bye, one has withdrawn.
    """
    first = today - dt.timedelta(days=SWISS_ROUNDS_PLAYED)
    planned = _unsaved_tournament("Klarsee Open", "Klarsee", first, first + dt.timedelta(days=8))
    planned.system, planned.rounds_planned, planned.half_byes_allowed = DUTCH.code, 9, 1
    planned.fide_mode = mode_of_new_tournament(planned.system)
    planned.venue, planned.website = "Town Hall, Lake Street 1", "https://example.org/klarsee-open"
    planned.contact, planned.prizes = "open@klarsee.example", _("1st 800\n2nd 500\n3rd 300\nBest junior 100")
    tournament = _create_with_players(accounts, planned, _players(today, 20, 41))
    store_schedule(tournament, spread_rounds(planned.first_day, planned.last_day, 9))
    Category.objects.create(tournament=tournament, name=_("Juniors"), born_from=first.year - 20)
    Category.objects.create(tournament=tournament, name=_("Seniors"), born_to=first.year - 50)
    absences.request_bye(
        tournament.entries.get(start_number=12), 3, ByeKind.HALF, accounts.arbiter, _("travels in the morning")
    )
    absences.withdraw(tournament.entries.get(start_number=35), 4, accounts.arbiter, _("ill"))
    for number in range(1, SWISS_ROUNDS_PLAYED + 2):
        rounds.publish(pair(tournament)[0])
        _play(accounts, tournament, None if number <= SWISS_ROUNDS_PLAYED else SWISS_BOARDS_ENTERED, number)
    return tournament


def create_groups(accounts: DemoAccounts, today: dt.date) -> list[Tournament]:
    """Create an event with two groups in their second round; check-in for the third has begun."""
    first, event = today - dt.timedelta(days=1), Event.objects.create(name="Hochtal Weekend")
    made = []
    for letter, after in (("A", 67), ("B", 77)):
        planned = _unsaved_tournament(f"Hochtal Weekend {letter}", "Hochtal", first, first + dt.timedelta(days=2))
        planned.system, planned.rounds_planned = DUTCH.code, GROUP_ROUNDS
        planned.fide_mode = mode_of_new_tournament(planned.system)
        group = _create_with_players(accounts, planned, _players(today, after, 10), event)
        for number, games in ((1, None), (2, GROUP_BOARDS_ENTERED[letter])):
            rounds.publish(pair(group)[0])
            _play(accounts, group, games, number)
        made.append(group)
    open_check_in(event, made)
    _check_in(accounts, made[0], GROUP_CHECKED_IN)
    return made


def create_prepared(accounts: DemoAccounts, today: dt.date) -> Tournament:
    """Create a tournament of four players that begins tomorrow: all rounds are drafts, which only staff see."""
    first = today + dt.timedelta(days=1)
    planned = _unsaved_tournament("Obersteg Quadrangular", "Obersteg", first, first + dt.timedelta(days=2))
    tournament = _create_with_players(accounts, planned, _players(today, 14, 4))
    pair(tournament)
    return tournament


def _players(today: dt.date, after: int, count: int) -> list[Player]:
    """Return active players of the federation from the list in force, in its order, without the first `after`."""
    version = version_in_force("standard", today)
    if version is None:
        raise LookupError("no standard list is published")
    listed = ListedRating.objects.filter(run=version.run_id, federation=FEDERATION, rating__isnull=False)
    listed = listed.exclude(flag__endswith="i").select_related("player").order_by("-rating", "folded", "number")
    return [row.player for row in listed[after : after + count]]


def _create_and_pair(
    accounts: DemoAccounts, name: str, place: str, first: dt.date, last: dt.date, players: list[Player]
) -> Tournament:
    tournament = _create_with_players(accounts, _unsaved_tournament(name, place, first, last), players)
    pair(tournament)
    rounds.publish_all(tournament)
    return tournament


def _check_in(accounts: DemoAccounts, tournament: Tournament, players: int) -> None:
    """Check in that many players for the next round."""
    number = tournament.rounds.count() + 1
    for entry in tournament.entries.order_by("start_number")[:players]:
        key = uuid5(NAMESPACE_URL, f"{tournament.slug} {entry.start_number}")
        store_mark(
            tournament.event, MarkRequest(entry.pk, number, is_here=True, version_seen=0, uuid=key, by=accounts.arbiter)
        )


def _unsaved_tournament(name: str, place: str, first: dt.date, last: dt.date) -> Tournament:
    return Tournament(
        name=name,
        place=place,
        federation=FEDERATION,
        first_day=first,
        last_day=last,
        time_control="5400+30",
        time_control_written="90 minutes + 30 seconds per move",
        chief_arbiter=CHIEF_ARBITER,
    )


def _create_with_players(
    accounts: DemoAccounts, planned: Tournament, players: list[Player], event: Event | None = None
) -> Tournament:
    tournament = create_tournament(planned, accounts.arbiter, event)
    Staff.objects.create(tournament=tournament, user=accounts.helper, role=StaffRole.RESULTS)
    for player in players:
        entries.enter_player(tournament, player)
    tournament.categories.create(name="Women", sex=Sex.WOMAN)
    numbering.number_by_rating(tournament)
    return tournament


def _play(accounts: DemoAccounts, tournament: Tournament, games: int | None, number: int | None = None) -> None:
    """Enter this number of results as the helper, or all if None, in order of rounds and boards.

    With `number` only results of that round are entered.
    """
    dice = DemoDice(f"desk {tournament.name} {number or ''}".strip())
    boards = Pairing.objects.filter(round__tournament=tournament).select_related("white", "black")
    if number:
        boards = boards.filter(round__number=number)
    for board in boards.order_by("round__number", "board")[:games]:
        key = UUID(int=dice.below(1 << 60), version=4)
        results.enter(board.pk, _result(dice, board), board.version, key, accounts.helper, "Board desk")


def _result(dice: DemoDice, board: Pairing) -> str:
    difference = (board.white.rating or 0) - (board.black.rating or 0)
    chance = int(expected_scores(edition_on("standard", board.round.tournament.first_day), np.array([difference]))[0])
    thrown = dice.below(100)
    if thrown < chance - 15:
        return "10"
    return "==" if thrown < chance + 15 else "01"
