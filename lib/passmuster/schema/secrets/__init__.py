"""Values that nobody is shown: where they are, and what takes them out of what is told."""
