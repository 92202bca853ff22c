from django.db import connection

from ratings.models import User
from tests.tournaments import manual_swiss
from tests.tournaments.migrations.statements import statement
from tournaments.models import Entry

STRANGERS_ARE_BY_HAND = statement("0020_rating_by_hand", "SET rating_by_hand")


def test_ratings_of_people_who_are_not_in_the_register_are_marked(arbiter: User) -> None:
    tournament, _two = manual_swiss.create_manual_swiss(arbiter, players=2)
    opened = Entry.objects.create(tournament=tournament, start_number=3, name="Opened, Olga", federation="SWE", rating=2650)
    unrated = Entry.objects.create(tournament=tournament, start_number=4, name="Unrated, Ulf", federation="SWE")
    with connection.cursor() as cursor:
        cursor.execute(STRANGERS_ARE_BY_HAND)
    assert [*tournament.entries.filter(rating_by_hand=True)] == [opened]
    unrated.refresh_from_db()
    assert unrated.rating is None
