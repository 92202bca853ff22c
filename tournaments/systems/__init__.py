"""The pairing systems: one module and one line of the registry for each; random tournaments paired by them. Pure."""
