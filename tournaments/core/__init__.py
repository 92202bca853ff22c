"""What every room of the desk stands on: the tournament itself, permissions, register snapshot, change token."""
