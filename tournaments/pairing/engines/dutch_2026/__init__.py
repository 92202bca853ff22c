"""The pairs by the FIDE (Dutch) System of 1 February 2026 (C.04.3), bracket by bracket, exactly.

``pairing.pairs`` is the engine. A bracket is paired by the first of four ways that can prove its answer: ``ideal``
(bounds met, no weights), ``sieve`` (few players: every candidate), ``weights`` (a matching by weights). All three read
what a candidate loses from ``criteria`` and the order of candidates from ``order``.
"""
