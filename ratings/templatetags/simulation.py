from ratings.simulation.templatetags.simulation import register

__all__ = ["register"]
