"""What belongs to packages that the library does not import."""
