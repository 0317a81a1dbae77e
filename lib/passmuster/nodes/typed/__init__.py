"""The nodes of the types and their checks."""
