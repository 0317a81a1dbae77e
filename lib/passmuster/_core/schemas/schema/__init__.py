"""The schema side: immutable descriptions and the methods that add, set and alter."""
