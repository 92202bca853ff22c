"""Why the desk does not do what it was asked to, in words for the person."""


class Refused(Exception):
    """One sentence a reason; nothing was changed."""

    def __init__(self, *reasons: str) -> None:
        super().__init__(*reasons)
        self.reasons = reasons

    def __str__(self) -> str:
        return " ".join(str(reason) for reason in self.reasons)
