"""Random tournaments: a whole report from a seed, each round paired by our own engine. Pure."""
