"""Messages: compiled, found by code and language, rendered; their templates and formulas."""
