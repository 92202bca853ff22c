"""A step of a migration that describes many models to Django at once."""

from django.db import migrations
from django.db.migrations.state import ProjectState


class StateAsWhole(migrations.SeparateDatabaseAndState):
    """The database is made by SQL, and Django builds the models that describe it once, after the last one.

    Built anew for each of them, an empty database would need a dozen seconds more.
    """

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        state.__dict__.pop("apps", None)  # what was built so far; Django builds all of it when somebody asks
        super().state_forwards(app_label, state)
