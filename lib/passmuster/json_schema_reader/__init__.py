"""JSON Schema documents as schemas: see `schema_reader`. Loaded when somebody has one."""
