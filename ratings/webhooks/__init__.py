"""Webhooks: messages to other programs, written with the action, signed, and sent by the worker with retries."""
