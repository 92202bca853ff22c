"""Who has no place in a round: no board and no bye."""

from django.db.models import QuerySet

from tournaments.models import Bye, Entry, Pairing, Round


def unplaced(round_: Round) -> QuerySet[Entry]:
    """The entries that a round says nothing of, by start number."""
    boards = Pairing.objects.filter(round=round_)
    entries = Entry.objects.filter(tournament=round_.tournament_id).order_by("start_number")
    return (
        entries.exclude(pk__in=boards.values("white"))
        .exclude(pk__in=boards.values("black"))
        .exclude(pk__in=Bye.objects.filter(round=round_).values("entry"))
    )
