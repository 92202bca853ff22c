"""The exception for an action that is refused."""


class Refused(Exception):
    """A refused action that changed nothing; each of `reasons` is a sentence for the user."""

    def __init__(self, *reasons: str) -> None:
        super().__init__(*reasons)
        self.reasons = reasons

    def __str__(self) -> str:
        return " ".join(str(reason) for reason in self.reasons)
