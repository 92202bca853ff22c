"""Rounds: pairing, draft, publication, forbidden pairs and explanations."""
