"""Tournaments as files: export and import of events, and report files continued as tournaments."""
