"""Players of a round with neither a board nor a bye."""

from django.db.models import QuerySet

from tournaments.models import Bye, Entry, Pairing, Round


def unpaired_entries(round_: Round) -> QuerySet[Entry]:
    """Return the entries with neither a board nor a bye in the round, by start number."""
    boards = Pairing.objects.filter(round=round_)
    entries = Entry.objects.filter(tournament=round_.tournament_id).order_by("start_number")
    return (
        entries.exclude(pk__in=boards.values("white"))
        .exclude(pk__in=boards.values("black"))
        .exclude(pk__in=Bye.objects.filter(round=round_).values("entry"))
    )
