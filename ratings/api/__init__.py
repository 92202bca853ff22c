"""What programs may ask the rating office: one module a resource, each with its `router`.

`door` stands before them all: who asks, how often he may, from where, and in which words he is refused.
"""
