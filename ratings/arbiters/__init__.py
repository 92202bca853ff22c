"""The register of arbiters: who may direct an event, at which level, and until when the licence holds."""
