"""Undirected graphs without weights, one int of bits for each row: largest matchings, and the first one in an order.

Vertex v is bit ``1 << v``; ``rows[v]`` are the vertices that v may be paired with.
"""
