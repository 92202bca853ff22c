"""Pair, draft, publish; forbidden pairs; explanations of pairings."""
