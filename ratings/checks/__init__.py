"""The checks of a submission, and the classification of its event."""
