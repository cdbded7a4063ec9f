"""Surveys of whole rule sets: vectors that count every layout, and claims proved by search."""
