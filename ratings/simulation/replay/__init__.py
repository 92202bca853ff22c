"""Replay of closed periods on other terms, in memory: frozen inputs of published lists are rated, the lists compared.

Pure. The rules compute ratings exactly. Floating point is used only for statistics and for the formula of a proposed
reform.
"""
