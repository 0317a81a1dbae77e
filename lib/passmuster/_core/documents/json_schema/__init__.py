"""Schemas as JSON Schema and OpenAPI: see `exporting`. Loaded on first use."""
