"""The two roles that are groups."""

from django.db import migrations


def create(apps, schema_editor):
    groups = apps.get_model("auth", "Group").objects.using(schema_editor.connection.alias)
    for name in ("arbiters", "officers"):
        groups.get_or_create(name=name)


class Migration(migrations.Migration):
    dependencies = [("ratings", "0002_seal"), ("auth", "0012_alter_user_first_name_max_length")]

    operations = [migrations.RunPython(create, migrations.RunPython.noop)]
