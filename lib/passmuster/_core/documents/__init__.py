"""Readers of schemas and of their values: records, JSON Schema, dumps, tables."""
