"""What the types are made of where one file would be too long."""
