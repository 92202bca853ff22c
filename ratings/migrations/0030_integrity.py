"""Tables of the owner in which imports put rows by: the serving role may make no temporary ones any more."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql"


class Migration(migrations.Migration):
    dependencies = [("ratings", "0028_desk_reports_by_key")]

    operations = [migrations.RunSQL((SQL / "staged.sql").read_text("utf-8"), migrations.RunSQL.noop)]
