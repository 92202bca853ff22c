"""Sentences about the number of rounds that a Swiss can pair with its players."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Tournament
from tournaments.pairing.playable_rounds import certain_rounds, fewest_players, most_rounds, rounds_without_colours


@dataclass(frozen=True, slots=True)
class PlayableRounds:
    """Sentences about the possible rounds; `is_warning` is True if a round may have no legal pairing.

    The rules never allow two players to meet again. A round that only the colours can prevent causes no warning,
    because that is rare.
    """

    sentences: tuple[str, ...]
    is_warning: bool = False


def playable_rounds(tournament: Tournament) -> PlayableRounds | None:
    """Return the sentences about the planned rounds of a Swiss before round 1 is public.

    None for tables, without a number of rounds, and after the first publication.
    """
    if not tournament.is_paired_by_round or not tournament.rounds_planned or tournament.rounds.public().exists():
        return None
    return sentences_of_plan(tournament.entries.count(), tournament.rounds_planned)


def sentences_of_plan(players: int, planned: int) -> PlayableRounds:
    """Return the sentences about the planned rounds; with fewer than two players, about the players needed."""
    return sentences_for_players(players, planned) if players > 1 else sentences_for_rounds(planned)


def sentences_for_players(players: int, planned: int) -> PlayableRounds:
    """Return the sentences about the planned rounds with this number of players."""
    if planned <= certain_rounds(players):
        return PlayableRounds((_certain(players, planned),))
    if planned > most_rounds(players):
        return PlayableRounds((_impossible(players, planned), _advice(most_rounds(players))), is_warning=True)
    if planned > rounds_without_colours(players):
        return PlayableRounds(
            (_certain(players, certain_rounds(players)), *_doubtful(players, planned)), is_warning=True
        )
    return PlayableRounds((_certain(players, certain_rounds(players)), _by_colours(certain_rounds(players), planned)))


def sentences_for_rounds(planned: int) -> PlayableRounds:
    """Return the sentences about the number of players that the planned rounds need."""
    possible, without_colours, certain = fewest_players(planned)
    numbers = {"rounds": planned, "possible": max(possible, 2), "enough": without_colours, "certain": certain}
    if planned == 1:
        return PlayableRounds(())
    sentences = [
        ngettext(
            "%(rounds)s round needs at least %(possible)s players: nobody meets the same opponent twice.",
            "%(rounds)s rounds need at least %(possible)s players: nobody meets the same opponent twice.",
            planned,
        ),
        _("With fewer than %(enough)s players the last rounds may be impossible; choose fewer rounds or a round robin.")
        if without_colours > possible
        else "",
        _("With %(certain)s players or more, every round can certainly be paired."),
    ]
    return PlayableRounds(tuple(sentence % numbers for sentence in sentences if sentence))


def _certain(players: int, rounds: int) -> str:
    sentence = ngettext(
        "With %(players)s players, %(rounds)s round can certainly be paired.",
        "With %(players)s players, %(rounds)s rounds can certainly be paired.",
        rounds,
    )
    return sentence % {"players": players, "rounds": rounds}


def _impossible(players: int, planned: int) -> str:
    sentence = ngettext(
        "%(players)s players can play at most %(most)s round without meeting twice; %(planned)s are planned.",
        "%(players)s players can play at most %(most)s rounds without meeting twice; %(planned)s are planned.",
        most_rounds(players),
    )
    return sentence % {"players": players, "most": most_rounds(players), "planned": planned}


def _doubtful(players: int, planned: int) -> tuple[str, ...]:
    certain, enough = certain_rounds(players), rounds_without_colours(players)
    by_colours = (_by_colours(certain, enough),) if enough > certain else ()
    return (*by_colours, _by_meetings(enough, planned), _advice(enough))


def _by_colours(certain: int, last: int) -> str:
    """Return the sentence about the rounds that can fail only because of colours."""
    if last == certain + 1:
        return _("Round %(first)s can fail only if the colours do not fit.") % {"first": last}
    return _("Rounds %(first)s–%(last)s can fail only if the colours do not fit.") % {
        "first": certain + 1,
        "last": last,
    }


def _by_meetings(enough: int, planned: int) -> str:
    """Return the sentence about the rounds that may fail because too many players have met."""
    if planned == enough + 1:
        return _("Round %(first)s may be impossible, because too many players have met.") % {"first": planned}
    return _("Rounds %(first)s–%(last)s may be impossible, because too many players have met.") % {
        "first": enough + 1,
        "last": planned,
    }


def _advice(rounds: int) -> str:
    sentence = ngettext(
        "Plan at most %(rounds)s round, or choose a round robin.",
        "Plan at most %(rounds)s rounds, or choose a round robin.",
        rounds,
    )
    return sentence % {"rounds": rounds}
