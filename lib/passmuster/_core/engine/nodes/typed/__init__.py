"""The nodes and checks of the types."""
