"""Who is away in which round, and what it is worth to him: requested byes, withdrawals, rounds before a late entry."""

from django.db.models import Q, QuerySet

from tournaments.models import Absence, Tournament


def away_in(tournament: Tournament, number: int) -> dict[int, str]:
    """Who is not paired in a round: the entry's key, and the code of the bye he has in it (H, Z or F)."""
    return dict(absences_in(tournament, number).values_list("entry", "kind"))


def absences_in(tournament: Tournament, number: int) -> QuerySet[Absence]:
    """The absences that cover a round."""
    found = Absence.objects.filter(entry__tournament=tournament, first_round__lte=number)
    return found.filter(Q(last_round=None) | Q(last_round__gte=number))
