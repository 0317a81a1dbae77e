"""Dates: from strings and numbers, and back."""
