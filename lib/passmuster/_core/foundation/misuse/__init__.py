"""Hints for common mistakes of schema authors. Used when schemas are created."""
