"""The register of arbiters: levels and licences."""
