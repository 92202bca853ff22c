"""People, published lists and tournaments for the tests of the desk."""

import datetime as dt
from collections.abc import Mapping
from hashlib import sha256
from uuid import uuid4

from django.contrib.auth.models import Group
from django.db import connection
from django.utils import timezone

from ratings.accounts import invitations as account_invitations
from ratings.models import (
    AccountInvitation,
    Inputs,
    ListedRating,
    Player,
    RatingList,
    RatingSeries,
    Run,
    RunKind,
    User,
    Version,
)
from ratings.register.enrolment import enrol
from ratings.text.folding import fold
from tests.ratings.sealed_version import create_sealed_version
from tournaments.entries import (
    entries,
)
from tournaments.entries.sides import assign_sides
from tournaments.models import HelperLink, Pairing, StaffInvitation, StaffRole, Tournament
from tournaments.results import (
    helper_links,
    results,
)
from tournaments.results.results import KeystrokeAnswer
from tournaments.rounds import (
    round_lock,
)
from tournaments.rounds.pairing_tasks import pair
from tournaments.rounds.rounds import publish_all
from tournaments.setup import create, invitations

FIRST_DAY = dt.date(2025, 11, 7)
LIST_DATE = dt.date(2025, 11, 1)
NAMES = (
    "Ahlberg, Nora",
    "Brandt, Emil",
    "Costa, Ines",
    "Dahl, Jonas",
    "Eriksen, Liv",
    "Fontaine, Paul",
    "Grieg, Ada",
    "Holm, Per",
)


def create_account(name: str, *groups: str, **fields: object) -> User:
    user = User.objects.create_user(name, **fields)
    user.groups.add(*Group.objects.filter(name__in=groups))
    return user


def chief_of(tournament: Tournament) -> User:
    return tournament.staff.get(role=StaffRole.CHIEF).user


def issue_account_invitation(by: User, *roles: str, name: str = "Mira Sand") -> tuple[AccountInvitation, str]:
    """Create an open invitation to an account. Return it with the token of its link."""
    filled_in = AccountInvitation(name=name, roles=[*roles] or ["arbiter"])
    return account_invitations.invite(filled_in, account_invitations.new_token(), by, timezone.now())


def enrol_player(
    name: str, number: str | None = None, *, federation: str = "NOR", sex: str = "m", birth_year: int = 1980
) -> Player:
    return enrol(number, name, federation, from_day=dt.date(2020, 1, 1), sex=sex, birth_year=birth_year)


def publish_list(
    ratings: Mapping[Player, Mapping[str, object] | int | None],
    control: str = "standard",
    on: dt.date = LIST_DATE,
    series: RatingSeries | None = None,
    kind: RunKind = RunKind.COMPUTED,
) -> Version:
    """Publish a list of these players: their rating, or the fields of their rows."""
    now = dt.datetime.combine(on, dt.time(), dt.UTC)
    of_series = series or RatingSeries.objects.default()
    listing, _ = RatingList.objects.get_or_create(series=of_series, control=control, date=on)
    run = Run.objects.create(list=listing, kind=kind, editions=["standard/2025-10-01"], asked_at=now, finished_at=now)
    Inputs.objects.create(run=run, data=b"", sha256="0" * 64)
    _fill(run, ratings)
    number = listing.versions.count() + 1
    return create_sealed_version(
        list=listing, number=number, run=run, reason="monthly list", at=now, rows=len(ratings),
        rows_sha256="0" * 64, inputs_sha256="0" * 64,
        previous=Version.objects.of_chain(listing).order_by("-pk").first(),
    )  # fmt: skip


def _fill(run: Run, ratings: Mapping[Player, Mapping[str, object] | int | None]) -> None:
    columns = [field.column for field in ListedRating._meta.local_concrete_fields if field.column]
    with connection.cursor() as cursor:
        cursor.execute("SELECT ratings_open_run(%s)", [run.pk])
        for person, rating in ratings.items():
            row = _row(run, person, rating if isinstance(rating, Mapping) else {"rating": rating})
            cursor.execute(
                f"INSERT INTO ratings_listedrating_run_{run.pk} ({', '.join(columns)}) "  # noqa: S608
                f"VALUES ({', '.join(['%s'] * len(columns))})",
                [row.get(column) for column in columns],
            )
        cursor.execute("SELECT ratings_close_run(%s)", [run.pk])


def _row(run: Run, person: Player, fields: Mapping[str, object]) -> dict[str, object]:
    fact = person.facts.get()
    rating = fields.get("rating")
    return {
        "run_id": run.pk, "player_id": person.pk, "number": person.number, "name": fact.name, "folded": fold(fact.name),
        "federation": fact.federation, "sex": fact.sex, "title": fact.title, "womens_title": fact.womens_title,
        "other_titles": "", "birth_year": person.birth_year, "games": 0, "k": 20 if rating else None, "flag": "",
        "highest": rating, "games_so_far": 100 if rating else 0, **fields,
    }  # fmt: skip


def create_tournament(by: User, **fields: object) -> Tournament:
    """Create a tournament in preparation, like the desk."""
    data = {
        "name": "Autumn Cup", "place": "Bergen", "federation": "NOR", "first_day": FIRST_DAY,
        "last_day": FIRST_DAY + dt.timedelta(days=2), "chief_arbiter": "Lund, Kari",
        "time_control": "5400+30", "time_control_written": "90 min + 30 s", **fields,
    }  # fmt: skip
    return create.create_tournament(Tournament(**data), by)


def create_scheveningen(by: User, players: int = 8, first: str = "1357", **fields: object) -> Tournament:
    """Create a Scheveningen tournament in preparation, rated 2100, 2050 …; the start numbers `first` are on side A."""
    people = [enrol_player(name) for name in NAMES[:players]]
    publish_list({person: 2100 - 50 * index for index, person in enumerate(people)})
    tournament = create_tournament(by, **{"system": "scheveningen", **fields})
    entered = [entries.enter_player(tournament, person) for person in people]
    assign_sides(tournament, {entry.pk: "A" if str(entry.start_number) in first else "B" for entry in entered})
    return tournament


def create_running_tournament(by: User, players: int = 4, **fields: object) -> Tournament:
    """Create a tournament of rated players from the register, all rounds published; ratings 2100, 2050, 2000 …"""
    people = [enrol_player(name, sex="w" if index % 2 == 0 else "m") for index, name in enumerate(NAMES[:players])]
    publish_list({person: 2100 - 50 * index for index, person in enumerate(people)})
    tournament = create_tournament(by, **fields)
    for person in people:
        entries.enter_player(tournament, person)
    pair(tournament)
    publish_all(tournament)
    tournament.refresh_from_db()
    return tournament


def board(tournament: Tournament, number: int, board: int) -> Pairing:
    return Pairing.objects.get(round__tournament=tournament, round__number=number, board=board)


def create_helper_link(tournament: Tournament, by: User, name: str = "Phone", **boards: int) -> HelperLink:
    """Create a helper link for all boards, or those from `first_board` to `last_board`."""
    digest = sha256(name.encode()).hexdigest()
    expires_at = dt.datetime.now(dt.UTC) + dt.timedelta(hours=8)
    return HelperLink.objects.create(
        tournament=tournament, name=name, token_sha256=digest, expires_at=expires_at, by=by, **boards
    )


def enter_result(pairing: Pairing, result: str, by: User, seen_version: int | None = None) -> KeystrokeAnswer:
    """Enter a result on top of the current version or `seen_version`, replacing a result if necessary."""
    pairing.refresh_from_db()
    if seen_version is not None:
        return results.enter(pairing.pk, result, seen_version, uuid4(), by)
    last = results.board_state(pairing).effective
    return results.enter(pairing.pk, result, pairing.version, uuid4(), by, decided=last and last.uuid)


def change_result(pairing: Pairing, result: str, by: User, reason: str = "wrong scoresheet") -> KeystrokeAnswer:
    """Unlock a complete round and change the result of a board."""
    round_lock.unlock(pairing.round, by, reason)
    return enter_result(pairing, result, by)


def enter_missing_results(tournament: Tournament, by: User, result: str = "==") -> None:
    """Enter this result in every game without one."""
    for pairing in Pairing.objects.filter(round__tournament=tournament, white_result=""):
        enter_result(pairing, result, by)


def issue_helper_link(
    tournament: Tournament, by: User, name: str = "Anna", expires_at: dt.datetime | None = None, **boards: int | None
) -> tuple[HelperLink, str]:
    """Create a helper link, by default for an hour and all boards. Return it with its token."""
    until = expires_at or timezone.now() + dt.timedelta(hours=1)
    unmade = HelperLink(tournament=tournament, name=name, expires_at=until, **boards)
    return helper_links.create(unmade, helper_links.new_token(), by)


def issue_invitation(
    tournament: Tournament, by: User, role: str = StaffRole.RESULTS, name: str = "Mira", days: float = 1, **more: object
) -> tuple[StaffInvitation, str]:
    """Create an invitation to the staff of a tournament. Return it with its token."""
    until = timezone.now() + dt.timedelta(days=days)
    unmade = StaffInvitation(tournament=tournament, name=name, role=role, expires_at=until, **more)
    return invitations.invite(unmade, helper_links.new_token(), by)


def create_second_group(tournament: Tournament, by: User, name: str = "B Group", **fields: object) -> Tournament:
    """Create another tournament of the same event, in preparation."""
    other = create_tournament(by, name=name, **fields)
    own, other.event = other.event, tournament.event
    other.save(update_fields=["event"])
    own.delete()
    return other
