"""Problems of a table and of a cell: an English sentence with its values, translated when a page shows it."""


class TableProblem(ValueError):
    """An error with a sentence to translate: `template` is the key of the translation."""

    def __init__(self, template: str, **values: object) -> None:
        self.template, self.values = template, values
        super().__init__(template % values)


class Unreadable(TableProblem):
    """The table cannot be read; the sentence is for the user and does not name the file."""


class CannotRead(TableProblem):
    """A cell does not fit its column; the sentence says what is expected, such as "a number such as 2150"."""
