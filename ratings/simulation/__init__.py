"""Simulations: closed periods recomputed on other terms."""
