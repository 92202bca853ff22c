"""What was played and what it counts: snapshot, standings, progress."""
