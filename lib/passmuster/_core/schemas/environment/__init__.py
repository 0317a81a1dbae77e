"""Settings from environment variables and `.env` files."""
