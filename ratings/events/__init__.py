"""Public pages of rated events: the table of the report, and the rating changes."""
