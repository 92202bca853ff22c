"""Events that the default series leaves out."""

from pathlib import Path

from django.db import migrations


SQL = Path(__file__).parent / "sql"


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0045_member_imports'),
    ]

    operations = [
        migrations.RunSQL((SQL / "default_entries.sql").read_text("utf-8")),
    ]
