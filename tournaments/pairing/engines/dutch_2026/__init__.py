"""Pairs by the FIDE (Dutch) System of 1 February 2026 (C.04.3), bracket by bracket, exactly.

``pairing.pairs`` is the engine. It tries three methods on a bracket of two players or more until a method proves its
answer: ``ideal`` (bounds met, no weights), ``sieve`` (few players: every candidate), ``weights`` (a matching by
weights). All three take the losses of a candidate from ``criteria`` and the order of candidates from ``order``.
"""
