"""Telling programs elsewhere what happened: announced with the deed itself, signed, sent by the worker, tried again."""
