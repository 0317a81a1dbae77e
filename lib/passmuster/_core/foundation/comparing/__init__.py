"""Equality of values, and keys that are equal if the values are."""
