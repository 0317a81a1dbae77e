"""Checks of new schemas for things that can be written but are hardly meant."""
