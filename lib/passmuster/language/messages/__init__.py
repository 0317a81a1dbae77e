"""Messages: compiled, found by code and language, rendered; the templates and formulas in them."""
