"""Descriptions of schemas, which `describe()` writes and `build()` reads."""
