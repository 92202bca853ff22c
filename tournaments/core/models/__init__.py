"""Models of a tournament: events, staff, entries, rounds, reports handed in."""
