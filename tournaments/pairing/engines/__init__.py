"""What finds the pairs of a Dutch System round: our own engine, and adapters of others, in one form.

``pairs(law)`` answers who meets whom in the law's field, which has a legal pairing. Colours, the order of the boards,
and the guard are not an engine's business.
"""
