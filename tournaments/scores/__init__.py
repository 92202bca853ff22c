"""Results of a tournament and their effect: snapshot, standings, progress."""
