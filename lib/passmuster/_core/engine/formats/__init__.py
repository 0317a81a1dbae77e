"""String formats: plain functions on `str`, independent of schemas, and their data."""
