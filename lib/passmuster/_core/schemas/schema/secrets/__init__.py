"""Secrets: finding them in values, and masking them in errors, logs and representations."""
