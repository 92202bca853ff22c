"""Check-in: who has come for a round, ticked by staff or by the players, over all tournaments of an event."""
