"""Settings out of environment variables and `.env` files."""
