"""Simulations: closed periods on other terms."""
