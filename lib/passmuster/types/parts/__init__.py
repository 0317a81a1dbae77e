"""Parts of the types whose single file would be too long."""
