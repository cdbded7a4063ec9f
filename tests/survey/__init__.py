"""Surveys of whole rule sets."""
