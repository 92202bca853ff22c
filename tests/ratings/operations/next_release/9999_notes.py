"""A new table with a row for each player, and a new column of an existing table."""

import pkgutil

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from ratings import migrations as of_this_release

LAST = max(module.name for module in pkgutil.iter_modules(of_this_release.__path__))


def note_all(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    note, players = apps.get_model("ratings", "Note"), apps.get_model("ratings", "Player").objects.using("owner")
    note.objects.using("owner").bulk_create(note(player=player) for player in players.all())


class Migration(migrations.Migration):
    dependencies = [("ratings", LAST)]

    operations = [
        migrations.CreateModel(
            "Note",
            [
                ("id", models.BigAutoField(primary_key=True)),
                ("player", models.ForeignKey("ratings.player", models.CASCADE)),
            ],
        ),
        migrations.RunPython(note_all),
        migrations.RunSQL("ALTER TABLE ratings_installation ADD motto text NOT NULL DEFAULT ''"),
    ]
