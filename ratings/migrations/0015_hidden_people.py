from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [
        ("ratings", "0014_kept_out_of_search_engines"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="player",
            index=models.Index(condition=Q(hidden=True), fields=["id"], name="player_hidden"),
        ),
    ]
