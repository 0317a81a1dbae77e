"""Parts of those types that are too long for a single file."""
