"""An operation of a migration that describes many models to Django at once."""

from django.db import migrations
from django.db.migrations.state import ProjectState


class SingleStateBuild(migrations.SeparateDatabaseAndState):
    """An operation with SQL for the database. Django builds the models of its state once, after the last model.

    Building all models after each model would take a dozen seconds longer for an empty database.
    """

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        state.__dict__.pop("apps", None)  # discard the models built so far; Django rebuilds all of them on demand
        super().state_forwards(app_label, state)
