"""Correcting what was rated already: proposed, what follows shown list by list, then decided in one of three ways."""
