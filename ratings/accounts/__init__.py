"""Accounts, roles, permissions, and the installation."""
