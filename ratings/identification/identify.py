"""Identification of start numbers: by number, else by name, birth and federation. Doubts are stored.

Identifications are append only. The last identification of a start number counts.
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
    is_similar,
    match_by_name,
)
from ratings.models import (
    Decision,
    Identification,
    IdentificationMethod,
    Player,
    PlayerFact,
    PlayerNumber,
    Submission,
    SubmissionState,
    Title,
    User,
    WomensTitle,
)
from ratings.register import enrolment
from ratings.register.identity import read_merges
from ratings.register.queries import facts_on
from ratings.register.same_names import spelled_words
from ratings.reports.report import Report, ReportPlayer
from ratings.tables.patterns import is_federation
from ratings.text.folding import fold
from ratings.text.spellings import spelling_key


class SubmissionDecided(Exception):
    """The error for an accepted submission, whose identifications cannot change."""


@transaction.atomic
def identify(submission: Submission) -> None:
    """Identify all players, except those whom an officer or arbiter assigned or enrolled. Only changes are stored."""
    Identification.objects.bulk_create(new_identifications(submission, last_identifications(submission)))


def new_identifications(submission: Submission, identifications: Mapping[int, Identification]) -> list[Identification]:
    """Return new, unsaved identifications from the current register. The submission may be unsaved."""
    report = submission.content
    by_hand = {
        number
        for number, row in identifications.items()
        if row.how in (IdentificationMethod.HAND, IdentificationMethod.NEW)
    }
    reported = [player for player in report.players if player.number not in by_hand]
    return [
        Identification(
            submission=submission,
            start_number=number,
            player_id=match.candidate.player_id,
            how=match.how,
            doubt=" ".join(match.doubts),
        )
        for number, match in match_players(reported, register_date(report, submission)).items()
        if not _is_unchanged(identifications.get(number), match)
    ]


def _is_unchanged(row: Identification | None, match: PlayerMatch) -> bool:
    return row is not None and (row.player_id, row.doubt) == (match.candidate.player_id, " ".join(match.doubts))


def last_identifications(submission: Submission) -> dict[int, Identification]:
    """Return the current identifications by start number."""
    return submission.identifications.standing()


def register_date(report: Report, submission: Submission) -> dt.date:
    """Return the date of the register's data that identify the players: the first day of the event."""
    return report.first_day or timezone.localdate(submission.submitted_at)


def match_players(reported: Sequence[ReportPlayer], day: dt.date) -> dict[int, PlayerMatch]:
    """Return the matches by start number. Players without a match or with several candidates are left out."""
    by_number, by_name = _players_by_number(reported), _players_by_name(reported)
    players = _register_players({*by_number.values(), *(pk for ids in by_name.values() for pk in ids)}, day)
    by_start_number = {}
    for player in reported:
        candidates = [players[pk] for pk in by_name.get(fold(player.name), ())]
        match = _match_by_number(player, by_number, players) or match_by_name(player, candidates)
        if match:
            by_start_number[player.number] = match
    return by_start_number


def _players_by_number(reported: Iterable[ReportPlayer]) -> dict[str, int]:
    """Return the players' primary keys by current and former number."""
    numbers = PlayerNumber.objects.filter(number__in={player.fide_id for player in reported if player.fide_id})
    return dict(numbers.values_list("number", "player_id"))


def _players_by_name(reported: Iterable[ReportPlayer]) -> Mapping[str, set[int]]:
    """Return the players' primary keys by current and former name, folded. Duplicate records count as one player."""
    by_name, merge_map = defaultdict(set), read_merges()
    folded = {fold(player.name) for player in reported} - {""}
    for name, pk in PlayerFact.objects.standing().filter(folded__in=folded).values_list("folded", "player_id"):
        by_name[name].add(merge_map.current(pk))
    return by_name


def _register_players(ids: set[int], day: dt.date) -> dict[int, RegisterPlayer]:
    players, facts = Player.objects.in_bulk(ids), facts_on(ids, day)
    return {
        pk: RegisterPlayer(
            pk, players[pk].number, fact.name, fact.federation, players[pk].birth_year, players[pk].birth_date
        )
        for pk, fact in facts.items()
    }


def _match_by_number(
    player: ReportPlayer, by_number: Mapping[str, int], candidates: Mapping[int, RegisterPlayer]
) -> PlayerMatch | None:
    pk = by_number.get(player.fide_id)
    if pk is None or pk not in candidates:
        return None
    return PlayerMatch(candidates[pk], IdentificationMethod.NUMBER, differences(player, candidates[pk]))


@transaction.atomic
def assign(
    submission: Submission,
    start_number: int,
    player: Player,
    by: User | None,
    reason: str = "",
    printed_rating: int | None = None,
) -> Identification:
    """Assign a player to a start number by hand.

    `printed_rating` is the rating in the report that an officer accepts; it needs a `reason`.
    """
    lock_undecided(submission)
    return _store_identification(
        submission, start_number, player, IdentificationMethod.HAND, by, reason, printed_rating
    )


@transaction.atomic
def enrol(
    submission: Submission, start_number: int, by: User | None, details: enrolment.PersonDetails | None = None
) -> Player:
    """Add the player of a line to the register, with the reported data or those of `details`.

    NumberTaken if another player has the FIDE ID, SubmissionDecided if the submission is accepted.
    """
    lock_undecided(submission)
    report = submission.content
    reported = next(player for player in report.players if player.number == start_number)
    day = register_date(report, submission)
    player = enrolment.enrol_all([details or details_from_report(reported)], day, _source_text(submission), by)[0]
    _store_identification(submission, start_number, player, IdentificationMethod.NEW, by)
    return player


@transaction.atomic
def enrol_unknown(submission: Submission, by: User | None) -> list[Player]:
    """Add each reported player without a similar player to the register, if name and federation are reported."""
    lock_undecided(submission)
    report = submission.content
    missing = unknown_players(submission, report)
    persons = [details_from_report(player) for player in missing]
    players = enrolment.enrol_all(persons, register_date(report, submission), _source_text(submission), by)
    Identification.objects.bulk_create(
        Identification(
            submission=submission, start_number=row.number, player=player, how=IdentificationMethod.NEW, by=by
        )
        for row, player in zip(missing, players, strict=True)
    )
    checks.renew_problems(submission)
    return players


def unknown_players(submission: Submission, report: Report) -> list[ReportPlayer]:
    """Return the lines with name and federation that have no identification and no similar player in the register."""
    identified = last_identifications(submission)
    complete = [player for player in report.players if fold(player.name) and is_federation(player.federation)]
    missing = [player for player in complete if player.number not in identified]
    numbers, resembled = _players_by_number(missing), _players_like_registered(missing)
    return [player for player in missing if player.fide_id not in numbers and player.number not in resembled]


def _players_like_registered(players: Sequence[ReportPlayer]) -> set[int]:
    """Return the start numbers of players who are similar to a player in the register.

    Surnames and given names are compared up to the length of the shorter name, in any spelling.
    """
    prefixes = _name_prefixes(players)
    condition = reduce(or_, (Q(folded__startswith=prefix) for prefix in prefixes), Q(pk=None))
    facts = defaultdict(list)
    for fact in PlayerFact.objects.standing().filter(condition).select_related("player"):
        facts[_surname_key(fact.folded)].append(fact)
    return {
        player.number
        for player in players
        if any(is_similar(player, fact.name, fact.player.birth_year) for fact in facts[_surname_key(player.name)])
    }


def _surname_key(name: str) -> str:
    return spelling_key(name).split()[0]


def _name_prefixes(players: Iterable[ReportPlayer]) -> set[str]:
    """Return each surname, in each spelling of the register, with the initial of the given name, if there is one."""
    names = [fold(player.name).split() for player in players]
    of_word = spelled_words({name_words[0] for name_words in names})
    return {
        f"{surname} {name_words[1][0]}" if len(name_words) > 1 else surname
        for name_words in names
        for surname in of_word[name_words[0]]
    }


def details_from_report(reported: ReportPlayer) -> enrolment.PersonDetails:
    """Return the reported data of a player; an invalid FIDE ID is left out."""
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


def lock_undecided(submission: Submission) -> None:
    """Lock the submission. SubmissionDecided if it is accepted."""
    lock(SUBMISSION, submission.pk)
    if Decision.objects.filter(submission=submission, state=SubmissionState.ACCEPTED).exists():
        raise SubmissionDecided(_("The report is already accepted, so its players cannot be changed."))


def _store_identification(
    submission: Submission,
    start_number: int,
    player: Player,
    method: IdentificationMethod,
    by: User | None,
    reason: str = "",
    printed_rating: int | None = None,
) -> Identification:
    row = Identification.objects.create(
        submission=submission,
        start_number=start_number,
        player=player,
        how=method,
        by=by,
        why=reason,
        printed_rating=printed_rating,
    )
    checks.renew_problems(submission)
    return row


def _source_text(submission: Submission) -> str:
    return _("report %(number)s: %(title)s") % {"number": submission.pk, "title": submission.title[:90]}
