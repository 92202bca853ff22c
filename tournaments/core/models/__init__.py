"""A tournament of an event, its choices, and who works there."""
