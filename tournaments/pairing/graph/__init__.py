"""Undirected graphs without weights: largest matchings, and the first matching in an order.

Each row is one int of bits. Vertex v is bit ``1 << v``; ``rows[v]`` are the vertices that v may be paired with.
"""
