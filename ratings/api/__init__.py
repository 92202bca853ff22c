"""Resources of the rating office's API, one module each with its `router`.

`door` stands before them all: who asks, how often they may, from where, and in which words they are refused.
"""
