"""References: where another value is found, and what is made of it."""
