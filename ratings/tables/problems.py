"""Problems of a table and of a cell: an English sentence with its values, translated where it is shown."""


class TableProblem(ValueError):
    """A sentence that is data: `template` is a key of the translations."""

    def __init__(self, template: str, **values: object) -> None:
        self.template, self.values = template, values
        super().__init__(template % values)


class Unreadable(TableProblem):
    """The table cannot be read; the sentence is for the person and does not name the file."""


class CannotRead(TableProblem):
    """A cell does not say what its column is for; the sentence is what would be right."""
