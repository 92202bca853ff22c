"""How an imported event came: signed by this installation, by another one, or by nobody."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("ratings", "0030_integrity"),
        ("tournaments", "0016_closing_time_and_letters"),
    ]

    operations = [
        migrations.CreateModel(
            name="Arrival",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("signed", models.CharField(choices=[("here", "signed by this installation"), ("elsewhere", "signed by another installation"), ("not", "not signed")], max_length=9)),
                ("key", models.CharField(blank=True, db_collation="C", max_length=64)),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("by", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("event", models.OneToOneField(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name="arrival", to="tournaments.event")),
            ],
            options={
                "default_permissions": ("add", "view"),
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("signed__in", ["here", "elsewhere", "not"])), name="arrival_signed"),
                    models.CheckConstraint(condition=models.Q(("key", ""), ("signed", "not")) | (models.Q(("key", ""), _negated=True) & models.Q(("signed", "not"), _negated=True)), name="arrival_key"),
                ],
            },
        ),
        # Nobody may remove an arrival; it goes with its event.
        migrations.RunSQL(
            "ALTER TABLE tournaments_arrival ADD CONSTRAINT tournaments_arrival_event "
            "FOREIGN KEY (event_id) REFERENCES tournaments_event (id) ON DELETE CASCADE",
            "ALTER TABLE tournaments_arrival DROP CONSTRAINT tournaments_arrival_event",
        ),
    ]
