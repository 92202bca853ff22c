"""What programs may ask the rating office: one module a resource, each with its `router`.

`door` stands before them all: who asks, how often they may, from where, and in which words they are refused.
"""
