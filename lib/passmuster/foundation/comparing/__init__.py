"""Equality of values: whether two are the same, and keys that are equal when they are."""
