from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "versions_and_birth_dates.sql"


class Migration(migrations.Migration):
    dependencies = [
        ("ratings", "0002_second_factor"),
    ]

    operations = [migrations.RunSQL(SQL.read_text("utf-8"))]
