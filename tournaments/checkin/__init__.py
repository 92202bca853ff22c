"""Check-in: players present for a round, ticked by staff or by themselves, for all tournaments of an event."""
