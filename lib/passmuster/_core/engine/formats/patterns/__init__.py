"""Patterns of JavaScript and of Python: parsing, translation, search, and analysis."""
