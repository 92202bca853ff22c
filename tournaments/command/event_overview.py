"""Overview of an event for its command page: tournaments side by side, staff, and open invitations."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Max

from ratings.changes.token import Scope, change_token
from ratings.models import User
from tournaments.core.next_start import next_start, time_left
from tournaments.core.tracking import DESK, TOURNAMENT
from tournaments.models import Event, Keystroke, Staff, StaffInvitation, Tournament
from tournaments.results.next_step import NextStep, next_step
from tournaments.results.overview import Overview, overview
from tournaments.results.round_progress import RoundProgress, round_progress


@dataclass(frozen=True, slots=True)
class TournamentStatus:
    """A tournament: results of its current round, start of the next round, and the next step."""

    tournament: Tournament
    overview: Overview
    current_round: RoundProgress | None
    next_round_start: tuple[int, dt.datetime] | None
    remaining_time: str
    step: NextStep | None


@dataclass(frozen=True, slots=True)
class StaffMember:
    """A staff member of the event: each role with its tournaments (empty for all), and the last result entered."""

    user: User
    roles: list[tuple[str, list[str]]]
    last_at: dt.datetime | None


def event_state(event: Event, now: dt.datetime, user: User) -> str:
    """Return the change token of an event's command page for a person. It also changes every minute."""
    tournaments = [*event.tournaments.order_by("pk").values_list("pk", flat=True)]
    scopes = [Scope(name, key) for key in tournaments for name in (TOURNAMENT, DESK)]
    return change_token(scopes, other_values=[tournaments, event.name, user.pk, f"{now:%Y-%m-%d %H:%M}"])


def tournament_statuses(tournaments: Iterable[Tournament], user: User, now: dt.datetime) -> list[TournamentStatus]:
    """Return the state of each tournament."""
    return [_tournament_status(tournament, user, now) for tournament in tournaments]


def _tournament_status(tournament: Tournament, user: User, now: dt.datetime) -> TournamentStatus:
    state = overview(tournament)
    public = tournament.rounds.public().order_by("-number")
    round_ = state.current_round or (
        public.first() if tournament.is_paired_by_round else public.exclude(state="published").first()
    )
    at_hand = round_progress(round_) if round_ else None
    starts = next_start(tournament, now)
    left = time_left(starts[1], now) if starts else ""
    return TournamentStatus(tournament, state, at_hand, starts, left, next_step(tournament, user, state, at_hand))


def staff_members(tournaments: list[Tournament]) -> list[StaffMember]:
    """Return the staff of the tournaments, by name, each person once."""
    staff = Staff.objects.filter(tournament__in=tournaments).select_related("user", "tournament")
    by_user: dict[int, list[Staff]] = {}
    for member in staff.order_by("user__last_name", "user__username", "tournament__name"):
        by_user.setdefault(member.user_id, []).append(member)
    last = _last_results(tournaments)
    return [StaffMember(rows[0].user, _roles(rows, len(tournaments)), last.get(key)) for key, rows in by_user.items()]


def _roles(staff: list[Staff], tournaments: int) -> list[tuple[str, list[str]]]:
    names: dict[str, list[str]] = {}
    for member in staff:
        names.setdefault(member.get_role_display(), []).append(member.tournament.name)
    return [(role, [] if len(where) == tournaments else where) for role, where in names.items()]


def _last_results(tournaments: list[Tournament]) -> dict[int, dt.datetime]:
    keys = Keystroke.objects.filter(round__tournament__in=tournaments, by__isnull=False).order_by()
    return {row["by"]: row["last"] for row in keys.values("by").annotate(last=Max("at"))}


def open_invitations(tournaments: list[Tournament], now: dt.datetime) -> list[StaffInvitation]:
    """Return the valid invitations that are not accepted yet."""
    waiting = StaffInvitation.objects.filter(tournament__in=tournaments, accepted_at=None, revoked_at=None)
    return [*waiting.filter(expires_at__gt=now).select_related("tournament").order_by("name")]
