"""The audit: all recorded actions with author, time, reason and address; read only."""
