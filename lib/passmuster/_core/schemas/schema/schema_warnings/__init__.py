"""Warnings about new schemas that are valid but probably a mistake."""
