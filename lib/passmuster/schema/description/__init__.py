"""Descriptions: what `describe()` writes and `build()` reads."""
