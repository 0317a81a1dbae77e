"""JSON Schema documents as schemas: see `schema_reader`. Loaded on first use."""
