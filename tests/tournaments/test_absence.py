from ratings.models import User
from tests.tournaments import cast
from tournaments import entries
from tournaments.absence import away_in
from tournaments.models import Absence, Tournament


def test_who_is_away_in_a_round_is_told_with_what_it_is_worth(draft: Tournament, arbiter: User) -> None:
    one, two, three = [entries.enter(draft, cast.player(name)) for name in cast.NAMES[:3]]
    Absence.objects.create(entry=one, first_round=2, last_round=2, kind="H", by=arbiter)
    Absence.objects.create(entry=two, first_round=3, kind="Z", by=arbiter)
    Absence.objects.create(entry=three, first_round=1, last_round=2, kind="F", by=arbiter)
    told = [away_in(draft, number) for number in (1, 2, 3, 9)]
    assert told == [{three.pk: "F"}, {one.pk: "H", three.pk: "F"}, {two.pk: "Z"}, {two.pk: "Z"}]
