"""Engines for rounds of the Dutch System: our own engine, and adapters of others, in one form.

``pairs(rules)`` returns the pairs of the rules' field, which has a legal pairing. Colours, the order of the boards,
and the check of the rules are not an engine's task.
"""
