"""What the database itself holds of published lists, and tables of the owner in which imports put rows by.

The serving role may make no temporary tables any more, and the seal of a version is what follows from what it says.
"""

from pathlib import Path

import django.db.models.deletion
from django.db import migrations, models

SQL = Path(__file__).parent / "sql"


class Migration(migrations.Migration):
    dependencies = [("ratings", "0029_live_seats")]

    operations = [
        migrations.RunSQL((SQL / "staged.sql").read_text("utf-8")),
        migrations.RunSQL(
            (SQL / "integrity.sql").read_text("utf-8"),
            state_operations=[
                migrations.CreateModel(
                    name="Witness",
                    fields=[
                        (
                            "version",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.PROTECT,
                                primary_key=True,
                                related_name="witness",
                                serialize=False,
                                to="ratings.version",
                            ),
                        ),
                        ("run_sha256", models.CharField(db_collation="C", max_length=64)),
                        ("sources_sha256", models.CharField(db_collation="C", max_length=64)),
                        ("authors", models.JSONField()),
                    ],
                    options={"default_permissions": ("view",)},
                )
            ],
        ),
    ]
