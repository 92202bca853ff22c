"""Who stands behind a start number: by number, else by name, birth and federation; every doubt is kept.

Identifications are only ever added; the last one of a start number counts.
"""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import or_

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.checks import checks
from ratings.core.locks import SUBMISSION, lock
from ratings.identification.matching_rules import (
    PlayerMatch,
    RegisterPlayer,
    differences,
    match_by_name,
    resembles,
)
from ratings.models import (
    Decision,
    How,
    Identification,
    Player,
    PlayerFact,
    PlayerNumber,
    State,
    Submission,
    Title,
    User,
    WomensTitle,
)
from ratings.register import enrolment
from ratings.register.identity import records
from ratings.register.queries import facts_on
from ratings.reports.report import Report, ReportPlayer
from ratings.tables.patterns import is_federation
from ratings.text.folding import fold


class SubmissionDecided(Exception):
    """The submission is accepted: who played in it is settled."""


@transaction.atomic
def identify(submission: Submission) -> None:
    """Look for everybody who was not assigned or enrolled by hand; adds only what differs from before."""
    Identification.objects.bulk_create(recognised(submission, last_identifications(submission)))


def recognised(submission: Submission, standing: Mapping[int, Identification]) -> list[Identification]:
    """What a look at the register adds to the identifications that count; neither it nor the submission is stored."""
    report = submission.content
    by_hand = {number for number, row in standing.items() if row.how in (How.HAND, How.NEW)}
    reported = [player for player in report.players if player.number not in by_hand]
    return [
        Identification(
            submission=submission,
            start_number=number,
            player_id=match.known.player_id,
            how=match.how,
            doubt=" ".join(match.doubts),
        )
        for number, match in matches(reported, day_of(report, submission)).items()
        if not _same(standing.get(number), match)
    ]


def _same(row: Identification | None, match: PlayerMatch) -> bool:
    return row is not None and (row.player_id, row.doubt) == (match.known.player_id, " ".join(match.doubts))


def last_identifications(submission: Submission) -> dict[int, Identification]:
    """The identification that counts, by start number."""
    return submission.identifications.standing()


def day_of(report: Report, submission: Submission) -> dt.date:
    """The day whose register identifies: the first of the event."""
    return report.first_day or timezone.localdate(submission.submitted_at)


def matches(reported: Sequence[ReportPlayer], day: dt.date) -> dict[int, PlayerMatch]:
    """Who was found, by start number; who is missing was not found, or more than one person fits."""
    by_number, by_name = _numbers(reported), _names(reported)
    players = _register_players({*by_number.values(), *(pk for ids in by_name.values() for pk in ids)}, day)
    by_start_number = {}
    for player in reported:
        candidates = [players[pk] for pk in by_name.get(fold(player.name), ())]
        match = _by_number(player, by_number, players) or match_by_name(player, candidates)
        if match:
            by_start_number[player.number] = match
    return by_start_number


def _numbers(reported: Iterable[ReportPlayer]) -> dict[str, int]:
    """Return players' keys by number, today's and former ones."""
    numbers = PlayerNumber.objects.filter(number__in={player.fide_id for player in reported if player.fide_id})
    return dict(numbers.values_list("number", "player_id"))


def _names(reported: Iterable[ReportPlayer]) -> Mapping[str, set[int]]:
    """Keys of the people who have or had a name, by the folded name; two records of one person are one."""
    by_name, people = defaultdict(set), records()
    folded = {fold(player.name) for player in reported} - {""}
    for name, pk in PlayerFact.objects.standing().filter(folded__in=folded).values_list("folded", "player_id"):
        by_name[name].add(people.kept(pk))
    return by_name


def _register_players(ids: set[int], day: dt.date) -> dict[int, RegisterPlayer]:
    players, facts = Player.objects.in_bulk(ids), facts_on(ids, day)
    return {
        pk: RegisterPlayer(
            pk, players[pk].number, fact.name, fact.federation, players[pk].birth_year, players[pk].birth_date
        )
        for pk, fact in facts.items()
    }


def _by_number(
    player: ReportPlayer, by_number: Mapping[str, int], candidates: Mapping[int, RegisterPlayer]
) -> PlayerMatch | None:
    pk = by_number.get(player.fide_id)
    if pk is None or pk not in candidates:
        return None
    return PlayerMatch(candidates[pk], How.NUMBER, differences(player, candidates[pk]))


@transaction.atomic
def assign(
    submission: Submission,
    start_number: int,
    player: Player,
    by: User | None,
    why: str = "",
    printed_rating: int | None = None,
) -> Identification:
    """An officer says who it is; with `printed_rating` the report's rating counts, which needs a reason."""
    demand_open(submission)
    return _settle(submission, start_number, player, How.HAND, by, why, printed_rating)


@transaction.atomic
def enrol(
    submission: Submission, start_number: int, by: User | None, person: enrolment.PersonDetails | None = None
) -> Player:
    """Make the person of a line new in the register, as reported unless `person` says otherwise.

    NumberTaken when the FIDE ID is somebody else's; Closed after acceptance.
    """
    demand_open(submission)
    report = submission.content
    reported = next(player for player in report.players if player.number == start_number)
    day = day_of(report, submission)
    player = enrolment.enrol_all([person or person_of(reported)], day, _source(submission), by)[0]
    _settle(submission, start_number, player, How.NEW, by)
    return player


@transaction.atomic
def enrol_unknown(submission: Submission, by: User | None) -> list[Player]:
    """Make everybody new in the register whom nobody there resembles and of whom name and federation are reported."""
    demand_open(submission)
    report = submission.content
    missing = unknown_people(submission, report)
    people = [person_of(player) for player in missing]
    players = enrolment.enrol_all(people, day_of(report, submission), _source(submission), by)
    Identification.objects.bulk_create(
        Identification(submission=submission, start_number=row.number, player=player, how=How.NEW, by=by)
        for row, player in zip(missing, players, strict=True)
    )
    checks.find(submission)
    return players


def unknown_people(submission: Submission, report: Report) -> list[ReportPlayer]:
    """Lines without identification, with name and federation, that nobody in the register resembles."""
    identified = last_identifications(submission)
    complete = [player for player in report.players if fold(player.name) and is_federation(player.federation)]
    missing = [player for player in complete if player.number not in identified]
    numbers, resembled = _numbers(missing), _resembled(missing)
    return [player for player in missing if player.fide_id not in numbers and player.number not in resembled]


def _resembled(players: Sequence[ReportPlayer]) -> set[int]:
    """Start numbers of those who may be somebody of the register: the surname and the given name, as far as both go."""
    condition = reduce(or_, (Q(folded__startswith=_beginning(player)) for player in players), Q(pk=None))
    facts = defaultdict(list)
    for fact in PlayerFact.objects.standing().filter(condition).select_related("player"):
        facts[fact.folded.split()[0]].append(fact)
    return {
        player.number
        for player in players
        if any(resembles(player, fact.name, fact.player.birth_year) for fact in facts[fold(player.name).split()[0]])
    }


def _beginning(player: ReportPlayer) -> str:
    """The surname, with the initial of the given name where there is one."""
    surname, *given = fold(player.name).split()
    return f"{surname} {given[0][0]}" if given else surname


def person_of(reported: ReportPlayer) -> enrolment.PersonDetails:
    """Return the person as a line describes them; what is no FIDE ID is left out."""
    birth, fide_id = reported.birth, reported.fide_id
    return enrolment.PersonDetails(
        name=reported.name,
        federation=reported.federation,
        number=fide_id if fide_id.isdecimal() and fide_id.isascii() and fide_id[0] != "0" else "",
        sex=reported.sex,
        birth_year=birth.year if birth else None,
        birth_date=dt.date(birth.year, birth.month, birth.day) if birth and birth.month and birth.day else None,
        title=reported.title if reported.title in Title.values else "",
        womens_title=reported.title if reported.title in WomensTitle.values else "",
    )


def demand_open(submission: Submission) -> None:
    """Take the submission's turn; Closed once it is accepted."""
    lock(SUBMISSION, submission.pk)
    if Decision.objects.filter(submission=submission, state=State.ACCEPTED).exists():
        raise SubmissionDecided(_("The report is accepted: its players cannot be changed."))


def _settle(
    submission: Submission,
    start_number: int,
    player: Player,
    how: How,
    by: User | None,
    why: str = "",
    printed_rating: int | None = None,
) -> Identification:
    row = Identification.objects.create(
        submission=submission,
        start_number=start_number,
        player=player,
        how=how,
        by=by,
        why=why,
        printed_rating=printed_rating,
    )
    checks.find(submission)
    return row


def _source(submission: Submission) -> str:
    return _("report %(number)s: %(title)s") % {"number": submission.pk, "title": submission.title[:90]}
