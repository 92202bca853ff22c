"""Dated facts of players: changes from a day on, and corrections of wrong facts. Old lists do not change."""

import datetime as dt
from collections.abc import Iterator

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.core.locks import NUMBERS, lock
from ratings.core.templatetags.figures import day as day_in_words
from ratings.models import Installation, ListedRating, Player, PlayerFact, Sex, User, Version
from ratings.register import federations
from ratings.register.enrolment import PersonDetails, record_fact

FACT_FIELDS = ("name", "federation", "sex", "title", "womens_title", "other_titles")
MAX_TIME_AHEAD = dt.timedelta(days=366)


@transaction.atomic
def record_change(
    player: Player, person: PersonDetails, from_day: dt.date, by: User, today: dt.date, source: str
) -> PlayerFact:
    """Record a fact from a day on; earlier facts stay. Refused gives all reasons against the change."""
    lock(NUMBERS)
    reasons = [*_fact_errors(player, person, from_day, today), *_no_change_errors(player, person, from_day)]
    if reasons:
        raise Refused(*reasons)
    return record_fact(player, person, from_day, source, by)


@transaction.atomic
def record_correction(
    wrong: PlayerFact, person: PersonDetails, from_day: dt.date, by: User, today: dt.date, reason: str
) -> PlayerFact:
    """Replace a fact that was wrong from the beginning. The wrong fact stays in the history and has no effect.

    Refused gives all reasons against the correction.
    """
    lock(NUMBERS)
    reasons = [*_fact_errors(wrong.player, person, from_day, today)]
    if PlayerFact.objects.filter(replaces=wrong).exists():
        reasons.append(_("This entry has already been corrected."))
    if from_day == wrong.from_day and _fact_values(person) == _fact_values(wrong):
        reasons.append(_("The register already has this value."))
    if reasons:
        raise Refused(*reasons)
    return record_fact(wrong.player, person, from_day, reason, by, replaces=wrong)


def contradicting_versions(player: Player, first: dt.date) -> list[Version]:
    """Return the newest versions of lists since a day that show other facts of a player than the register.

    The lists do not change: a list states the facts known at its publication.
    """
    rows = ListedRating.objects.filter(player=player, run__version__in=Version.objects.newest())
    rows = rows.filter(run__list__date__gte=first).select_related("run__version__list__series")
    facts = [*player.facts.standing()]
    return [
        row.run.version
        for row in rows.order_by("run__list__date", "run__list__control")
        if (fact := _fact_on(facts, row.run.list.date)) and _fact_values(fact) != _fact_values(row)
    ]


def _fact_on(facts: list[PlayerFact], day: dt.date) -> PlayerFact | None:
    """Return the fact in force on a day; before the earliest fact, the earliest. `facts` are newest first.

    None without facts.
    """
    return next((fact for fact in facts if fact.from_day <= day), facts[-1] if facts else None)


def _fact_values(source: PersonDetails | PlayerFact | ListedRating) -> tuple[str, ...]:
    return tuple(getattr(source, field) for field in FACT_FIELDS)


def _fact_errors(player: Player, person: PersonDetails, from_day: dt.date, today: dt.date) -> Iterator[str]:
    if player.birth_year and from_day.year < player.birth_year:
        yield _("%(day)s is before the player's birth: the register has %(year)s.") % {
            "day": day_in_words(from_day), "year": player.birth_year,
        }  # fmt: skip
    if from_day > today + MAX_TIME_AHEAD:
        yield _("%(day)s is more than a year in the future.") % {"day": day_in_words(from_day)}
    if person.womens_title and person.sex == Sex.MAN:
        yield _("Only a woman can hold the women's title %(title)s.") % {"title": person.womens_title}
    yield from _federation_errors(person.federation, from_day)


def _federation_errors(code: str, day: dt.date) -> Iterator[str]:
    home = Installation.objects.values_list("federation", flat=True).first()
    state = "known" if code == home else federations.code_state(code, day)
    messages = {
        "unknown": _("FIDE has no federation %(code)s."),
        "not-yet": _("FIDE has no federation %(code)s on %(day)s yet."),
        "no-longer": _("FIDE no longer has a federation %(code)s on %(day)s."),
    }
    if state in messages:
        yield messages[state] % {"code": code, "day": day_in_words(day)}


def _no_change_errors(player: Player, person: PersonDetails, from_day: dt.date) -> Iterator[str]:
    before = player.facts.standing().filter(from_day__lte=from_day).first()
    if before and _fact_values(before) == _fact_values(person):
        yield _("The register already has this value, from %(day)s.") % {"day": day_in_words(before.from_day)}
