"""The pairing systems: one module a system, one line of the registry; random tournaments paired by them. Pure."""
