import django.db.models.deletion
from django.db import migrations, models
from django.db.models import F, Q


class Migration(migrations.Migration):
    dependencies = [
        ("ratings", "0011_rank_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="Spelling",
            fields=[
                ("word", models.CharField(db_collation="C", max_length=120, primary_key=True, serialize=False)),
                ("sound", models.CharField(blank=True, db_collation="C", max_length=120)),
            ],
            options={
                "default_permissions": ("add", "view"),
                "indexes": [models.Index(condition=~Q(sound=""), fields=["sound"], name="spelling_sound")],
            },
        ),
        migrations.CreateModel(
            name="NameWord",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "player_id", "word", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="ratings.player",
                    ),
                ),
                ("word", models.CharField(db_collation="C", max_length=120)),
                ("rating", models.PositiveSmallIntegerField(default=0)),
                ("names", models.TextField(db_collation="C")),
            ],
            options={
                "indexes": [
                    models.Index(
                        F("rating") / 100, F("word"), include=("rating", "player", "names"), name="word_by_rating"
                    )
                ],
                "constraints": [models.CheckConstraint(condition=Q(rating__lt=4100), name="word_rating")],
            },
        ),
        migrations.RemoveIndex(model_name="playerfact", name="fact_words"),
    ]
