"""Schemas as JSON Schema and as OpenAPI has it: see `exporting`. Loaded when somebody asks for it."""
