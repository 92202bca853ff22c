"""Monitoring: readiness (/readyz) and metrics (/metrics)."""
