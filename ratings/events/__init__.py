"""Public pages of rated events: the table as it was reported, and what it did to the ratings."""
