"""For every error code the schemas and values that produce it, with the whole context."""
