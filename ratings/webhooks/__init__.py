"""Telling programs elsewhere what happened: announced with the action, signed, sent by the worker, tried again."""
