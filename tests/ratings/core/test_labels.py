"""Labels of models and their fields."""

from django.utils.translation import override

from ratings.core.labels import label_of
from tournaments.models import Entry


def test_a_label_is_translated_and_in_sentence_case() -> None:
    field = Entry._meta.get_field("player")
    assert label_of(field) == "Player"
    with override("de"):
        assert (label_of(field), label_of(Entry._meta)) == ("Spieler", "Teilnehmer")
