"""The audit: all recorded actions with author, time, reason and address. The audit is read only."""
