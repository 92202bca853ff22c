"""The checks of a submission, and what kind of event a report describes."""
