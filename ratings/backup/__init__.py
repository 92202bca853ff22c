"""Backup and restore: the whole database in one file with its checksum, and back, whole or not at all."""
