"""The meaning of a schema as a tree of small records, and the tools to read it."""
