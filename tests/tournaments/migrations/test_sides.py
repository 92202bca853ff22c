from django.db import connection

from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.migrations.statements import statement
from tournaments.models import Entry
from tournaments.rounds.pairing_tasks import pair

HALVES_ARE_SIDES = statement("0015_sides", "SET side")


def test_paired_scheveningen_tournaments_keep_the_halves_they_were_paired_by(arbiter: User) -> None:
    paired = factories.create_scheveningen(arbiter, 4, name="Paired")
    pair(paired)
    waiting = factories.create_tournament(arbiter, name="Waiting", system="scheveningen")
    factories.entries.enter_player(waiting, paired.entries.get(start_number=1).player)
    other = factories.create_running_tournament(arbiter, 2, name="Other")
    Entry.objects.update(side="")
    with connection.cursor() as cursor:
        cursor.execute(HALVES_ARE_SIDES)
    assert [entry.side for entry in paired.entries.order_by("start_number")] == ["A", "A", "B", "B"]
    assert {entry.side for tournament in (waiting, other) for entry in tournament.entries.all()} == {""}
