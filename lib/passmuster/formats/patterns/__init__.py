"""Patterns of JavaScript and of Python: read, translated, searched for, and analysed."""
